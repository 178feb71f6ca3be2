import { Batches } from "./batches";
import { fileChunks } from "./file-chunks";
import { FileRefusal, type Frame } from "./frame";
import { emptyReport, type ImportReport, listedRejections } from "./import-report";
import { readFrames } from "./read-frames";
import { readRecord } from "./read-record";
import { type RecordSink, SinkError } from "./record-sink";
import { scrub } from "./scrub";

const maxRejections = 1_000;

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
}

/**
 * Imports contributions and posts from files (forms: see `fileForm`), in batches of 500 that are each one transaction. A
 * record that cannot be taken is reported and the rest goes on; a file that cannot be read is refused and the next one begins. Importing
 * a file again changes nothing. Expected trouble, the sink's included, is in the report, never thrown.
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
      await importFile(file, metered(file), batches, report, options);
      if (report.stop !== null) break;
    }
    await batches.flush();
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
  report: ImportReport,
  options: ImportOptions,
): Promise<void> {
  try {
    let nth = 0;
    for await (const frame of readFrames(chunks)) {
      nth++;
      if (options.signal?.aborted) report.stop = { why: "interrupted" };
      else await takeFrame(file, frame, nth, batches, report, options);
      if (report.stop !== null) return;
    }
  } catch (error) {
    if (!(error instanceof FileRefusal)) throw error;
    report.refusals.push({ file, reason: error.message });
  }
}

async function takeFrame(
  file: string,
  frame: Frame,
  nth: number,
  batches: Batches,
  report: ImportReport,
  options: ImportOptions,
): Promise<void> {
  report.read++;
  const outcome = readRecord(frame);
  if (outcome.ok && batches.takes(outcome.read)) return batches.add(outcome.read);
  if (outcome.ok && nth === 1) {
    throw new FileRefusal("The file holds posts: say which feed they belong to with --feed ID.");
  }
  const reason = outcome.ok ? "a post, and no feed is named (--feed ID)" : outcome.reason;
  const { line, offset } = frame;
  report.rejected++;
  if (report.rejections.length < listedRejections) {
    report.rejections.push({ file, line, offset, reason, sample: scrub(frame.bytes) });
  }
  if (options.strict) report.stop = { why: "strict" };
  else if (report.rejected > maxRejections) report.stop = { why: "too_many" };
}
