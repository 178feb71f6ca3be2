import { type Kysely, sql } from "kysely";
import type { ColumnTypes } from "./column-types";

const texts = [
  "currency",
  "method",
  "source",
  "country",
  "campaign",
  "product",
  "supporter",
  "plan",
] as const;

/** What sums over contributions are made of, row by row (docs/decisions/053). */
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
  await sql`create index contribution_figure_by_card on contribution_figure (card_expires_at)
    where card_expires_at is not null`.execute(db);

  await db.schema
    .createTable("figure_fill")
    .addColumn("id", integer, (column) => column.primaryKey())
    .addColumn("next_seq", integer, (column) => column.notNull())
    .addColumn("end_seq", integer, (column) => column.notNull())
    .addColumn("cleared", integer, (column) => column.notNull())
    .execute();
  // What is stored already is read after the start, in batches; whatever is written from now on is read with
  // it.
  await sql`insert into figure_fill (id, next_seq, end_seq, cleared)
    select 1, coalesce(min(seq), 1), coalesce(max(seq), 0) + 1, 0 from contribution`.execute(db);
}
