import { setTimeout as pause } from "node:timers/promises";

/**
 * For how long an import may write, batch after batch (ms): whoever else wants to write gives up after five
 * seconds.
 */
const longestTurn = 2_000;
/** They look every 100 ms whether they may. */
const gap = 120;

/**
 * Lets others write to a database file between the batches of an import, which would else follow each other
 * at once.
 */
export class Breather {
  #since: number;

  constructor(
    readonly now: () => number = () => performance.now(),
    readonly wait: (ms: number) => Promise<unknown> = pause,
  ) {
    this.#since = now();
  }

  /** Called where nothing is under way: waits a moment when the import has written for long. */
  async take(): Promise<void> {
    if (this.now() - this.#since < longestTurn) return;
    await this.wait(gap);
    this.#since = this.now();
  }
}
