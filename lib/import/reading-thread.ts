import { on } from "node:events";
import { stat } from "node:fs/promises";
import { Worker } from "node:worker_threads";
import { FileRefusal } from "./file-bytes";
import type { ReadRecord } from "./read-record";
import type { Position } from "./split-file";

/** A smaller file is imported before a thread has started. */
const minBytes = 8 * 1024 * 1024;

export interface ThreadInput {
  readonly path: string;
  readonly from: Position | null;
  /**
   * How many batches the thread is ahead: it adds, and sleeps at the limit; the importing thread subtracts.
   */
  readonly ahead: Int32Array;
}

/** Records that the thread has read, with the bytes of the file that were read since the last batch. */
export interface ThreadBatch {
  readonly records: readonly ReadRecord[];
  readonly bytes: number;
  readonly isLast: boolean;
  /** The reason when the file cannot be read on. */
  readonly refusal: string | null;
}

/** Whether reading a file on a thread of its own is worth starting one. */
export async function isWorthThread(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  return found?.isFile() === true && found.size >= minBytes;
}

/**
 * Reads the records of a file on a thread of its own, so that reading and writing each have a processor
 * (docs/decisions/015).
 */
export async function* readOnThread(
  path: string,
  from: Position | null,
  onBytes: (bytes: number) => void,
): AsyncGenerator<ReadRecord> {
  const ahead = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(new URL("./read-worker.mjs", import.meta.url), {
    workerData: { path, from, ahead } satisfies ThreadInput,
    // As the program itself is started: the thread imports the same sources.
    execArgv: ["--conditions=react-server"],
    // Records are short-lived here: less room for them is reused sooner.
    resourceLimits: { maxYoungGenerationSizeMb: 8 },
  });
  worker.once("messageerror", (error) => worker.emit("error", error));
  try {
    const events: AsyncIterable<readonly ThreadBatch[]> = on(worker, "message", { close: ["exit"] });
    for await (const [batch] of events) {
      if (batch === undefined) break;
      onBytes(batch.bytes);
      yield* batch.records;
      Atomics.sub(ahead, 0, 1);
      Atomics.notify(ahead, 0);
      if (batch.refusal !== null) throw new FileRefusal(batch.refusal);
      if (batch.isLast) return;
    }
    throw new Error("The thread that reads records ended.");
  } finally {
    await worker.terminate();
  }
}
