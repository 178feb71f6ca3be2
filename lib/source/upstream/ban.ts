import { sleep } from "@/lib/sleep";
import { elapsed } from "@/lib/time-scale";
import { troubled } from "./trouble";
import type { Wire, WireOutcome } from "./wire";

/** The longest that a person is kept waiting for the end of a ban, in ms. */
export const shortWait = 2000;
const longestDoubling = 6;
// All that waited would else come back in the same instant.
const jitter = 100;

/** The upstream's wish not to be asked for a while (429). */
export interface Ban {
  /** When it ends (ms UTC), or null where none holds. */
  until(): number | null;
  /** Hears of an outcome and gives it back, its wait filled in where the upstream named none. */
  hear(outcome: WireOutcome): WireOutcome;
}

/** A ban lasts as long as `Retry-After` says; without it 1 s, then 2, 4, … up to 64 s. */
export function createBan(): Ban {
  // By the clock that nobody sets: a correction of the system's time must not make a ban longer.
  let end = 0;
  let doubling = 0;
  const left = () => Math.max(0, end - elapsed());
  return {
    until: () => (left() > 0 ? Date.now() + Math.ceil(left()) : null),
    hear(outcome) {
      if (outcome.ok || outcome.trouble !== "limited") {
        if (outcome.ok && left() === 0) doubling = 0;
        return outcome;
      }
      const { retryAfter } = outcome.failure;
      // Several answers of one storm are one ban.
      if (retryAfter === undefined && left() === 0)
        end = elapsed() + 1000 * 2 ** Math.min(doubling++, longestDoubling);
      if (retryAfter !== undefined) end = Math.max(end, elapsed() + retryAfter * 1000);
      return troubled("limited", { retryAfter: Math.ceil(left() / 1000) });
    },
  };
}

/**
 * Asks nothing while a ban holds: a short one is waited for, else the answer is 429 with what is left of it.
 */
export function withBan(wire: Wire, ban: Ban): Wire {
  return async (ask) => {
    for (let until = ban.until(); until !== null && !ask.signal?.aborted; until = ban.until()) {
      if (until - Date.now() > shortWait) return troubled("banned", { retryAfter: secondsUntil(until) });
      await sleep(until - Date.now() + Math.random() * jitter, ask.signal);
    }
    return ban.hear(await wire(ask));
  };
}

function secondsUntil(end: number): number {
  return Math.max(0, Math.ceil((end - Date.now()) / 1000));
}
