import { parentPort, workerData } from "node:worker_threads";
import { register } from "tsx/esm/api";

// A thread does not inherit the loader of TypeScript.
register();
const { countBytes, fileChunks, FileRefusal } = await import("./file-bytes");
const { readRecords } = await import("./read-record");

const maxRecords = 250;
const maxBytes = 4 * 1024 * 1024;
/** While a batch is written, the thread reads the next. */
const maxAhead = 8;

/** @type {import("./reading-thread").ThreadInput} */
const { path, from, ahead } = workerData;
/** @type {import("./read-record").ReadRecord[]} */
let records = [];
let size = 0;
let bytes = 0;

/** @param {boolean} isLast @param {string | null} refusal */
function send(isLast, refusal) {
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
    send(false, null);
    let waiting = Atomics.add(ahead, 0, 1) + 1;
    while (waiting >= maxAhead) {
      Atomics.wait(ahead, 0, waiting);
      waiting = Atomics.load(ahead, 0);
    }
  }
  send(true, null);
} catch (error) {
  if (!(error instanceof FileRefusal)) throw error;
  send(true, error.message);
}
