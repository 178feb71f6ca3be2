import { on } from "node:events";
import { stat } from "node:fs/promises";
import { Worker } from "node:worker_threads";
import { FileRefusal } from "./file-bytes";
import type { ReadRecord } from "./read-record";
import type { Position } from "./split-file";

/** A smaller file is imported before a thread would have started. */
const minBytes = 8 * 1024 * 1024;

export interface ThreadInput {
  readonly path: string;
  readonly from: Position | null;
}

/** Records that the thread has read, and the bytes of the file read since the last batch. */
interface ThreadBatch {
  readonly records: readonly ReadRecord[];
  readonly bytes: number;
  readonly isLast: boolean;
  readonly refusal: string | null;
}

/** Whether reading a file is worth a separate thread. */
export async function isWorthThread(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  return found?.isFile() === true && found.size >= minBytes;
}

/** Reads the records of a file on a worker thread, so that reading and writing run in parallel. */
export async function* readOnThread(
  path: string,
  from: Position | null,
  onBytes: (bytes: number) => void,
): AsyncGenerator<ReadRecord> {
  const worker = new Worker(new URL("./read-worker.mjs", import.meta.url), {
    workerData: { path, from } satisfies ThreadInput,
    // The main program's own flags, because the thread imports the same sources.
    execArgv: ["--conditions=react-server"],
  });
  // The thread may be one batch ahead of the one that is written, because some batches take longer to write.
  worker.postMessage("next");
  worker.once("messageerror", (error) => worker.emit("error", error));
  try {
    const events: AsyncIterable<readonly ThreadBatch[]> = on(worker, "message", { close: ["exit"] });
    for await (const [batch] of events) {
      if (batch === undefined) break;
      onBytes(batch.bytes);
      // The thread reads the next batch while this one is written.
      worker.postMessage("next");
      yield* batch.records;
      if (batch.refusal !== null) throw new FileRefusal(batch.refusal);
      if (batch.isLast) return;
    }
    throw new Error("The thread that reads records ended.");
  } finally {
    await worker.terminate();
  }
}
