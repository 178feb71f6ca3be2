import { type Kysely, sql } from "kysely";
import type { ColumnTypes } from "./column-types";

const texts = [
  "currency",
  "method",
  "source",
  "country",
  "campaign",
  "product",
  "product_covered",
  "supporter",
  "plan",
] as const;

/** What sums over contributions are made of, row by row (docs/decisions/013). */
export async function createInsights(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const { integer, exactText } = types;
  const table = db.schema
    .createTable("contribution_figure")
    .addColumn("seq", integer, (column) => column.primaryKey())
    .addColumn("changed", integer, (column) => column.notNull())
    .addColumn("occurred_at", integer, (column) => column.notNull())
    .addColumn("kind", integer, (column) => column.notNull())
    .addColumn("traits", integer, (column) => column.notNull())
    .addColumn("amount", integer)
    .addColumn("refunded", integer, (column) => column.notNull())
    .addColumn("costs", integer, (column) => column.notNull())
    .addColumn("card_expires_at", integer);
  await texts.reduce((wider, name) => wider.addColumn(name, exactText), table).execute();
  await db.schema
    .createIndex("contribution_figure_by_change")
    .on("contribution_figure")
    .columns(["changed", "seq"])
    .execute();
  // The plans of cards that expire are read from this index alone (docs/decisions/013).
  await sql`create index contribution_figure_by_card_and_plan on contribution_figure (card_expires_at, plan)
    where card_expires_at is not null`.execute(db);
}
