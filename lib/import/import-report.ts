import { databaseErrorText } from "@/lib/database/error-text";
import { formatCounted } from "@/lib/format/count";
import type { RejectedRecord } from "./read-record";

/** A record that was imported although some of its members cannot be read. */
export type WarnedRecord = Omit<RejectedRecord, "sample">;

interface InFile {
  readonly file: string;
}

interface Resumption extends InFile {
  readonly line: number;
  /** Records that were read before the resumption, `rejected` of which were rejected. */
  readonly read: number;
  readonly rejected: number;
}

/** The reason why an import stopped before the end of its files. */
export type Stop =
  | { readonly why: "strict" | "too_many" | "too_many_of_all" | "interrupted" }
  | { readonly why: "failed"; readonly error: unknown };

/** The result of an import. `inserted`, `replaced` and `duplicates` count committed records. */
export interface ImportReport {
  /** Records read, rejected ones included. */
  read: number;
  inserted: number;
  /** Records that replaced a record stored before the import. */
  replaced: number;
  /** Records that replaced a record with the same id from the same import. */
  duplicates: number;
  rejected: number;
  /** Every rejected record of the files, including those from before a resumption. */
  readonly rejections: (RejectedRecord & InFile)[];
  /** The number of all records with a warning, including those from before a resumption. */
  warned: number;
  /** The first of the records with a warning. */
  readonly warnings: (WarnedRecord & InFile)[];
  /** Files that cannot be read, or not to their end. */
  readonly refusals: (InFile & { readonly reason: string })[];
  readonly resumptions: Resumption[];
  stop: Stop | null;
}

/** Returns the report of an import that has not started. */
export function emptyReport(): ImportReport {
  const counts = { read: 0, inserted: 0, replaced: 0, duplicates: 0, rejected: 0, warned: 0 };
  return { ...counts, rejections: [], warnings: [], refusals: [], resumptions: [], stop: null };
}

/** Returns the exit code: 0 imported (perhaps with rejections), 1 refused or stopped, 130 interrupted. */
export function exitCode({ stop, refusals }: ImportReport): number {
  if (stop?.why === "interrupted") return 130;
  return stop !== null || refusals.length > 0 ? 1 : 0;
}

const numbers = new Intl.NumberFormat("en");

/** Describes an import for a terminal: counts, speed, rejected records, warnings and why it stopped. */
export function summaryLines(report: ImportReport, seconds: number): string[] {
  const { read, inserted, replaced, duplicates, rejected, rejections, warned, warnings, stop } = report;
  const more = warned - warnings.length;
  const records = (number: number, adjective = "") => formatCounted(number, `${adjective}record`, "en");
  return [
    ...report.resumptions.map(
      ({ file, line, ...before }) =>
        `Continued ${file} at line ${numbers.format(line)}: ${numbers.format(before.read)} of its records ` +
        `were already read, ${numbers.format(before.rejected)} of them rejected.`,
    ),
    `Read ${records(read)} in ${seconds.toFixed(1)} s, ${speed(read, seconds)}.`,
    `  inserted             ${numbers.format(inserted)}`,
    `  replaced             ${numbers.format(replaced)}`,
    `  duplicates in files  ${numbers.format(duplicates)}`,
    `  rejected             ${numbers.format(rejected)}`,
    ...report.refusals.map(({ file, reason }) => `Refused ${file}: ${reason}`),
    ...(rejections.length > 0 ? ["Rejected:"] : []),
    ...rejections.map((rejection) => `${recordLine(rejection)}: ${rejection.sample}`),
    ...(warned > 0
      ? [`Imported with a warning: ${records(warned)}. The desk cannot read these members:`]
      : []),
    ...warnings.map(recordLine),
    ...(more > 0 ? [`  and ${records(more, "more ")}`] : []),
    ...(stop === null ? [] : stopLines(stop)),
  ];
}

function recordLine({ file, line, offset, reason }: WarnedRecord & InFile): string {
  return `  ${file}, line ${line}, byte ${offset}: ${reason}`;
}

const stopReasons = {
  strict: "a record was rejected and --strict was given.",
  too_many: "more than 1,000 records were rejected.",
  too_many_of_all: "more than 1% of the records were rejected.",
  interrupted: "it was interrupted.",
};

function stopLines(stop: Stop): readonly string[] {
  const reason = stop.why === "failed" ? databaseErrorText(stop.error) : stopReasons[stop.why];
  const next =
    stop.why === "failed" || stop.why === "interrupted"
      ? "Importing the same files again continues where this one stopped."
      : "Importing again is safe: stored records are replaced, not duplicated.";
  return [`Stopped: ${reason}`, `The records counted above are committed. ${next}`];
}

/** The progress of an import. `totalBytes` is null when the size of a file is unknown. */
export interface Progress {
  readonly rows: number;
  readonly seconds: number;
  readonly bytes: number;
  readonly totalBytes: number | null;
}

/** Describes a running import in one line: rows, rows per second and the time left, estimated by bytes. */
export function progressLine({ rows, seconds, bytes, totalBytes }: Progress): string {
  const done = `${numbers.format(rows)} rows, ${speed(rows, seconds)}`;
  if (totalBytes === null || bytes === 0) return done;
  const percent = Math.min(100, Math.floor((bytes / totalBytes) * 100));
  const left = (seconds / bytes) * Math.max(0, totalBytes - bytes);
  return `${done}, ${percent} %, ${durationText(left)} left`;
}

function speed(rows: number, seconds: number): string {
  return `${numbers.format(rowsPerSecond(rows, seconds))} rows/s`;
}

/** Returns rows per second, rounded; 0 if no time has passed. */
export function rowsPerSecond(rows: number, seconds: number): number {
  return seconds > 0 ? Math.round(rows / seconds) : 0;
}

/** Formats a duration: `3 s`, `2 min 5 s`, `1 h 4 min`. */
export function durationText(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  return `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`;
}
