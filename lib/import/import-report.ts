/** A record that was not taken, and where it stands in its file. */
export interface RejectedRecord {
  readonly line: number;
  /** In bytes from the start of the file. */
  readonly offset: number;
  readonly reason: string;
  /** At most 80 scrubbed characters of it. */
  readonly sample: string;
}

/** A record that was imported and cannot be read in full, and where it is in its file. */
export type WarnedRecord = Omit<RejectedRecord, "sample">;

/** So many warned records are kept with a report; the others are counted. */
export const maxKeptWarnings = 20;

export interface Rejection extends RejectedRecord {
  readonly file: string;
}

/** A file that was gone on with where an import before had stopped. */
export interface Resumption {
  readonly file: string;
  readonly line: number;
  /** Records of it that were read before, and how many of them were rejected. */
  readonly read: number;
  readonly rejected: number;
}

export interface Refusal {
  readonly file: string;
  readonly reason: string;
}

/** Why an import ended before its files did. */
export type Stop =
  | { readonly why: "strict" | "too_many" | "too_many_of_all" | "interrupted" }
  | { readonly why: "failed"; readonly error: unknown };

/** What an import did. `inserted`, `replaced` and `duplicates` count what is committed. */
export interface ImportReport {
  /** Records met, rejected ones included. */
  read: number;
  inserted: number;
  /** Records that took the place of one that was stored before the import. */
  replaced: number;
  /** Records that took the place of one with the same id from the same import. */
  duplicates: number;
  rejected: number;
  /** Every rejected record of its files, also those from before it went on with one. */
  readonly rejections: Rejection[];
  /** Records that were imported and cannot be read in full, also those from before it went on with a file. */
  warned: number;
  /** The first of them. */
  readonly warnings: (WarnedRecord & { readonly file: string })[];
  readonly refusals: Refusal[];
  readonly resumptions: Resumption[];
  stop: Stop | null;
}

/** A report of nothing done yet. */
export function emptyReport(): ImportReport {
  const counts = { read: 0, inserted: 0, replaced: 0, duplicates: 0, rejected: 0, warned: 0 };
  return { ...counts, rejections: [], warnings: [], refusals: [], resumptions: [], stop: null };
}

/**
 * What the process says with its exit code: 0 imported (perhaps with rejections), 1 refused or stopped, 130
 * interrupted.
 */
export function exitCode(report: ImportReport): number {
  if (report.stop?.why === "interrupted") return 130;
  return report.stop !== null || report.refusals.length > 0 ? 1 : 0;
}
