import { arrangedPieces } from "./arranged-pieces";
import { csvHeading, csvLines } from "./csv";
import { ndjsonLines } from "./ndjson";
import type { ExportOrder } from "./order";
import type { Progress } from "./progress";
import type { StoredRecord } from "./read-records";
import { rowReader } from "./rows";
import type { RecordKeys } from "./take-keys";
import { zonedText } from "./zoned-text";

/** Reads the records of keys, in their order, some at a time. */
type Reading = (keys: RecordKeys) => AsyncIterable<readonly StoredRecord[]>;

/** A CSV or NDJSON in pieces, some of which may be empty. */
export async function* textPieces(
  read: Reading,
  keys: RecordKeys,
  order: ExportOrder,
  progress: Progress,
): AsyncGenerator<Uint8Array, undefined> {
  let rows = 0;
  const tell = (records: number, written: number) => {
    order.signal.throwIfAborted();
    rows += written;
    progress.pass(records, rows);
  };
  if (order.query.format === "ndjson") yield* ndjsonPieces(read(keys), order, tell);
  else yield* csvPieces(read, keys, order, tell);
}

type Tell = (records: number, rows: number) => void;

/** Lines are as large as records: they leave as they come. */
async function* ndjsonPieces(
  chunks: AsyncIterable<readonly StoredRecord[]>,
  { query }: ExportOrder,
  tell: Tell,
): AsyncGenerator<Uint8Array, undefined> {
  for await (const records of chunks) {
    const lines = records.map(({ text }) => ndjsonLines(query.grain, text));
    const rows = lines.reduce((sum, one) => sum + one.rows, 0);
    if (rows > 0) yield Buffer.concat(lines.flatMap(({ pieces }) => pieces));
    tell(records.length, rows);
  }
}

async function* csvPieces(
  read: Reading,
  keys: RecordKeys,
  { query, columns }: ExportOrder,
  tell: Tell,
): AsyncGenerator<Uint8Array, undefined> {
  const names = columns.map(({ name }) => name);
  yield Buffer.from(csvHeading(names, query));
  const rowsOf = rowReader(query.grain, columns, zonedText(query.zone));
  const write = (record: StoredRecord) => {
    const rows = rowsOf(record);
    return { text: csvLines(rows, query), rows: rows.length };
  };
  yield* arrangedPieces(read, keys, write, tell);
}
