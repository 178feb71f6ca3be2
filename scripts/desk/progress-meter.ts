import { progressLine } from "@/lib/import/import-progress";

const terminalPauseMs = 100;
const logPauseMs = 5_000;

/** Where progress is shown: a terminal, or a log that keeps every line. */
interface Screen {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** Shows progress: one line that rewrites itself on a terminal, else a line every 5 s. */
export class ProgressMeter {
  readonly #start: number;
  #shown: number;
  #dirty = false;

  /** `now`: milliseconds of a clock that never goes back. */
  constructor(
    readonly screen: Screen,
    readonly totalBytes: number | null,
    readonly now = () => performance.now(),
  ) {
    this.#start = now();
    this.#shown = this.#start;
  }

  /** Seconds since it was made. */
  seconds(): number {
    return (this.now() - this.#start) / 1000;
  }

  show(rows: number, bytes: number): void {
    const now = this.now();
    if (now - this.#shown < (this.screen.isTTY ? terminalPauseMs : logPauseMs)) return;
    this.#shown = now;
    const line = progressLine({ rows, seconds: this.seconds(), bytes, totalBytes: this.totalBytes });
    this.screen.write(this.screen.isTTY ? `\r\u001b[K${line}` : `${line}\n`);
    this.#dirty = this.screen.isTTY === true;
  }

  /** Takes the rewriting line off the terminal. */
  clear(): void {
    if (this.#dirty) this.screen.write("\r\u001b[K");
    this.#dirty = false;
  }
}
