import type { ContributionRow, PostRow } from "@/lib/source/database/write";
import type { RejectedRecord, WarnedRecord } from "./import-report";

/** How many records of a batch were new, and how many took the place of one with the same id. */
export interface Written {
  readonly inserted: number;
  readonly replaced: number;
}

/** How far the import of one file has come: what stands before this place is stored, or was rejected. */
export interface Mark {
  /** Which file it is (`fileIdentity`). */
  readonly file: string;
  /** Where the next record begins, in bytes of the unpacked file, and on which line. */
  readonly offset: number;
  readonly line: number;
  /** Records met so far. */
  readonly read: number;
  /** Each of them that was rejected: a quota keeps them few. */
  readonly rejections: readonly RejectedRecord[];
  /** How many of them were taken with a warning, and the first of those. */
  readonly warned: number;
  readonly warnings: readonly WarnedRecord[];
}

/** What is written together. */
export interface RowBatch {
  readonly contributions: readonly ContributionRow[];
  readonly posts: readonly PostRow[];
  /** The feed of the posts. */
  readonly feedId: string | undefined;
  /** Where its file can be gone on with afterwards; null where nobody will. */
  readonly mark: Mark | null;
}

/** Where batches go. */
export interface RecordSink {
  /** One transaction: all records of a batch and its mark, or nothing. */
  write(batch: RowBatch): Promise<Written>;
  findMark(file: string): Promise<Mark | null>;
  dropMark(file: string): Promise<void>;
}

/** A batch that could not be written; `cause` is the sink's own error. */
export class SinkError extends Error {
  override readonly name = "SinkError";
}
