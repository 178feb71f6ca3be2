import { type QueryExecutorProvider, sql } from "kysely";

/**
 * Totals of more than nine hundred thousand million stood in the index without their amount. Where any has
 * none, what lies between the first and the last of them is read again after the start, in batches.
 */
export async function indexLargeAmounts(db: QueryExecutorProvider): Promise<void> {
  const unknown = sql`from contribution_search where amount is null`;
  const isFilling = sql`next_seq < end_seq`;
  await sql`update search_fill set
    next_seq = case when ${isFilling} and next_seq < (select min(seq) ${unknown}) then next_seq
      else (select min(seq) ${unknown}) end,
    end_seq = case when ${isFilling} and end_seq > (select max(seq) + 1 ${unknown}) then end_seq
      else (select max(seq) + 1 ${unknown}) end
    where exists (select 1 ${unknown})`.execute(db);
}
