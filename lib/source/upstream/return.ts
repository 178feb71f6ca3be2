import { sleep } from "@/lib/sleep";

/** Whether the upstream takes a connection. Nothing is asked over it. */
export type Knock = () => Promise<boolean>;

/** From one knock to the next, in ms. */
const pause = 250;

/**
 * Knocks until the upstream takes connections: true where it took none before, false where that was never its
 * trouble. Ends with false when the signal aborts, or after so many ms.
 */
export async function hasReturned(knock: Knock, signal: AbortSignal, patience: number): Promise<boolean> {
  for (let waited = 0; waited < patience && !signal.aborted; waited += pause) {
    if (await knock()) return waited > 0;
    await sleep(pause, signal, true);
  }
  return false;
}
