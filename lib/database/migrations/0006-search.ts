import { type Kysely, sql } from "kysely";
import type { ColumnTypes } from "./column-types";

const texts = ["currency", "status", "method", "source", "country", "campaign"] as const;

/**
 * The search index (docs/decisions/011): what contributions are found by, and an index of the engine's own
 * over it.
 */
export async function createSearch(
  db: Kysely<unknown>,
  { integer, exactText }: ColumnTypes,
  engine: "sqlite" | "postgres",
): Promise<void> {
  const table = db.schema
    .createTable("contribution_search")
    .addColumn("sort_key", integer, (column) => column.primaryKey())
    .addColumn("seq", integer, (column) => column.notNull().unique())
    .addColumn("text", exactText, (column) => column.notNull())
    .addColumn("amount", integer);
  await texts.reduce((wider, name) => wider.addColumn(name, exactText), table).execute();
  await db.schema
    .createIndex("contribution_search_by_amount")
    .on("contribution_search")
    .columns(["amount"])
    .execute();
  for (const statement of engine === "sqlite" ? sqliteIndexes : postgresIndexes) await statement.execute(db);
}

// Words are separated by blanks and compared whole: every sign that can be typed belongs to a word. Both hold
// numbers of rows only; what they find is in contribution_search.
const sqliteIndexes = [
  sql`create virtual table contribution_words using fts5(
    text, content = '', columnsize = 0, detail = none, prefix = '1 2 3',
    tokenize = "ascii tokenchars '!""#$%&''()*+,-./:;<=>?@[\\]^_\`{|}~'")`,
  sql`create virtual table contribution_trigrams using fts5(
    text, content = '', columnsize = 0, detail = none, tokenize = "trigram case_sensitive 1")`,
];

// An account that may not add the extension gets a search that reads every row; /status says so.
const postgresIndexes = [
  sql`do $$ begin
    create extension if not exists pg_trgm;
    create index contribution_search_trigrams on contribution_search using gin (text gin_trgm_ops);
  exception when insufficient_privilege or undefined_file or feature_not_supported or undefined_object then
  null;
  end $$`,
];
