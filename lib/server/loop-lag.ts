import { type IntervalHistogram, monitorEventLoopDelay } from "node:perf_hooks";
import type { ServerStatus } from "@/lib/client/status-report";

type Lag = ServerStatus["lag"];

interface Watch {
  readonly histogram: IntervalHistogram;
  since: number;
  /** The figures of the window before this one. */
  last: Lag | null;
}

const resolution = 20;
const window = 60_000;

// The page and its routes may be loaded apart: one histogram is enough for both.
const kept: typeof globalThis & { givingDeskLoopWatch?: Watch } = globalThis;

/**
 * How late the event loop was in the newest window: from half a minute to a minute and a half, or since it is
 * watched.
 */
export function loopLag(now: number): Lag {
  kept.givingDeskLoopWatch ??= startWatch(now);
  const watch = kept.givingDeskLoopWatch;
  const current = readLag(watch, now);
  if (current.over >= window) {
    watch.histogram.reset();
    Object.assign(watch, { since: now, last: current });
  }
  return current.over < window / 2 && watch.last !== null ? watch.last : current;
}

function startWatch(now: number): Watch {
  const histogram = monitorEventLoopDelay({ resolution });
  histogram.enable();
  return { histogram, since: now, last: null };
}

function readLag({ histogram, since }: Watch, now: number): Lag {
  // The histogram counts from one of its own ticks to the next: the resolution itself is not late.
  const late = (ns: number) =>
    histogram.count === 0 ? 0 : Math.max(0, Math.round(ns / 1e5) / 10 - resolution);
  return {
    median: late(histogram.percentile(50)),
    p99: late(histogram.percentile(99)),
    most: late(histogram.max),
    over: now - since,
  };
}
