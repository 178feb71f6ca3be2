import { csvHeading, csvLines } from "./csv";
import { ndjsonLines } from "./ndjson";
import type { ExportOrder } from "./order";
import type { Progress } from "./progress";
import type { StoredRecord } from "./read-records";
import { rowReader } from "./rows";
import { zonedText } from "./zoned-text";

/** A CSV or NDJSON in pieces, one for so many records as were read at once. */
export async function* textPieces(
  chunks: AsyncIterable<readonly StoredRecord[]>,
  { query, columns, signal }: ExportOrder,
  progress: Progress,
): AsyncGenerator<Uint8Array, undefined> {
  const { format, grain, zone } = query;
  if (format === "csv")
    yield Buffer.from(
      csvHeading(
        columns.map(({ name }) => name),
        query,
      ),
    );
  const read = rowReader(grain, columns, zonedText(zone));
  let rows = 0;
  for await (const records of chunks) {
    signal.throwIfAborted();
    if (format === "ndjson") {
      const lines = records.flatMap(({ text }) => ndjsonLines(grain, text));
      rows += lines.length;
      if (lines.length > 0) yield Buffer.concat(lines.flat());
    } else {
      const cells = records.flatMap(read);
      rows += cells.length;
      if (cells.length > 0) yield Buffer.from(csvLines(cells, query));
    }
    progress.pass(records.length, rows);
  }
}
