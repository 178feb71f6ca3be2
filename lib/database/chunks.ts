import { sql } from "kysely";

// SQLite takes 32,766 values in a statement, PostgreSQL 65,535; a row here has at most five.
const rowsAtOnce = 5000;

/** Runs a statement over as many rows at a time as both engines take, one after another. */
export async function inChunks<Row>(
  rows: readonly Row[],
  work: (chunk: Row[]) => Promise<unknown>,
): Promise<void> {
  for (let at = 0; at < rows.length; at += rowsAtOnce) await work(rows.slice(at, at + rowsAtOnce));
}

/** The same for a statement that asks for keys, some of which are named twice (see `padded`). */
export function forKeys<Key>(
  keys: readonly Key[],
  work: (chunk: readonly Key[]) => Promise<unknown>,
): Promise<void> {
  return inChunks(keys, (chunk) => work(padded(chunk)));
}

/** The same for a query: the rows of all chunks together. */
export async function gatherInChunks<Key, Found>(
  keys: readonly Key[],
  query: (chunk: readonly Key[]) => Promise<readonly Found[]>,
): Promise<Found[]> {
  const found: Found[] = [];
  await forKeys(keys, async (chunk) => {
    for (const row of await query(chunk)) found.push(row);
  });
  return found;
}

/**
 * Keys with the last of them again and again, until there are 1, 2, 4, 8, …: lists of all lengths make a
 * dozen different statements, and an engine that keeps prepared ones keeps few.
 */
export function padded<Key>(keys: readonly Key[]): readonly Key[] {
  const last = keys.at(-1);
  if (last === undefined) return keys;
  const length = 2 ** Math.ceil(Math.log2(keys.length));
  return [...keys, ...Array.from({ length: length - keys.length }, () => last)];
}

const steps = [64, 8, 1] as const;

/**
 * Runs a statement over rows, 64, 8 or 1 at a time: for values that are large, where there are to be few
 * different statements.
 */
export async function inSteps<Row>(
  rows: readonly Row[],
  work: (chunk: readonly Row[]) => Promise<unknown>,
): Promise<void> {
  let at = 0;
  for (const step of steps) {
    for (; at + step <= rows.length; at += step) await work(rows.slice(at, at + step));
  }
}

/** How many bytes a document has, without reading it. */
export const documentBytes = sql<number>`octet_length(doc)`;

/** The limits of a lot. */
interface Lot {
  readonly rows: number;
  readonly bytes: number;
}

/**
 * Cuts rows, in their order, into lots within the limits. A row of more bytes is a lot of its own.
 */
export function* inLots<Row extends { readonly bytes: number }>(
  rows: readonly Row[],
  max: Lot,
): Generator<readonly Row[]> {
  let [lot, bytes]: [Row[], number] = [[], 0];
  for (const row of rows) {
    if (lot.length > 0 && (lot.length === max.rows || bytes + row.bytes > max.bytes)) {
      yield lot;
      [lot, bytes] = [[], 0];
    }
    lot.push(row);
    bytes += row.bytes;
  }
  if (lot.length > 0) yield lot;
}
