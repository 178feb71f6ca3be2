/** How many contributions of each kind (in the order of `kinds`) fall on a UTC day. */
export interface DayCount {
  readonly day: number;
  readonly counts: readonly number[];
}

/**
 * Sums over whole days: how many rows a range of days holds, and on which day the nth of them lies. Both are
 * binary searches over prefix sums, so neither depends on the number of rows.
 */
export class DayIndex {
  private readonly days: readonly number[];
  /** `sums[i]`: rows on the days before `days[i]`. */
  private readonly sums: readonly number[];

  /** @param counts in ascending order of days; @param kinds positions in `DayCount.counts` that count */
  constructor(counts: readonly DayCount[], kinds: readonly number[]) {
    this.days = counts.map(({ day }) => day);
    let sum = 0;
    this.sums = [
      0,
      ...counts.map(({ counts: n }) => (sum += kinds.reduce((all, kind) => all + (n[kind] ?? 0), 0))),
    ];
  }

  /** Rows on the days `from` to `to`, both included. */
  count(from: number, to: number): number {
    return from > to ? 0 : this.before(to + 1) - this.before(from);
  }

  /**
   * Where the row at `offset` (0 is the first) lies among the days `from` to `to`, walking up or down: its
   * day and how many rows of that day come before it. The offset must be below `count(from, to)`.
   */
  locate(from: number, to: number, descending: boolean, offset: number): { day: number; skip: number } {
    // Walking down is walking up to the mirrored place.
    const rank = descending ? this.before(to + 1) - 1 - offset : this.before(from) + offset;
    const at = lowerBound(this.sums, rank + 1) - 1;
    const skip = descending ? (this.sums[at + 1] ?? 0) - 1 - rank : rank - (this.sums[at] ?? 0);
    return { day: this.days[at] ?? from, skip };
  }

  private before(day: number): number {
    return this.sums[lowerBound(this.days, day)] ?? 0;
  }
}

/** The first position whose value is at least `wanted`. */
function lowerBound(sorted: readonly number[], wanted: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
