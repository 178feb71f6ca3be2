import type { ContributionRow, PostRow } from "@/lib/source/database/write";

/** How many records of a batch were new, and how many took the place of one with the same id. */
export interface Written {
  readonly inserted: number;
  readonly replaced: number;
}

/** Where batches go: each call is one transaction, all of its records or none. */
export interface RecordSink {
  writeContributions(rows: readonly ContributionRow[]): Promise<Written>;
  writePosts(feedId: string, rows: readonly PostRow[]): Promise<Written>;
}

/** A batch that could not be written; `cause` is the sink's own error. */
export class SinkError extends Error {
  override readonly name = "SinkError";
}
