import { resolve } from "node:path";
import { formatCounted } from "@/lib/format/count";
import { progressLine } from "@/lib/import/import-report";

/** Prints lines to the output. */
export function print(...lines: readonly string[]): void {
  process.stdout.write(lines.map((line) => `${line}\n`).join(""));
}

/** Returns a count with its noun in English. */
export function counted(count: number, one: string, several: string): string {
  return formatCounted(count, one, several, "en");
}

/** Resolves a path against the user's folder: npm runs scripts in the project's. */
export function fromUserFolder(path: string): string {
  const { INIT_CWD: folder = process.cwd() } = process.env;
  return resolve(folder, path);
}

/** A terminal, or a log that keeps every line. */
export interface Screen {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** One line that rewrites itself on a terminal; in a log, one line after another. */
export class ProgressLine {
  /** The time between two lines: 200 ms on a terminal, 5 s in a log. */
  readonly pauseMs: number;
  readonly #start: number;
  #shownAt: number;
  #isShown = false;

  /** @param now milliseconds of a monotonic clock */
  constructor(
    readonly screen: Screen,
    readonly now = () => performance.now(),
  ) {
    this.pauseMs = screen.isTTY ? 200 : 5_000;
    this.#start = now();
    this.#shownAt = this.#start;
  }

  /** Returns the seconds since it was made. */
  seconds(): number {
    return (this.now() - this.#start) / 1000;
  }

  write(line: string): void {
    this.#isShown = this.screen.isTTY === true;
    this.screen.write(this.#isShown ? `\r\u001b[K${line}` : `${line}\n`);
  }

  /** Shows a number of rows, unless the pause since the last line is not over. */
  show(rows: number, bytes: number, totalBytes: number | null): void {
    if (this.now() - this.#shownAt < this.pauseMs) return;
    this.#shownAt = this.now();
    this.write(progressLine({ rows, seconds: this.seconds(), bytes, totalBytes }));
  }

  /** Removes the line from the terminal. */
  clear(): void {
    if (this.#isShown) this.screen.write("\r\u001b[K");
    this.#isShown = false;
  }
}
