import { spokenDuration } from "./duration";

const count = new Intl.NumberFormat("en");

/** How far an import has come. */
export interface Progress {
  readonly rows: number;
  readonly seconds: number;
  /**
   * Bytes of the files that were read, and of all of them together; null where a file's size is not known.
   */
  readonly bytes: number;
  readonly totalBytes: number | null;
}

/** One line about a running import: rows, rows a second and, by the bytes read, the time that remains. */
export function progressLine({ rows, seconds, bytes, totalBytes }: Progress): string {
  const rate = `${count.format(rows)} rows, ${count.format(rowsPerSecond(rows, seconds))} rows/s`;
  if (totalBytes === null || bytes === 0) return rate;
  const percent = Math.min(100, Math.floor((bytes / totalBytes) * 100));
  const left = (seconds / bytes) * Math.max(0, totalBytes - bytes);
  return `${rate}, ${percent} %, ${spokenDuration(left)} left`;
}

/** Rows a second, rounded. */
export function rowsPerSecond(rows: number, seconds: number): number {
  return seconds > 0 ? Math.round(rows / seconds) : 0;
}
