import { type Kysely, type RawBuilder, sql } from "kysely";
import { auditTriggers } from "./audit-triggers";
import { columnDefinitions, type EngineName, type RowOf, type Table } from "./columns";
import { tables } from "./tables";

/** The rows of every table, for Kysely. */
export type Tables = { [Name in keyof typeof tables]: RowOf<(typeof tables)[Name]> };

export type AuditEntryTable = Tables["audit_entry"];
export type FigureTable = Tables["contribution_figure"];
export type SearchTable = Tables["contribution_search"];
export type SupporterTable = Tables["supporter"];
export type SupporterTotalTable = Tables["supporter_total"];
export type SupporterGiftTable = Tables["supporter_gift"];

/** The names of the desk's tables; those of the migrator are not among them. */
export const tableNames: readonly string[] = Object.keys(tables);

/** Creates all tables and indexes, in an empty database. */
export async function createSchema(db: Kysely<unknown>, engine: EngineName): Promise<void> {
  for (const [name, table] of Object.entries(tables)) await createTable(db, engine, name, table);
  for (const statement of [...common, ...ofEngine[engine], ...auditTriggers[engine]])
    await statement.execute(db);
}

async function createTable(db: Kysely<unknown>, engine: EngineName, name: string, table: Table) {
  // SQLite then stores the key as the table itself: a third less to write.
  const ending = engine === "sqlite" && name === "audit_object" ? sql`without rowid` : sql``;
  await sql`create table ${sql.table(name)} (
    ${columnDefinitions(table, engine)}, primary key (${sql.raw(table.key)})) ${ending}`.execute(db);
  for (const [index, columns] of Object.entries(table.indexes))
    await sql`create index ${sql.id(index)} on ${sql.table(name)} (${sql.raw(columns)})`.execute(db);
}

const common: readonly RawBuilder<unknown>[] = [
  sql`create unique index post_by_id on post (feed_id, id)`,
  // The index has plans, so that a search for expiring cards reads nothing else.
  sql`create index contribution_figure_by_card_and_plan on contribution_figure (card_expires_at, plan)
    where card_expires_at is not null`,
  sql`create index mirror_row_by_suspect on mirror_row (scope, id) where suspect_since is not null`,
  sql`insert into store (id, version, next_seq, demo) values (1, 0, 1, 0)`,
  sql`insert into audit_head (id, next_seq, hash) values (1, 1, ${sql.lit("0".repeat(64))})`,
  sql`insert into mirror (id, field, resolution, last_number, approved)
    values (1, 'contribution_date', 0, 0, 0)`,
];

/** A full-text table of SQLite. It stores row numbers only; the texts are in the table that it indexes. */
function fullTextTable(name: string, options: string): RawBuilder<unknown> {
  return sql`create virtual table ${sql.table(name)} using fts5(
    text, content = '', columnsize = 0, detail = none, ${sql.raw(options)})`;
}

// Blanks separate words, and words are compared whole: every character that can be typed belongs to a word.
const words = `tokenize = "ascii tokenchars '!""#$%&''()*+,-./:;<=>?@[\\]^_\`{|}~'"`;
const trigrams = 'tokenize = "trigram case_sensitive 1"';

const ofEngine: Readonly<Record<EngineName, readonly RawBuilder<unknown>[]>> = {
  sqlite: [
    fullTextTable("contribution_words", `prefix = '1 2 3', ${words}`),
    fullTextTable("contribution_trigrams", trigrams),
    fullTextTable("supporter_words", `prefix = '1 2', ${words}`),
    fullTextTable("supporter_trigrams", trigrams),
  ],
  // An account that may not add the extension gets a search that reads every row; /status reports it.
  postgres: [
    // lz4 makes an import half as fast again. A server without it keeps its own compression.
    sql`do $$ begin
      alter table contribution_doc alter column doc set compression lz4;
    exception when others then
      null;
    end $$`,
    sql`do $$ begin
      create extension if not exists pg_trgm;
      create index contribution_search_trigrams on contribution_search using gin (text gin_trgm_ops);
      create index supporter_trigrams on supporter using gin (text gin_trgm_ops);
    exception when insufficient_privilege or undefined_file or feature_not_supported or undefined_object then
      null;
    end $$`,
  ],
};
