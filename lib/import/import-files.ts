import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { Stored } from "@/lib/source/database/store-contributions";
import type { ContributionRow, PostRow } from "@/lib/source/database/write";
import { countBytes, FileRefusal, fileChunks, fileIdentity, standardInput } from "./file-bytes";
import { emptyReport, type ImportReport, type Stop, type WarnedRecord } from "./import-report";
import {
  type AcceptedRecord,
  type ReadRecord,
  type RecordRow,
  type RejectedRecord,
  readRecords,
  scrub,
} from "./read-record";
import { isWorthThread, readOnThread } from "./reading-thread";
import type { Position } from "./split-file";

interface FileProgress {
  /** Records read, rejected ones included. */
  read: number;
  readonly rejections: RejectedRecord[];
  /** The number of records with a warning; `warnings` has the first of them. */
  warned: number;
  readonly warnings: WarnedRecord[];
}

/** The progress of importing one file. All records before this position are stored or rejected. */
export interface Mark extends Position, FileProgress {
  /** Identifies the file and the feed. */
  readonly file: string;
}

export interface RecordSink {
  /** Writes all records of a batch and its mark in one transaction. */
  write(batch: {
    readonly contributions: readonly ContributionRow[];
    readonly posts: readonly PostRow[];
    readonly feedId: string | undefined;
    /** The position where a later import of the file resumes; null if it cannot. */
    readonly mark: Mark | null;
  }): Promise<Stored>;
  findMark(file: string): Promise<Mark | null>;
  dropMark(file: string): Promise<void>;
}

export interface ImportOptions {
  /** The feed that posts belong to; a file of posts is refused without it. */
  readonly feedId?: string | undefined;
  /** Stops at the first rejected record. */
  readonly strict?: boolean;
  /** Reads every file from its start, even if an earlier import stopped partway through it. */
  readonly restart?: boolean;
  /** On abort, the records read so far are written and the import stops. */
  readonly signal?: AbortSignal;
  /** Called often, with the counts and the bytes of the files read so far. */
  readonly onProgress?: (report: Readonly<ImportReport>, bytes: number) => void;
  /** Opens a file; by default from the file system. */
  readonly open?: (file: string) => AsyncIterable<Uint8Array>;
  readonly identify?: (file: string) => Promise<string | null>;
}

const maxRejected = 1_000;
const maxRejectedShare = 0.01;
/** The share is checked only after this many records. */
const minReadForShare = 1_000;
const maxWarnings = 20;
const maxBatchRows = 1_000;
/** Long records make a batch smaller, which bounds memory. */
const maxBatchBytes = 32 * 1024 * 1024;
/** This many ids take about 80 MiB. Repetitions of further ones count as replacements. */
const maxSeen = 1_000_000;

/**
 * Imports contributions and posts from plain or gzipped files (see `splitFile`) in batches, each of which is
 * one transaction. A record that cannot be imported is reported; a file that cannot be read is refused, and
 * the import goes on with the next one. Importing a file again changes nothing. An import that ended partway
 * through a file (interruption, database failure, killed process) resumes after its last batch. Expected
 * failures, including those of the sink, are in the report and never thrown.
 */
export async function importFiles(
  files: readonly string[],
  sink: RecordSink,
  options: ImportOptions = {},
): Promise<ImportReport> {
  const report = emptyReport();
  const batch = new Batch(sink, report, options.feedId);
  let bytes = 0;
  const onBytes = (count: number) => {
    bytes += count;
    options.onProgress?.(report, bytes);
  };
  for (const file of files) {
    if (options.signal?.aborted) report.stop ??= { why: "interrupted" };
    if (report.stop === null) await importFile(file, batch, options, onBytes);
  }
  onBytes(0);
  return report;
}

async function importFile(
  file: string,
  batch: Batch,
  options: ImportOptions,
  onBytes: (bytes: number) => void,
): Promise<void> {
  const { report, sink } = batch;
  const identity = await identify(file, options);
  const fail = (error: unknown) => {
    report.stop ??= { why: "failed", error };
  };
  const isFromStart = identity === null || options.restart;
  const before = isFromStart ? null : await sink.findMark(identity).catch(fail);
  if (before === undefined) return;
  const progress: FileProgress = before ?? { read: 0, rejections: [], warned: 0, warnings: [] };
  if (before !== null) {
    const { line, read, rejections } = before;
    report.resumptions.push({ file, line, read, rejected: rejections.length });
  }
  const markAt = ({ line, offset }: Position) =>
    identity === null ? null : { ...progress, file: identity, line, offset };
  let isResumable = false;
  try {
    const records = await openRecords(file, before, options, onBytes);
    isResumable = await importRecords(records, progress, markAt, batch, options);
  } catch (error) {
    if (!(error instanceof FileRefusal)) throw error;
    // An interruption closes standard input, which makes reading it fail.
    if (file === standardInput && options.signal?.aborted) report.stop = { why: "interrupted" };
    else report.refusals.push({ file, reason: error.message });
  }
  report.rejections.push(...progress.rejections.map((rejection) => ({ ...rejection, file })));
  report.warned += progress.warned;
  const warnings = progress.warnings.slice(0, maxWarnings - report.warnings.length);
  report.warnings.push(...warnings.map((warning) => ({ ...warning, file })));
  if (isResumable) return;
  await batch.write(null);
  if (identity !== null && report.stop?.why !== "failed") await sink.dropMark(identity).catch(fail);
}

