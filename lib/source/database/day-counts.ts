import { sql } from "kysely";
import { insertRows } from "@/lib/database/bulk";
import type { Tx } from "@/lib/database/engine";
import { dayLength } from "@/lib/records/values";

/** The UTC day that an instant (ms) is in, counted from 1970-01-01. */
export function dayOf(instant: number): number {
  return Math.floor(instant / dayLength);
}

/** The first and the last millisecond of a day. */
export function startOf(day: number): number {
  return day * dayLength;
}
export function endOf(day: number): number {
  return startOf(day + 1) - 1;
}

/** How many contributions of each kind (in the order of `kinds`) are on a UTC day. */
interface DayCount {
  readonly day: number;
  readonly counts: readonly number[];
}

/**
 * Prefix sums over whole days: how many rows a range of days holds, and the day of the nth of them. Both are
 * binary searches, so neither depends on the number of rows.
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

  /** All rows. */
  get total(): number {
    return this.sums.at(-1) ?? 0;
  }

  /** Rows on the days `from` to `to`, both included. */
  count(from: number, to: number): number {
    return from > to ? 0 : this.before(to + 1) - this.before(from);
  }

  /**
   * Finds the row at `offset` (0 is the first) among the days `from` to `to`, ascending or descending: its
   * day and how many rows of that day precede it. The offset must be below `count(from, to)`.
   */
  locate(from: number, to: number, descending: boolean, offset: number): { day: number; skip: number } {
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

/** `day_count` at one version of the store. */
interface Snapshot {
  readonly version: number;
  readonly counts: readonly DayCount[];
  readonly indexes: Map<string, DayIndex>;
}

/** The sums over some kinds, and the version of the store that they are true for. */
interface VersionedIndex {
  readonly version: number;
  readonly index: DayIndex;
}

/** Caches the prefix sums of one database until its version changes. */
export class DaySums {
  private cached: Snapshot = { version: -1, counts: [], indexes: new Map() };

  /** The cached sums over the given kinds (positions in `kinds`); the caller checks the version. */
  latest(kinds: readonly number[]): VersionedIndex {
    return indexOf(this.cached, kinds);
  }

  /** The sums over the given kinds as this transaction sees them. */
  async current(tx: Tx, kinds: readonly number[]): Promise<DayIndex> {
    const { version } = await tx.selectFrom("store").select("version").executeTakeFirstOrThrow();
    // Transactions of different moments may overlap: each continues with the snapshot of its own.
    const snapshot = this.cached.version === version ? this.cached : await load(tx, version);
    this.cached = snapshot;
    return indexOf(snapshot, kinds).index;
  }
}

function indexOf({ version, counts, indexes }: Snapshot, kinds: readonly number[]): VersionedIndex {
  const key = kinds.join();
  const index = indexes.get(key) ?? new DayIndex(counts, kinds);
  indexes.set(key, index);
  return { version, index };
}

async function load(tx: Tx, version: number): Promise<Snapshot> {
  const rows = await tx.selectFrom("day_count").selectAll().orderBy("day").execute();
  const counts = rows.map(({ day, n0, n1, n2 }) => ({ day, counts: [n0, n1, n2] }));
  return { version, counts, indexes: new Map() };
}

/** Collects what a batch changes in `day_count` and writes it at once. */
export class DayDeltas {
  private readonly days = new Map<number, [number, number, number]>();

  /** Counts one contribution in (1) or out (−1). */
  add(occurredAt: number, kind: number, change: 1 | -1): void {
    const day = dayOf(occurredAt);
    const counts = this.days.get(day) ?? [0, 0, 0];
    counts[kind] = (counts[kind] ?? 0) + change;
    this.days.set(day, counts);
  }

  /** Adds the changes to the stored counts, in the order of days, so that writers cannot deadlock. */
  async apply(tx: Tx): Promise<void> {
    const changed = [...this.days].filter(([, counts]) => counts.some((count) => count !== 0));
    if (changed.length === 0) return;
    const rows = changed
      .sort(([one], [other]) => one - other)
      .map(([day, [n0, n1, n2]]) => ({ day, n0, n1, n2 }));
    await insertRows(tx, "day_count", rows, {
      key: ["day"],
      set: ["n0", "n1", "n2"],
      to: (column) => sql`${sql.ref(`day_count.${column}`)} + ${sql.ref(`excluded.${column}`)}`,
    });
  }
}
