import { sleep } from "@/lib/sleep";
import type { UpstreamReport } from "@/lib/source/upstream-report";
import { elapsed } from "@/lib/time-scale";

const minute = 60_000;

export interface Budget {
  /** Counts a request over the wire, whoever asked. */
  spend(): void;
  /**
   * Waits until background work may ask, and takes its share. Ends early, with nothing taken, when the signal
   * aborts.
   */
  wait(signal: AbortSignal | undefined): Promise<void>;
  /** Hears how many requests the upstream itself says are left, of how many. */
  hear(left: number, limit: number): void;
  report(): UpstreamReport["budget"];
}

/**
 * Where the upstream says that less than this share of its own limit is left, background work takes half of
 * its half.
 */
const scarce = 0.2;

/**
 * A number of requests a minute that background work keeps to. All requests count; people are never slowed by
 * it, and background work may use half at most.
 */
export function createBudget(perMinute: number): Budget {
  const all = createBucket(perMinute);
  const background = createBucket(perMinute / 2);
  let price = 1;
  return {
    spend: () => all.take(1),
    hear(left, limit) {
      price = left < limit * scarce ? 2 : 1;
    },
    async wait(signal) {
      while (!signal?.aborted) {
        const ms = Math.max(all.waitFor(1), background.waitFor(price));
        if (ms === 0) return background.take(price);
        await sleep(ms, signal);
      }
    },
    report: () => ({ perMinute, left: Math.floor(all.level()) }),
  };
}

/** A bucket of tokens that fills evenly; taking more than there are empties it. */
function createBucket(perMinute: number) {
  let tokens = perMinute;
  let filledAt = elapsed();
  const fill = () => {
    const now = elapsed();
    tokens = Math.min(perMinute, tokens + ((now - filledAt) * perMinute) / minute);
    filledAt = now;
    return tokens;
  };
  return {
    level: fill,
    take(count: number) {
      tokens = Math.max(0, fill() - count);
    },
    /** How long until there are so many tokens, or as many as it can hold, in whole ms. */
    waitFor: (wanted: number) =>
      Math.max(0, Math.ceil(((Math.min(wanted, perMinute) - fill()) * minute) / perMinute)),
  };
}
