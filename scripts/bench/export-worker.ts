import { parseExportQuery } from "@/lib/contract/export-query";
import { failureBody, type Outcome } from "@/lib/contract/failure";
import { parseQueryString } from "@/lib/contract/query-string";
import { openDatabase } from "@/lib/database/database";
import { chooseColumns } from "@/lib/export/columns";
import { exportStream } from "@/lib/export/export-stream";
import { openExport } from "@/lib/export/open-export";
import { Progress } from "@/lib/export/progress";
import { type ExportFigures, exportTask } from "./tasks";
import { giveAnswer, readTask } from "./worker";

const sampleMs = 20;
/** Contributions. */
const warmUp = 10_000;

// A process of its own, so that its memory is the export's alone.
const { databaseUrl, query } = readTask(exportTask);
const database = await openDatabase(databaseUrl);
// What code and the room for young objects need is there before anything is measured, as in a desk that has worked before.
await exportRows(query, warmUp);
giveAnswer(await exportRows(query, Number.POSITIVE_INFINITY));
await database.close();

async function exportRows(text: string, most: number): Promise<ExportFigures> {
  const asked = succeeded(parseExportQuery(parseQueryString(text)));
  const columns = succeeded(chooseColumns(asked, true));
  const { signal } = new AbortController();
  const progress = new Progress();
  const idleBytes = process.memoryUsage.rss();
  let peakBytes = idleBytes;
  const sample = () => {
    peakBytes = Math.max(peakBytes, process.memoryUsage.rss());
  };
  const timer = setInterval(sample, sampleMs);
  const started = performance.now();
  const order = { query: asked, columns, mask: null, address: null, by: "a benchmark", signal, progress };
  const file = succeeded(await openExport(database, order));
  const firstSeconds = (performance.now() - started) / 1000;
  let bytes = 0;
  // Taken piece by piece as a response is, so that what is measured has back pressure in it.
  for await (const piece of exportStream(file, signal, () => {})) {
    bytes += piece.length;
    sample();
    // Leaving the loop cancels the stream, which gives the snapshot back.
    if (progress.read >= most) break;
  }
  clearInterval(timer);
  const seconds = (performance.now() - started) / 1000;
  const { contributions } = file;
  return { contributions, rows: progress.rows, seconds, firstSeconds, bytes, idleBytes, peakBytes };
}

function succeeded<T>(outcome: Outcome<T>): T {
  if (outcome.ok) return outcome.value;
  throw new Error(failureBody(outcome.failure).message);
}
