import { fail, type Outcome, succeed } from "@/lib/contract/failure";
import type { Database } from "@/lib/database/database";
import { aboutExport } from "./about";
import { type Extent, extentOf } from "./extent";
import type { ExportOrder } from "./order";
import { Progress } from "./progress";
import { readRecords, type StoredRecord } from "./read-records";
import { type Row, rowReader } from "./rows";
import { type RecordKeys, takeKeys } from "./take-keys";
import { textPieces } from "./text-pieces";
import { mostWorkbookRows, workbook } from "./workbook";
import { zonedText } from "./zoned-text";

/** A file that is about to be written, over one moment of the database, which is held until it is closed. */
export interface OpenedExport {
  /** How many contributions it is of; the number that a list of the same filter shows. */
  readonly contributions: number;
  /** How many rows it has, where that is known before it is written. */
  readonly rows: number | null;
  readonly extent: Extent;
  /** SHA-256 of the contributions' ids, as the audit writes it. */
  readonly digest: string;
  /**
   * The file in pieces, once; some of them are empty, where nothing is ready yet. Throws the signal's reason
   * where it is aborted in between.
   */
  pieces(): AsyncGenerator<Uint8Array, undefined>;
  /** Gives the moment back. It may be closed more than once. */
  close(): Promise<void>;
}

const tooLong = (format: string) =>
  `An XLSX file holds at most ${mostWorkbookRows.toLocaleString("en")} rows, and this has more. ${format}`;

/** Opens an export: from here on nothing that is written to the database changes it. */
export async function openExport(database: Database, order: ExportOrder): Promise<Outcome<OpenedExport>> {
  const { query, signal } = order;
  const { tx, close: release } = await database.openSnapshot();
  let closing: Promise<void> | null = null;
  const close = () => {
    closing ??= release();
    return closing;
  };
  try {
    const extent = await extentOf(database, tx, query.filter, order.address);
    if (!extent.ok) {
      await close();
      return extent;
    }
    const keys = await takeKeys(tx, database.name, query.filter, signal);
    const progress = order.progress ?? new Progress();
    progress.expect(keys.seqs.length);
    const read = (some: RecordKeys) => masked(readRecords(tx, database.document, some), order.mask);
    const opened = { contributions: keys.seqs.length, extent: extent.value, digest: keys.digest, close };
    if (query.format !== "xlsx") {
      const rows = query.grain === "contribution" ? keys.seqs.length : null;
      return succeed({ ...opened, rows, pieces: () => textPieces(read, keys, order, progress) });
    }
    const cells = await workbookRows(read(keys), order, progress);
    await close();
    if (cells === null) return fail("invalid_query", { message: tooLong("Take CSV instead.") });
    const names = order.columns.map(({ name }) => name);
    const file = await workbook(names, cells, aboutExport(order, extent.value, cells.length));
    return succeed({ ...opened, rows: cells.length, pieces: () => once(file) });
  } catch (error) {
    await close();
    throw error;
  }
}

async function* masked(
  chunks: AsyncGenerator<readonly StoredRecord[]>,
  mask: ExportOrder["mask"],
): AsyncGenerator<readonly StoredRecord[]> {
  if (mask === null) yield* chunks;
  else for await (const records of chunks) yield records.map((one) => ({ ...one, text: mask(one.text) }));
}

/** All rows; null where a workbook has no room for them. */
async function workbookRows(
  chunks: AsyncGenerator<readonly StoredRecord[]>,
  { query, columns, signal }: ExportOrder,
  progress: Progress,
): Promise<readonly Row[] | null> {
  const read = rowReader(query.grain, columns, zonedText(query.zone));
  const rows: Row[] = [];
  for await (const records of chunks) {
    signal.throwIfAborted();
    for (const record of records) for (const row of read(record)) rows.push(row);
    if (rows.length > mostWorkbookRows) return null;
    progress.pass(records.length, rows.length);
  }
  return rows;
}

async function* once(file: Uint8Array): AsyncGenerator<Uint8Array, undefined> {
  yield file;
}
