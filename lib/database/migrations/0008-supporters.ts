import { type Kysely, sql } from "kysely";
import type { ColumnTypes } from "./column-types";

/** Supporters, their totals and gifts, and how many there are (docs/decisions/012). */
export async function createSupporters(
  db: Kysely<unknown>,
  { integer, exactText }: ColumnTypes,
  engine: "sqlite" | "postgres",
): Promise<void> {
  const { schema } = db;
  await schema
    .createTable("supporter")
    .addColumn("no", integer, (column) => column.primaryKey())
    .addColumn("id", exactText, (column) => column.notNull().unique())
    .addColumn("name", exactText)
    .addColumn("sort_name", exactText, (column) => column.notNull())
    .addColumn("email", exactText)
    .addColumn("phone", exactText)
    .addColumn("company", exactText)
    .addColumn("is_organization", integer, (column) => column.notNull())
    .addColumn("text", exactText, (column) => column.notNull())
    .addColumn("email_key", exactText)
    .addColumn("phone_key", exactText)
    .addColumn("place_key", exactText)
    .addColumn("newest_seq", integer, (column) => column.notNull())
    .addColumn("contributions", integer, (column) => column.notNull())
    .addColumn("unsummed", integer, (column) => column.notNull())
    .addColumn("first_at", integer, (column) => column.notNull())
    .addColumn("last_at", integer, (column) => column.notNull())
    .execute();
  await schema.createIndex("supporter_by_name").on("supporter").columns(["sort_name", "id"]).execute();
  await schema.createIndex("supporter_by_last_gift").on("supporter").columns(["last_at", "id"]).execute();
  for (const key of ["email_key", "phone_key", "place_key"]) {
    await schema.createIndex(`supporter_by_${key}`).on("supporter").columns([key]).execute();
  }

  await schema
    .createTable("supporter_total")
    .addColumn("supporter_id", exactText, (column) => column.notNull())
    .addColumn("currency", exactText, (column) => column.notNull())
    .addColumn("amount", integer, (column) => column.notNull())
    .addColumn("refunded", integer, (column) => column.notNull())
    .addColumn("net", integer, (column) => column.notNull())
    .addColumn("gifts", integer, (column) => column.notNull())
    .addColumn("first_at", integer)
    .addColumn("last_at", integer)
    .addPrimaryKeyConstraint("supporter_total_pk", ["supporter_id", "currency"])
    .execute();
  await schema
    .createIndex("supporter_total_by_net")
    .on("supporter_total")
    .columns(["currency", "net", "supporter_id"])
    .execute();

  await schema
    .createTable("supporter_gift")
    .addColumn("seq", integer, (column) => column.primaryKey())
    .addColumn("supporter_id", exactText, (column) => column.notNull())
    .addColumn("occurred_at", integer)
    .addColumn("currency", exactText)
    .addColumn("amount", integer, (column) => column.notNull())
    .addColumn("refunded", integer, (column) => column.notNull())
    .addColumn("unsummed", integer, (column) => column.notNull())
    .execute();
  // Covers what is added up, so that a supporter's sums are read from one stretch of it.
  await schema
    .createIndex("supporter_gift_by_supporter")
    .on("supporter_gift")
    .columns(["supporter_id", "currency", "occurred_at", "amount", "refunded", "unsummed"])
    .execute();
  await schema
    .createIndex("contribution_by_supporter")
    .on("contribution")
    .columns(["supporter_id", "occurred_at", "id"])
    .execute();

  await schema
    .createTable("supporter_currency")
    .addColumn("currency", exactText, (column) => column.primaryKey())
    .addColumn("supporters", integer, (column) => column.notNull())
    .execute();
  await schema
    .createTable("supporter_count")
    .addColumn("id", integer, (column) => column.primaryKey())
    .addColumn("supporters", integer, (column) => column.notNull())
    .execute();
  await sql`insert into supporter_count (id, supporters) values (1, 0)`.execute(db);
  for (const statement of engine === "sqlite" ? sqliteIndexes : postgresIndexes) await statement.execute(db);
}

// As the indexes of contributions (0006-search): of words, for what is shorter than three characters, and of
// their parts.
const sqliteIndexes = [
  sql`create virtual table supporter_words using fts5(
    text, content = '', columnsize = 0, detail = none, prefix = '1 2',
    tokenize = "ascii tokenchars '!""#$%&''()*+,-./:;<=>?@[\\]^_\`{|}~'")`,
  sql`create virtual table supporter_trigrams using fts5(
    text, content = '', columnsize = 0, detail = none, tokenize = "trigram case_sensitive 1")`,
];

// The extension was asked for by 0006; without it a search reads every supporter.
const postgresIndexes = [
  sql`do $$ begin
    create index supporter_trigrams on supporter using gin (text gin_trgm_ops);
  exception when undefined_object then null;
  end $$`,
];
