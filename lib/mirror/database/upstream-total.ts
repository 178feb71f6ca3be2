import type { Database } from "@/lib/database/database";

/**
 * How many contributions an upstream last said that it has: when copy and upstream were compared, or when a
 * walk began, whichever is newer. Null where it never did, or where the records are those of another one.
 */
export async function upstreamTotal({ reader }: Database, address: string): Promise<number | null> {
  const facts = await reader
    .selectFrom("mirror")
    .select(["audit_at", "audit_theirs"])
    .where("address", "=", address)
    .executeTakeFirst();
  if (facts === undefined) return null;
  const run = await reader
    .selectFrom("mirror_run")
    .select(["started_at", "total"])
    .where("total", "is not", null)
    .orderBy("started_at", "desc")
    .executeTakeFirst();
  if (run === undefined || (facts.audit_at ?? 0) > run.started_at) return facts.audit_theirs;
  return run.total;
}
