import type { Frame } from "./frame";
import { type ReadRecord, readRecord } from "./read-record";

/** Reads frames as records. */
export interface RecordReader {
  /** @returns a record for each frame, in their order */
  read(frames: readonly Frame[]): Promise<readonly ReadRecord[]>;
}

/** Reads where it is called. */
export const readerHere: RecordReader = { read: async (frames) => frames.map(readRecord) };
