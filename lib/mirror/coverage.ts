/** The first and last instant of a `Date` (ms UTC), as open ends. Integer columns can hold both. */
export const beginning = -8_640_000_000_000_000;
export const endOfTime = 8_640_000_000_000_000;

/** Instants in whole ms UTC, both included. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** All dates, and records without a date. */
export const allDates: Span = { from: beginning, to: endOfTime };

/** A span of dates that was read completely. */
export interface Covered extends Span {
  /** When the oldest part of it was read (ms UTC). */
  readonly asOf: number;
  /** Identifies an uninterrupted reading. Pieces of one segment that touch are one interval. */
  readonly segment: string;
}

/** Lays a newer piece over disjoint, sorted intervals, replacing what it covers. So is the result. */
export function overlay(intervals: readonly Covered[], piece: Covered): readonly Covered[] {
  const rest = intervals.flatMap((old) => [
    ...(old.from < piece.from ? [{ ...old, to: Math.min(old.to, piece.from - 1) }] : []),
    ...(old.to > piece.to ? [{ ...old, from: Math.max(old.from, piece.to + 1) }] : []),
  ]);
  const ordered = [...rest, piece].toSorted((one, other) => one.from - other.from);
  const joined: Covered[] = [];
  for (const next of ordered) {
    const last = joined.at(-1);
    const continuesLast = last !== undefined && last.segment === next.segment && last.to + 1 >= next.from;
    if (continuesLast) joined.splice(-1, 1, { ...last, to: next.to, asOf: Math.min(last.asOf, next.asOf) });
    else joined.push(next);
  }
  return joined;
}

/** Returns the latest instant up to `top` that was not read since `since` (ms UTC), or null. */
export function latestStale(intervals: readonly Covered[], top: number, since: number): number | null {
  let at = top;
  for (const { from, to, asOf } of intervals.toReversed()) {
    if (to < at) return at;
    if (from > at) continue;
    if (asOf < since) return at;
    if (from === beginning) return null;
    at = from - 1;
  }
  return at;
}

/** Returns when the oldest part of a span was read (ms UTC); null unless the span was read completely. */
export function coveredAsOf(intervals: readonly Covered[], { from, to }: Span): number | null {
  let [at, oldest] = [from, Number.POSITIVE_INFINITY];
  for (const interval of intervals) {
    if (interval.to < at) continue;
    if (interval.from > at) return null;
    oldest = Math.min(oldest, interval.asOf);
    if (interval.to >= to) return oldest;
    at = interval.to + 1;
  }
  return null;
}
