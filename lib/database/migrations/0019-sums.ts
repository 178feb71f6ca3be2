import { type Kysely, type QueryExecutorProvider, sql } from "kysely";
import type { ColumnTypes } from "./column-types";

/**
 * Stores currency codes in upper case, product names as support staff may see them, and which paid
 * contributions no sum can add. What needs the documents is read again after the start, in batches.
 */
export async function restateSums(
  db: Pick<Kysely<unknown>, "schema"> & QueryExecutorProvider,
  { integer, exactText }: ColumnTypes,
): Promise<void> {
  await db.schema.alterTable("contribution_figure").addColumn("product_covered", exactText).execute();
  for (const table of ["supporter_gift", "supporter"]) {
    await db.schema
      .alterTable(table)
      .addColumn("unsummed", integer, (column) => column.notNull().defaultTo(0))
      .execute();
  }
  await db.schema.dropIndex("supporter_gift_by_supporter").execute();
  await db.schema
    .createIndex("supporter_gift_by_supporter")
    .on("supporter_gift")
    .columns(["supporter_id", "currency", "occurred_at", "amount", "refunded", "unsummed"])
    .execute();
  for (const table of ["contribution_search", "contribution_figure"]) {
    await sql`update ${sql.table(table)} set currency = upper(currency) where currency <>
      upper(currency)`.execute(db);
  }
  for (const table of ["figure_fill", "supporter_fill"]) {
    await sql`update ${sql.table(table)} set
      next_seq = (select coalesce(min(seq), 1) from contribution),
      end_seq = (select coalesce(max(seq), 0) + 1 from contribution)`.execute(db);
  }
}
