import { resolve } from "node:path";
import { formatCounted } from "@/lib/format/count";
import { progressLine } from "@/lib/import/import-progress";

const terminalPauseMs = 100;
export const logPauseMs = 5_000;

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
interface Screen {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** One line that rewrites itself on a terminal; in a log, one line after another. */
export class ProgressLine {
  #isShown = false;

  constructor(readonly screen: Screen) {}

  write(line: string): void {
    this.#isShown = this.screen.isTTY === true;
    this.screen.write(this.#isShown ? `\r\u001b[K${line}` : `${line}\n`);
  }

  /** Removes the line from the terminal. */
  clear(): void {
    if (this.#isShown) this.screen.write("\r\u001b[K");
    this.#isShown = false;
  }
}

/** Shows how many rows are done: at most every 100 ms on a terminal, else every 5 s. */
export class ProgressMeter extends ProgressLine {
  readonly #start: number;
  #shown: number;

  /** @param now milliseconds of a monotonic clock */
  constructor(
    screen: Screen,
    readonly totalBytes: number | null,
    readonly now = () => performance.now(),
  ) {
    super(screen);
    this.#start = now();
    this.#shown = this.#start;
  }

  /** Returns the seconds since it was made. */
  seconds(): number {
    return (this.now() - this.#start) / 1000;
  }

  show(rows: number, bytes: number): void {
    const now = this.now();
    if (now - this.#shown < (this.screen.isTTY ? terminalPauseMs : logPauseMs)) return;
    this.#shown = now;
    this.write(progressLine({ rows, seconds: this.seconds(), bytes, totalBytes: this.totalBytes }));
  }
}
