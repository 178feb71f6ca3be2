import { type Kysely, type QueryExecutorProvider, sql } from "kysely";
import type { ColumnTypes } from "./column-types";

/**
 * Stores currency codes in upper case and product names as support staff may see them. What needs the
 * documents is read again after the start, in batches.
 */
export async function restateSums(
  db: Pick<Kysely<unknown>, "schema"> & QueryExecutorProvider,
  { exactText }: ColumnTypes,
): Promise<void> {
  await db.schema.alterTable("contribution_figure").addColumn("product_covered", exactText).execute();
  await sql`update contribution_figure set currency = upper(currency) where currency <> upper(currency)`.execute(
    db,
  );
  await sql`update figure_fill set
    next_seq = (select coalesce(min(seq), 1) from contribution),
    end_seq = (select coalesce(max(seq), 0) + 1 from contribution)`.execute(db);
}
