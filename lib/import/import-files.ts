import { Batches } from "./batches";
import { fileChunks } from "./file-chunks";
import { fileIdentity } from "./file-identity";
import { FileRefusal } from "./frame";
import { emptyReport, type ImportReport, maxKeptWarnings, type Stop } from "./import-report";
import { type FramedRecord, readAhead } from "./read-ahead";
import { readFrames } from "./read-frames";
import { type RecordReader, readerHere } from "./record-reader";
import { type Mark, type RecordSink, SinkError } from "./record-sink";
import { scrub } from "./scrub";
import { unpacked } from "./unpacked";

/**
 * More rejected records than these stop an import: so many, or so great a part once there are enough to tell.
 */
const manyRejected = 1_000;
const maxShare = 0.01;
const enoughToTell = 1_000;

export interface ImportOptions {
  /** The feed that posts belong to; a file of posts is refused without it. */
  readonly feedId?: string | undefined;
  /** Stop at the first record that is rejected. */
  readonly strict?: boolean;
  /** Aborted: what was read is still written, then the import stops. */
  readonly signal?: AbortSignal;
  /** Told often: the counts so far and the bytes of the files that were read. */
  readonly onProgress?: (report: Readonly<ImportReport>, bytes: number) => void;
  /** How a file is opened; from the disk unless told otherwise. */
  readonly open?: (file: string) => AsyncIterable<Uint8Array>;
  /** What tells a file from others, so that it can be gone on with; `fileIdentity` unless told otherwise. */
  readonly identify?: (file: string) => Promise<string | null>;
  /** Where records are read; here unless told otherwise. */
  readonly reader?: RecordReader;
  /** Begin every file anew, also where an import before had stopped in it. */
  readonly restart?: boolean;
  /** More rejected records than these stop the import; 1,000 unless told otherwise. */
  readonly maxRejected?: number;
}

/**
 * Imports contributions and posts from files (forms: see `fileForm`), plain or compressed with gzip, in
 * batches of 500 or more that are each one transaction. A record that cannot be taken is reported and the
 * rest goes on; a file that cannot be read is refused and the next one begins. Importing a file again changes
 * nothing; one that stopped in the middle, by an interruption, by trouble of the database or by the death of
 * the process, goes on from its last batch. Expected trouble, the sink's included, is in the report, never
 * thrown.
 */
export async function importFiles(
  files: readonly string[],
  sink: RecordSink,
  options: ImportOptions = {},
): Promise<ImportReport> {
  const report = emptyReport();
  const batches = new Batches(sink, options.feedId, report);
  const open = options.open ?? fileChunks;
  let bytes = 0;

  async function* metered(file: string): AsyncGenerator<Uint8Array> {
    for await (const chunk of open(file)) {
      bytes += chunk.length;
      options.onProgress?.(report, bytes);
      yield chunk;
    }
  }

  try {
    for (const file of files) {
      await importFile(file, unpacked(metered(file)), batches, options);
      if (report.stop !== null) break;
    }
    options.onProgress?.(report, bytes);
  } catch (error) {
    if (!(error instanceof SinkError)) throw error;
    report.stop = { why: "failed", error: error.cause };
  }
  return report;
}

async function importFile(
  file: string,
  chunks: AsyncIterable<Uint8Array>,
  batches: Batches,
  options: ImportOptions,
): Promise<void> {
  const { sink, report } = batches;
  const identity = await identityOf(file, options);
  const before = identity === null || options.restart ? null : await sink.findMark(identity);
  if (before !== null) {
    const { line, read, rejections, warned, warnings } = before;
    report.resumptions.push({ file, line, read, rejected: rejections.length });
    report.rejections.push(...rejections.map((one) => ({ ...one, file })));
    report.warned += warned;
    for (const one of warnings) keepWarning(report, { ...one, file });
  }
  let { read, rejections, warned, warnings } = before ?? nothingRead;
  try {
    const { reader = readerHere } = options;
    for await (const framed of readAhead(readFrames(chunks, before), reader)) {
      const { line, offset } = framed.frame;
      const mark =
        identity === null ? null : { file: identity, line, offset, read, rejections, warned, warnings };
      await batches.pass(mark);
      if (options.signal?.aborted) {
        await batches.flush(mark);
        report.stop = { why: "interrupted" };
        return;
      }
      read++;
      const reason = take(framed, read === 1, batches);
      if (reason === null) {
        const { record } = framed;
        if (!record.ok || record.warnings.length === 0) continue;
        const odd = { line, offset, reason: record.warnings.join(", ") };
        report.warned++;
        warned++;
        if (warnings.length < maxKeptWarnings) warnings = [...warnings, odd];
        keepWarning(report, { ...odd, file });
        continue;
      }
      report.rejected++;
      const bad = { line, offset, reason, sample: scrub(framed.frame.bytes) };
      report.rejections.push({ ...bad, file });
      rejections = [...rejections, bad];
      report.stop = stopOf(read, rejections.length, options);
      if (report.stop !== null) break;
    }
  } catch (error) {
    if (!(error instanceof FileRefusal)) throw error;
    // The standard input is closed to interrupt it.
    if (options.signal?.aborted) report.stop = { why: "interrupted" };
    else report.refusals.push({ file, reason: error.message });
  }
  await batches.flush(null);
  if (identity !== null) await sink.dropMark(identity);
}

const nothingRead: Pick<Mark, "read" | "rejections" | "warned" | "warnings"> = {
  read: 0,
  rejections: [],
  warned: 0,
  warnings: [],
};

function keepWarning({ warnings }: ImportReport, warning: ImportReport["warnings"][number]): void {
  if (warnings.length < maxKeptWarnings) warnings.push(warning);
}

/** The same file, for posts of another feed, is another import. */
async function identityOf(file: string, { identify = fileIdentity, feedId }: ImportOptions) {
  const identity = await identify(file);
  return identity === null || feedId === undefined ? identity : `${identity} ${feedId}`;
}

/** @returns why it is not taken, or null */
function take({ record }: FramedRecord, isFirst: boolean, batches: Batches): string | null {
  batches.report.read++;
  if (!record.ok) return record.reason;
  if (batches.takes(record.read)) {
    batches.add(record.read);
    return null;
  }
  if (isFirst) {
    throw new FileRefusal("The file holds posts: say which feed they belong to with --feed ID.");
  }
  return "a post, and no feed is named (--feed ID)";
}

function stopOf(read: number, rejected: number, options: ImportOptions): Stop | null {
  if (options.strict) return { why: "strict" };
  if (rejected > (options.maxRejected ?? manyRejected)) return { why: "too_many" };
  return read >= enoughToTell && rejected > read * maxShare ? { why: "too_many_of_all" } : null;
}
