import type { CallSample } from "@/lib/client/api/status";

/** What the newest requests come to; times in ms. */
export interface Latency {
  readonly asked: number;
  readonly failed: number;
  /** Of those that were answered; null where none was. */
  readonly median: number | null;
  readonly slowest: number | null;
}

/** Sums up requests that went over the wire. */
export function latencyOf(samples: readonly CallSample[]): Latency {
  const took = samples
    .filter(({ outcome }) => outcome === "ok")
    .map(({ ms }) => ms)
    .sort((a, b) => a - b);
  return {
    asked: samples.length,
    failed: samples.length - took.length,
    median: took[Math.floor((took.length - 1) / 2)] ?? null,
    slowest: took.at(-1) ?? null,
  };
}

/**
 * How high a request's bar is, from 0 to 1: by the slowest one; one that failed takes all of it, whenever it
 * failed.
 */
export function barHeight({ ms, outcome }: CallSample, slowest: number | null): number {
  if (outcome !== "ok") return 1;
  // Never nothing: a fast answer is an answer.
  return Math.max(0.04, ms / Math.max(slowest ?? 0, 1));
}
