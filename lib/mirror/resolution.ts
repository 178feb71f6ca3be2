import type { Span } from "./coverage";

/**
 * How finely an upstream's bounds are believed. Dates are read in buckets: a bucket is read whole or not at
 * all, so that neither fractions of its unit nor a shift below its margin can hide a record.
 */
export interface Resolution {
  readonly unit: number;
  /** By how much a bound may be off, as when a server reads it in its own time zone (ms). */
  readonly margin: number;
}

const hour = 3_600_000;

/** What is tried first. */
export const finest: Resolution = { unit: 1000, margin: 0 };

/** From the one that is tried first to the coarsest (docs/decisions/009). */
export const resolutions: readonly Resolution[] = [
  finest,
  { unit: hour, margin: 0 },
  { unit: 24 * hour, margin: 24 * hour },
];

/** The bucket of an instant. */
export function bucketOf(at: number, { unit }: Resolution): number {
  return Math.floor(at / unit);
}

/** The first instant of a bucket. */
export function startOf(bucket: number, { unit }: Resolution): number {
  return bucket * unit;
}

/** An exclusive upper bound that lets a bucket and all that is older through. */
export function boundAbove(bucket: number, { unit, margin }: Resolution): number {
  return (bucket + 1) * unit + margin;
}

/** Whether a bound should have kept a date out, however coarsely it is read. */
export function isBeyond(date: number | null, bound: number, { unit, margin }: Resolution): boolean {
  return date !== null && date >= bound + unit + margin;
}

/** Exclusive bounds that let a whole bucket through; some of its neighbours come along. */
export function windowOf(bucket: number, { unit, margin }: Resolution): Span {
  return { from: (bucket - 1) * unit - margin, to: (bucket + 1) * unit + margin };
}
