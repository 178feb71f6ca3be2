import { setImmediate as breath } from "node:timers/promises";
import { type Insertable, type RawBuilder, SqliteAdapter, sql } from "kysely";
import { inChunks } from "./chunks";
import type { Tx } from "./engine";
import type { Tables } from "./schema/schema";

/** What becomes of a row that is there already. */
interface OnConflict<Column> {
  /** The columns by which it is the same row. */
  readonly key: readonly Column[];
  /** The columns that are written again. */
  readonly set: readonly Column[];
  /** What a column is set to; the value of the new row unless told otherwise. */
  readonly to?: (column: Column) => RawBuilder<unknown>;
}

/**
 * Inserts rows that all have the same columns, of numbers and texts. They go over as one JSON text: a
 * statement is the same however many rows there are, so an engine prepares it once, and nobody holds a
 * parameter for each value.
 */
export async function insertRows<Name extends keyof Tables & string>(
  tx: Tx,
  table: Name,
  rows: readonly Insertable<Tables[Name]>[],
  onConflict?: OnConflict<keyof Insertable<Tables[Name]> & string>,
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const into = sql`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})`;
  const ending = onConflict === undefined ? sql`` : sql` ${doUpdate(onConflict)}`;
  const inParts = isSqlite(tx) ? inTurns : inChunks;
  await inParts(rows, (some) => sql`${into} ${rowsOf(tx, table, columns, some)}${ending}`.execute(tx));
}

function doUpdate<Column extends string>({
  key,
  set,
  to = excluded,
}: OnConflict<Column>): RawBuilder<unknown> {
  const keys = sql.join(key.map((column) => sql.ref(column)));
  return sql`on conflict (${keys}) do update set ${sql.join(
    set.map(
      (column) => sql`${sql.ref(column)}
    = ${to(column)}`,
    ),
  )}`;
}

function excluded(column: string): RawBuilder<unknown> {
  return sql.ref(`excluded.${column}`);
}

function rowsOf(
  tx: Tx,
  table: string,
  columns: readonly string[],
  rows: readonly object[],
): RawBuilder<unknown> {
  if (!isSqlite(tx)) {
    const names = sql.join(columns.map((column) => sql.ref(column)));
    return sql`select ${names} from
      json_populate_recordset(null::${sql.table(table)}, ${jsonOf(rows)}::json)`;
  }
  const values = rows.map((row) => columns.map((column) => Reflect.get(row, column)));
  return sql`select ${sql.join(columns.map((_, at) => nth(at)))} from ${eachOf(values)} where true`;
}

/** The value at a place of each row of `eachOf`. SQLite only. */
export function nth(at: number): RawBuilder<unknown> {
  return sql`value ->> ${sql.lit(at)}`;
}

/**
 * Rows as a table of one parameter, to be read by `nth`. Each is read once, whatever columns it has. SQLite
 * only.
 */
export function eachOf(rows: readonly (readonly unknown[])[]): RawBuilder<unknown> {
  return sql`(select jsonb(value) as value from json_each(${jsonOf(rows)}) limit -1)`;
}

function isSqlite(tx: Tx): boolean {
  return tx.getExecutor().adapter instanceof SqliteAdapter;
}

/**
 * Half a surrogate pair is a sign in a script and in JSON, and none in a database: it becomes U+FFFD, as in a
 * parameter.
 */
function jsonOf(rows: readonly unknown[]): string {
  const json = JSON.stringify(rows);
  if (!json.includes("\\ud")) return json;
  return json.replaceAll(/\\(u[dD][89a-fA-F][0-9a-fA-F]{2}|.)/g, (sign, what: string) =>
    what.length > 1 ? "\ufffd" : sign,
  );
}

/** Tables of SQLite's full-text search over the same texts, of which they keep nothing but numbers. */
type FullTexts = readonly string[];
/** The number and the text of a row. */
type Entry = readonly [number, string];

/**
 * With each statement a table writes out what it has gathered, which is merged again later; and so it does by
 * itself beyond 1 MiB.
 */
const entriesAtOnce = 500;

/**
 * Puts texts into full-text tables. @param entries by number: a smaller one makes a table write out what it
 * has gathered before
 */
export function addTexts(tx: Tx, tables: FullTexts, entries: readonly Entry[]): Promise<void> {
  return toEach(
    tx,
    tables,
    entries,
    (table, each) =>
      sql`insert into ${sql.table(table)} (rowid, text) select ${nth(0)}, ${nth(1)} from ${each}`,
  );
}

/**
 * Takes texts out of them. Nothing but numbers is kept of a text, so it has to be told again to be forgotten.
 */
export function forgetTexts(tx: Tx, tables: FullTexts, entries: readonly Entry[]): Promise<void> {
  return toEach(
    tx,
    tables,
    entries,
    (table, each) =>
      sql`insert into ${sql.table(table)} (${sql.ref(table)}, rowid, text) select
        'delete', ${nth(0)}, ${nth(1)} from ${each}`,
  );
}

/** Empties them. */
export async function clearTexts(tx: Tx, tables: FullTexts): Promise<void> {
  for (const table of tables) {
    await sql`insert into ${sql.table(table)} (${sql.ref(table)}) values ('delete-all')`.execute(tx);
  }
}

async function toEach(
  tx: Tx,
  tables: FullTexts,
  entries: readonly Entry[],
  statement: (table: string, each: RawBuilder<unknown>) => RawBuilder<unknown>,
): Promise<void> {
  for (const table of tables) {
    await inTurns(entries, (some) => statement(table, eachOf(some)).execute(tx), entriesAtOnce);
  }
}

/** Some milliseconds of an embedded database's work, which takes the thread. */
const rowsOfATurn = 250;

/**
 * Runs a statement over some rows at a time, in their order; whoever else has something to do comes in
 * between. A statement over all of them would keep everybody waiting: who asks for a page, and what the
 * upstream has answered meanwhile.
 */
export async function inTurns<Row>(
  rows: readonly Row[],
  work: (some: readonly Row[]) => Promise<unknown>,
  atOnce = rowsOfATurn,
): Promise<void> {
  for (let at = 0; at < rows.length; at += atOnce) {
    // Not after the last ones: a short transaction is over before anybody else of this process can wait for
    // its lock.
    if (at > 0) await breath();
    await work(rows.slice(at, at + atOnce));
  }
}
