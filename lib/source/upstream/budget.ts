import type { UpstreamReport } from "@/lib/source/upstream-report";
import { sleep } from "./sleep";

const minute = 60_000;

export interface Budget {
  /** Counts a request over the wire, whoever asked. */
  spend(): void;
  /** Waits until background work may ask, and takes its share. Ends early, with nothing taken, when the signal aborts. */
  wait(signal: AbortSignal | undefined): Promise<void>;
  report(): UpstreamReport["budget"];
}

/**
 * A number of requests a minute that background work keeps to. All requests count; people are never slowed by it, and
 * background work may use half at most.
 */
export function createBudget(perMinute: number): Budget {
  const all = createBucket(perMinute);
  const background = createBucket(perMinute / 2);
  return {
    spend: () => all.take(),
    async wait(signal) {
      while (!signal?.aborted) {
        const ms = Math.max(all.waitFor(1), background.waitFor(1));
        if (ms === 0) return background.take();
        await sleep(ms, signal);
      }
    },
    report: () => ({ perMinute, left: Math.floor(all.level()) }),
  };
}

/** A bucket of tokens that fills evenly; taking more than there are empties it. */
function createBucket(perMinute: number) {
  let tokens = perMinute;
  let filledAt = performance.now();
  const fill = () => {
    const now = performance.now();
    tokens = Math.min(perMinute, tokens + ((now - filledAt) * perMinute) / minute);
    filledAt = now;
    return tokens;
  };
  return {
    level: fill,
    take() {
      tokens = Math.max(0, fill() - 1);
    },
    /** How long until there are so many tokens, in whole ms. */
    waitFor: (wanted: number) => Math.max(0, Math.ceil(((wanted - fill()) * minute) / perMinute)),
  };
}