/** Returns whether the import stopped partway through the file and can resume there. */
async function importRecords(
  records: AsyncIterable<ReadRecord>,
  progress: FileProgress,
  markAt: (position: Position) => Mark | null,
  batch: Batch,
  options: ImportOptions,
): Promise<boolean> {
  const { report } = batch;
  for await (const record of records) {
    if (batch.isFull() || options.signal?.aborted) await batch.write(markAt(record));
    if (options.signal?.aborted) report.stop ??= { why: "interrupted" };
    if (report.stop !== null) return true;
    progress.read++;
    report.read++;
    const rejection = takeRecord(record, batch, progress.read === 1);
    if (rejection === null) {
      if ("row" in record) addWarnings(progress, record);
      continue;
    }
    report.rejected++;
    progress.rejections.push(rejection);
    report.stop = stopAfter(progress, options);
    if (report.stop !== null) return false;
  }
  return false;
}

function addWarnings(progress: FileProgress, { line, offset, warnings }: AcceptedRecord): void {
  if (warnings.length === 0) return;
  const isShown = progress.warned++ < maxWarnings;
  if (isShown) progress.warnings.push({ line, offset, reason: warnings.join(", ") });
}

/** Includes the feed: importing the same file into another feed is a separate import. */
async function identify(file: string, { identify: identityOf = fileIdentity, feedId }: ImportOptions) {
  const identity = await identityOf(file);
  return identity === null || feedId === undefined ? identity : `${identity} ${feedId}`;
}

async function openRecords(
  file: string,
  from: Position | null,
  { open }: ImportOptions,
  onBytes: (bytes: number) => void,
): Promise<AsyncGenerator<ReadRecord>> {
  const isOnThread = open === undefined && file !== standardInput && (await isWorthThread(file));
  if (isOnThread) return readOnThread(file, from, onBytes);
  return readRecords(countBytes((open ?? fileChunks)(file), onBytes), from);
}

function takeRecord(record: ReadRecord, batch: Batch, isFirst: boolean): RejectedRecord | null {
  if (!("row" in record)) return record;
  if (record.kind === "contribution" || batch.feedId !== undefined) {
    batch.add(record);
    return null;
  }
  if (isFirst) {
    throw new FileRefusal("The file contains posts. Name their feed with --feed ID.");
  }
  const { line, offset, row } = record;
  return { line, offset, reason: "a post, but no feed was given (--feed ID)", sample: scrub(row.text) };
}

function stopAfter({ read, rejections }: FileProgress, { strict }: ImportOptions): Stop | null {
  if (strict) return { why: "strict" };
  if (rejections.length > maxRejected) return { why: "too_many" };
  const isLarge = rejections.length > read * maxRejectedShare;
  return read >= minReadForShare && isLarge ? { why: "too_many_of_all" } : null;
}

/** Collects the rows of a transaction and writes them. Of records with one id, the last one wins. */
class Batch {
  readonly #seen = new Set<string>();
  #rows = new Map<string, RecordRow>();
  #bytes = 0;
  /** Rows that were replaced within the batch. */
  #dropped = 0;
  /** Rows that replace a row which this import has already written. */
  #repeated = 0;

  constructor(
    readonly sink: RecordSink,
    readonly report: ImportReport,
    readonly feedId: string | undefined,
  ) {}

  isFull(): boolean {
    return this.#rows.size >= maxBatchRows || this.#bytes >= maxBatchBytes;
  }

  add(record: RecordRow): void {
    const key = `${record.kind} ${record.row.id}`;
    const isSeen = this.#seen.has(key);
    if (this.#seen.size < maxSeen) this.#seen.add(key);
    // Deletes the earlier row first, so that the batch keeps the order of the file.
    if (this.#rows.delete(key)) this.#dropped++;
    else if (isSeen) this.#repeated++;
    this.#rows.set(key, record);
    this.#bytes += record.row.text.length;
  }

  /** Writes the rows in one transaction. A failure stops the import. */
  async write(mark: Mark | null): Promise<void> {
    if (this.#rows.size === 0) return;
    // Neither SQLite nor buffered records yield, but signals and timers need the event loop.
    await yieldToEventLoop();
    const rows = [...this.#rows.values()];
    const contributions = rows.flatMap(({ kind, row }) => (kind === "contribution" ? [row] : []));
    const posts = rows.flatMap(({ kind, row }) => (kind === "post" ? [row] : []));
    const { feedId, report } = this;
    try {
      const written = await this.sink.write({ contributions, posts, feedId, mark });
      report.inserted += written.inserted;
      report.replaced += written.replaced - this.#repeated;
      report.duplicates += this.#repeated + this.#dropped;
    } catch (error) {
      report.stop = { why: "failed", error };
    }
    this.#rows = new Map();
    this.#bytes = 0;
    this.#dropped = 0;
    this.#repeated = 0;
  }
}
