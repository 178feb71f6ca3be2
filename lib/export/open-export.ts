import { type ExportQuery, maxWorkbookRows } from "@/lib/contract/export-query";
import { fail, type Outcome, succeed } from "@/lib/contract/failure";
import type { Database } from "@/lib/database/database";
import type { Tx } from "@/lib/database/engine";
import type { RecordText } from "@/lib/source/source";
import type { Column } from "./columns";
import { type CopiedUpstream, type Coverage, coverageOf } from "./coverage";
import { aboutSheet } from "./description";
import { csvHeader, csvLines, ndjsonLines, workbook } from "./formats";
import { readRecords, type StoredRecord, selectContributions } from "./records";
import { type Row, rowFormatter } from "./rows";

export interface Progress {
  read: number;
  /** The number of contributions to read; null until it is counted. */
  of: number | null;
  rows: number;
}

export interface ExportRequest {
  readonly query: ExportQuery;
  /** The columns of a CSV or a workbook. */
  readonly columns: readonly Column[];
  /** Masks data that the caller may not see; null if the caller may see everything. */
  readonly mask: ((text: RecordText) => RecordText) | null;
  readonly upstream: CopiedUpstream;
  /** The caller's name, for the workbook. */
  readonly by: string;
  /** Aborted when the export is canceled or the client disconnects. */
  readonly signal: AbortSignal;
  readonly progress: Progress;
}

/** An export over a database snapshot. The snapshot is held until `close`. */
export interface OpenedExport {
  /** The number of contributions. Equals the total of a list with the same filter. */
  readonly contributions: number;
  /** The number of rows; null if it is not known before they are written. */
  readonly rows: number | null;
  readonly coverage: Coverage;
  /** SHA-256 of the contribution ids. The audit log records it. */
  readonly digest: string;
  /** Yields the file in pieces, which may be empty. Call it once. Throws the signal's reason on abort. */
  pieces(): AsyncGenerator<Uint8Array, undefined>;
  /** Releases the snapshot. Idempotent. */
  close(): Promise<void>;
}

type Pages = AsyncIterable<readonly StoredRecord[]>;

/** Opens an export. Later writes to the database do not change it. */
export async function openExport(database: Database, request: ExportRequest): Promise<Outcome<OpenedExport>> {
  const { tx, close } = await database.openSnapshot();
  try {
    const opened = await openFile(database, tx, request);
    // A workbook is complete.
    if (!opened.ok || request.query.format === "xlsx") await close();
    return opened.ok ? succeed({ ...opened.value, close }) : opened;
  } catch (error) {
    await close();
    throw error;
  }
}

async function openFile(
  database: Database,
  tx: Tx,
  request: ExportRequest,
): Promise<Outcome<Omit<OpenedExport, "close">>> {
  const { query, columns, upstream, by, signal, progress } = request;
  const found = await coverageOf(database, tx, query.filter, upstream);
  if (!found.ok) return found;
  const { seqs, digest } = await selectContributions(tx, database.name, query.filter, signal);
  // Line items and payments are counted as they are read.
  const count = query.grain === "contribution" ? seqs.length : null;
  if (query.format === "xlsx" && (count ?? 0) > maxWorkbookRows) return tooLong();
  progress.of = seqs.length;
  const records = pagesOf(readRecords(tx, database.document, seqs), request);
  const opened = { contributions: seqs.length, coverage: found.value, digest };
  if (query.format !== "xlsx") {
    return succeed({ ...opened, rows: count, pieces: () => textPieces(records, request) });
  }
  const rows = await workbookRows(records, request);
  if (rows === null) return tooLong();
  const names = columns.map(({ name }) => name);
  const file = await workbook(names, rows, aboutSheet(query, by, found.value, rows.length));
  return succeed({ ...opened, rows: rows.length, pieces: () => singlePiece(file) });
}

function tooLong() {
  const limit = maxWorkbookRows.toLocaleString("en");
  const message = `An XLSX file holds at most ${limit} rows, and this has more. Use CSV instead.`;
  return fail("invalid_query", { message });
}

