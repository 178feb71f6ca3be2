import { type Kysely, sql } from "kysely";
import type { Tables } from "@/lib/database/tables";

/**
 * How many contributions the store has, from the counts of its days: so it takes no longer with a million of
 * them.
 */
export async function countRecords(db: Kysely<Tables>): Promise<number> {
  const { n } = await db
    .selectFrom("day_count")
    .select(sql<number | string | null>`sum(n0 + n1 + n2)`.as("n"))
    .executeTakeFirstOrThrow();
  return Number(n ?? 0);
}
