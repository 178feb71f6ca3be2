import { type Insertable, type RawBuilder, SqliteAdapter, sql } from "kysely";
import { inChunks } from "./chunks";
import type { Tx } from "./engine";
import { inTurns } from "./in-turns";
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