async function* pagesOf(pages: Pages, { mask, signal, progress }: ExportRequest): Pages {
  for await (const records of pages) {
    signal.throwIfAborted();
    yield mask === null ? records : records.map((record) => ({ ...record, text: mask(record.text) }));
    progress.read += records.length;
  }
}

async function* textPieces(
  pages: Pages,
  { query, columns, progress }: ExportRequest,
): AsyncGenerator<Uint8Array, undefined> {
  const write = pageWriter(query, columns);
  if (query.format === "csv") {
    const names = columns.map(({ name }) => name);
    yield Buffer.from(csvHeader(names, query));
  }
  for await (const records of pages) {
    const { rows, bytes } = write(records);
    progress.rows += rows;
    yield bytes;
  }
}

function pageWriter(query: ExportQuery, columns: readonly Column[]) {
  if (query.format === "ndjson") {
    return (records: readonly StoredRecord[]) => {
      const lines = records.map(({ text }) => ndjsonLines(query.grain, text));
      const rows = lines.reduce((sum, line) => sum + line.rows, 0);
      return { rows, bytes: Buffer.concat(lines.flatMap(({ pieces }) => pieces)) };
    };
  }
  const rowsOf = rowFormatter(query.grain, columns, query.zone, query.personal);
  return (records: readonly StoredRecord[]) => {
    const rows = records.flatMap(rowsOf);
    return { rows: rows.length, bytes: Buffer.from(csvLines(rows, query)) };
  };
}

/** Returns all rows, or null if a workbook cannot hold them. */
async function workbookRows(
  pages: Pages,
  { query, columns, progress }: ExportRequest,
): Promise<readonly Row[] | null> {
  const rowsOf = rowFormatter(query.grain, columns, query.zone, query.personal);
  const rows: Row[] = [];
  for await (const records of pages) {
    for (const record of records) for (const row of rowsOf(record)) rows.push(row);
    if (rows.length > maxWorkbookRows) return null;
    progress.rows = rows.length;
  }
  return rows;
}

async function* singlePiece(file: Uint8Array): AsyncGenerator<Uint8Array, undefined> {
  yield file;
}

export const endStates = ["done", "failed", "cancelled"] as const;
export type EndState = (typeof endStates)[number];

/**
 * Returns the file as a stream that produces pieces on demand. The snapshot is released before the stream
 * ends, and on abort as soon as the piece in progress is done, even if nothing reads the stream any more.
 * @param onEnd called once; the stream ends after it
 */
export function exportStream(
  file: Pick<OpenedExport, "pieces" | "close">,
  signal: AbortSignal,
  onEnd: (state: EndState, error: unknown) => unknown,
): ReadableStream<Uint8Array> {
  const pieces = file.pieces();
  let ending: Promise<void> | null = null;
  const finish = async (state: EndState, error: unknown) => {
    // Node keeps a combined signal that has a listener, and with it the whole file.
    signal.removeEventListener("abort", abort);
    // Waits for the piece in progress, which uses the snapshot.
    await pieces.return(undefined).catch(() => {});
    await file.close();
    await onEnd(state, error);
  };
  const end = (state: EndState, error: unknown = null): Promise<void> => {
    ending ??= finish(state, error);
    return ending;
  };
  let abort = () => {};
  const start = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    abort = () => {
      controller.error(signal.reason);
      void end("cancelled");
    };
    signal.addEventListener("abort", abort);
    if (signal.aborted) abort();
  };
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    try {
      const piece = await pieces.next();
      // After an abort, the pieces only end. Without an error, the file would look complete.
      signal.throwIfAborted();
      if (!piece.done) return controller.enqueue(piece.value);
      // `onEnd` ends the run before the stream closes: a client with all bytes may start its next export.
      await end("done");
      controller.close();
    } catch (error) {
      await end("failed", error);
      throw error;
    }
  };
  return new ReadableStream({ start, pull, cancel: () => end("cancelled") }, { highWaterMark: 0 });
}
