import { sql } from "kysely";

/** How many bytes a document has, without reading it. */
export const documentBytes = sql<number>`octet_length(doc)`;

/** What is held in memory at once. */
interface Lot {
  readonly rows: number;
  readonly bytes: number;
}

/**
 * Cuts rows, in their order, into lots of at most so many rows and so many bytes; what is larger than a lot
 * is one of its own.
 */
export function* inLots<Row extends { readonly bytes: number }>(
  rows: readonly Row[],
  most: Lot,
): Generator<readonly Row[]> {
  let [lot, bytes]: [Row[], number] = [[], 0];
  for (const row of rows) {
    if (lot.length > 0 && (lot.length === most.rows || bytes + row.bytes > most.bytes)) {
      yield lot;
      [lot, bytes] = [[], 0];
    }
    lot.push(row);
    bytes += row.bytes;
  }
  if (lot.length > 0) yield lot;
}
