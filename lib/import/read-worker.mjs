import { on } from "node:events";
import { parentPort, workerData } from "node:worker_threads";
import { register } from "tsx/esm/api";

// A worker thread does not inherit the TypeScript loader.
register();
const { countBytes, fileChunks, FileRefusal } = await import("./file-bytes");
const { readRecords } = await import("./read-record");

/** One message of the main thread permits one more batch. */
const permits = parentPort === null ? null : on(parentPort, "message");
const maxRecords = 1_000;
const maxBytes = 8 * 1024 * 1024;

/** @type {import("./reading-thread").ThreadInput} */
const { path, from } = workerData;
/** @type {import("./read-record").ReadRecord[]} */
let records = [];
let size = 0;
let bytes = 0;

/** @param {string | null} [refusal] */
function send(isLast = false, refusal = null) {
  parentPort?.postMessage({ records, bytes, isLast, refusal });
  records = [];
  size = 0;
  bytes = 0;
}

try {
  const chunks = countBytes(fileChunks(path), (count) => {
    bytes += count;
  });
  for await (const record of readRecords(chunks, from)) {
    records.push(record);
    if ("row" in record) size += record.row.text.length;
    if (records.length < maxRecords && size < maxBytes) continue;
    send();
    await permits?.next();
  }
  send(true);
} catch (error) {
  if (!(error instanceof FileRefusal)) throw error;
  send(true, error.message);
}
