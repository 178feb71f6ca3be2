import { Worker } from "node:worker_threads";
import type { Frame } from "./frame";
import { packFrames } from "./packed-frames";
import type { ReadRecord } from "./read-record";
import { type RecordReader, readerHere } from "./record-reader";

/** Sooner read than a thread has begun. */
const fewRecords = 5_000;
/** As the program itself is started: the thread reads the same sources. */
const start = {
  execArgv: ["--conditions=react-server"],
  // Records are short-lived here: less room for them is sooner used again.
  resourceLimits: { maxYoungGenerationSizeMb: 8 },
};

interface Waiting {
  readonly resolve: (records: readonly ReadRecord[]) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Reads records on a thread of its own once there are many, so that reading and writing have a processor each
 * (docs/decisions/055).
 */
export class ReadingThread implements RecordReader {
  #thread: Worker | null = null;
  #met = 0;
  /** Answers come in the order of the questions. */
  #waiting: Waiting[] = [];
  #trouble: unknown = null;

  constructor(readonly few = fewRecords) {}

  read(frames: readonly Frame[]): Promise<readonly ReadRecord[]> {
    this.#met += frames.length;
    if (this.#met <= this.few) return readerHere.read(frames);
    this.#thread ??= this.#begin();
    if (this.#trouble !== null) return Promise.reject(this.#trouble);
    const packed = packFrames(frames);
    this.#thread.postMessage(packed, [packed.bytes]);
    return new Promise((resolve, reject) => this.#waiting.push({ resolve, reject }));
  }

  async close(): Promise<void> {
    await this.#thread?.terminate();
  }

  #begin(): Worker {
    return (
      new Worker(new URL("./read-worker.mjs", import.meta.url), start)
        .on("message", (records: readonly ReadRecord[]) => this.#waiting.shift()?.resolve(records))
        .on("error", (error) => this.#giveUp(error))
        // An answer that cannot be read is none, and those after it would be taken for the wrong questions'.
        .on("messageerror", (error) => this.#giveUp(error))
        .on("exit", () => this.#giveUp(new Error("The thread that reads records ended.")))
    );
  }

  #giveUp(error: unknown): void {
    this.#trouble ??= error;
    for (const { reject } of this.#waiting) reject(error);
    this.#waiting = [];
  }
}
