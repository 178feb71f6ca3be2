import { sleep } from "./sleep";

/** Whether the upstream takes a connection. Nothing is asked over it. */
export type Knock = () => Promise<boolean>;

/** From one knock to the next, in ms. */
const pause = 250;

/**
 * Knocks until the upstream takes connections: true where it took none before, false where that was never its trouble. Ends
 * with false when the signal aborts.
 */
export async function hasReturned(knock: Knock, signal: AbortSignal): Promise<boolean> {
  for (let wasAway = false; !signal.aborted; wasAway = true) {
    if (await knock()) return wasAway;
    await sleep(pause, signal, true);
  }
  return false;
}
