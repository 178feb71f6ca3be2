import { createHash } from "node:crypto";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { type Insertable, type Kysely, type RawBuilder, sql } from "kysely";
import type { Tx } from "./engine";
import type { Tables } from "./schema/schema";

/** Returns keys, all numbers or all texts, as a subquery for `in` with one parameter: no limit applies. */
export function keyList<Key extends number | string>(
  db: Kysely<Tables>,
  keys: readonly Key[],
): RawBuilder<Key> {
  // The type of the array depends on its first key.
  if (keys.length === 0) return sql`(null)`;
  if (isSqlite(db)) return sql`(select value from json_each(${jsonOf(keys)}))`;
  const type = sql.raw(typeof keys[0] === "number" ? "bigint[]" : "text[]");
  return sql`(select value from unnest(${keys}::${type}) as value)`;
}

/** Removes NUL from text, because PostgreSQL refuses it in columns. The document keeps the original. */
export function storable(text: string): string {
  return text.replaceAll("\0", "");
}

const maxKeyLength = 255;

/** Shortens text for an index: PostgreSQL refuses over 2,704 bytes. A long text becomes its digest. */
export function indexKey(text: string): string {
  const key = storable(text);
  return key.length <= maxKeyLength ? key : createHash("sha256").update(key).digest("hex");
}

/**
 * Inserts rows that have the same columns, with numbers and texts, as one parameter like `keyList`.
 * @param key replaces rows with the same values in these columns
 */
export async function insertRows<Name extends keyof Tables & string>(
  tx: Tx,
  table: Name,
  rows: readonly Insertable<Tables[Name]>[],
  key?: readonly (keyof Insertable<Tables[Name]> & string)[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const names = columnList(columns);
  const ending = key === undefined ? sql`` : doUpdate(columns, key);
  const onPostgres = (some: readonly object[]) =>
    sql`select ${names} from json_populate_recordset(null::${sql.table(table)}, ${jsonOf(some)}::json)`;
  const onSqlite = (some: readonly object[]) => {
    const values = some.map((row) => columns.map((column) => Reflect.get(row, column)));
    return sql`select ${sql.join(columns.map((_, at) => nth(at)))} from ${eachOf(values)} where true`;
  };
  const select = isSqlite(tx) ? onSqlite : onPostgres;
  const insert = (some: readonly object[]) =>
    sql`insert into ${sql.table(table)} (${names}) ${select(some)} ${ending}`.execute(tx);
  await inBatches(rows, insert, isSqlite(tx) ? undefined : rows.length);
}

/** Stores rows that have documents, one parameter per value. Replaces rows with the same `seq`. */
export async function putDocuments<Name extends "contribution_doc" | "post">(
  tx: Tx,
  table: Name,
  rows: readonly Insertable<Tables[Name]>[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => Reflect.get(row, column)))})`);
  const ending = doUpdate(columns, ["seq"]);
  const insert = sql`insert into ${sql.table(table)} (${columnList(columns)})`;
  await sql`${insert} values ${sql.join(values)} ${ending}`.execute(tx);
}

function doUpdate(columns: readonly string[], key: readonly string[]): RawBuilder<unknown> {
  const written = columns.filter((column) => !key.includes(column));
  const values = sql.join(
    written.map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`),
  );
  return sql`on conflict (${columnList(key)}) do update set ${values}`;
}

function columnList(columns: readonly string[]): RawBuilder<unknown> {
  return sql.join(columns.map((column) => sql.ref(column)));
}

/** Whether a stored row has all values of a new one. */
export function isSameRow(stored: object | undefined, row: object): boolean {
  return (
    stored !== undefined && Object.entries(row).every(([name, value]) => Reflect.get(stored, name) === value)
  );
}

/** The nth value of each row of `eachOf`. SQLite only. */
function nth(at: number): RawBuilder<unknown> {
  return sql`value ->> ${sql.lit(at)}`;
}

/** Makes a table of rows from one parameter; `nth` reads its values. SQLite only. */
function eachOf(rows: readonly (readonly unknown[])[]): RawBuilder<unknown> {
  return sql`(select jsonb(value) as value from json_each(${jsonOf(rows)}) limit -1)`;
}

/** Whether the connection is to SQLite, where a parameter is `?`; on PostgreSQL it is `$1`. */
function isSqlite(db: Kysely<Tables>): boolean {
  return sql`${0}`.compile(db).sql === "?";
}

/** Makes JSON for a parameter. Each lone surrogate, which databases refuse, becomes U+FFFD. */
function jsonOf(rows: readonly unknown[]): string {
  const json = JSON.stringify(rows);
  if (!json.includes("\\ud")) return json;
  return json.replaceAll(/\\(u[dD][89a-fA-F][0-9a-fA-F]{2}|.)/g, (sequence, code: string) =>
    code.length > 1 ? "\ufffd" : sequence,
  );
}

type Entry = readonly [number, string];

/** A full-text table writes a segment per statement and for each further MiB; segments are merged later. */
const entriesAtOnce = 500;

/**
 * Replaces texts in a full-text table, which only SQLite has. It does not store texts, so those that it has
 * must be passed. `added` should ascend by number: each step back ends a segment.
 */
export async function replaceTexts(
  tx: Tx,
  name: string,
  removed: readonly Entry[],
  added: readonly Entry[],
): Promise<void> {
  if (!isSqlite(tx)) return;
  const [table, entry] = [sql.table(name), sql`${nth(0)}, ${nth(1)}`];
  const remove = (some: readonly Entry[]) =>
    sql`insert into ${table} (${sql.ref(name)}, rowid, text) select 'delete', ${entry} from ${eachOf(some)}`;
  const add = (some: readonly Entry[]) =>
    sql`insert into ${table} (rowid, text) select ${entry} from ${eachOf(some)}`;
  await inBatches(removed, (some) => remove(some).execute(tx), entriesAtOnce);
  await inBatches(added, (some) => add(some).execute(tx), entriesAtOnce);
}

/** Removes all texts from a full-text table, which only SQLite has. */
export async function clearTexts(tx: Tx, name: string): Promise<void> {
  if (!isSqlite(tx)) return;
  await sql`insert into ${sql.table(name)} (${sql.ref(name)}) values ('delete-all')`.execute(tx);
}

/**
 * Lifts the time limit for statements until the transaction ends, before one that reads or removes whole
 * tables. The limit, which only PostgreSQL has, is meant for requests.
 */
export async function allowLongStatements(tx: Tx): Promise<void> {
  // The client recognizes this statement and lifts its own limit (./postgres/pool.ts).
  if (!isSqlite(tx)) await sql`set local statement_timeout = 0`.execute(tx);
}

/** This number of rows keeps SQLite, and so the event loop, busy for a few milliseconds. */
const batchRows = 250;

/** Processes rows in batches and yields in between, because SQLite runs on the thread of the server. */
export async function inBatches<Row>(
  rows: readonly Row[],
  work: (batch: readonly Row[]) => Promise<unknown>,
  size = batchRows,
): Promise<void> {
  for (let at = 0; at < rows.length; at += size) {
    // Not after the last batch: a short transaction then ends before another one here waits for its lock.
    if (at > 0) await yieldToEventLoop();
    await work(rows.slice(at, at + size));
  }
}
