import type { Database } from "@/lib/database/database";
import { genesis, type Link } from "./chain";

/** The last entry that was forgotten: the chain that is kept follows it. */
export async function findCheckpoint(database: Database): Promise<Link> {
  const row = await database.reader
    .selectFrom("audit_checkpoint")
    .select(["seq", "hash"])
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? genesis;
}
