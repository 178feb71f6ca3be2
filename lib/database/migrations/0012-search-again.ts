import { type Kysely, sql } from "kysely";

/**
 * Texts are indexed in another form (docs/decisions/062): what is stored is read again after the start, in
 * batches.
 */
export async function searchAgain(db: Kysely<unknown>): Promise<void> {
  for (const table of ["search_fill", "supporter_fill"]) {
    await sql`update ${sql.table(table)} set
      next_seq = (select coalesce(min(seq), 1) from contribution),
      end_seq = (select coalesce(max(seq), 0) + 1 from contribution)`.execute(db);
  }
}
