import { setImmediate as breath } from "node:timers/promises";

/** Some milliseconds of an embedded database's work, which takes the thread. */
const rowsOfATurn = 250;

/**
 * Runs a statement over some rows at a time, in their order; whoever else has something to do comes in
 * between. A statement over all of them would keep everybody waiting: who asks for a page, and what the
 * upstream has answered meanwhile.
 */
export async function inTurns<Row>(
  rows: readonly Row[],
  work: (some: readonly Row[]) => Promise<unknown>,
  atOnce = rowsOfATurn,
): Promise<void> {
  for (let at = 0; at < rows.length; at += atOnce) {
    // Not after the last ones: a short transaction is over before anybody else of this process can wait for
    // its lock.
    if (at > 0) await breath();
    await work(rows.slice(at, at + atOnce));
  }
}
