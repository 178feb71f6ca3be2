import { sql } from "kysely";
import { insertRows } from "@/lib/database/bulk";
import type { Tx } from "@/lib/database/engine";
import { dayLength } from "@/lib/records/values";

/** Returns the UTC day of an instant (ms), counted from 1970-01-01. */
export function dayOf(instant: number): number {
  return Math.floor(instant / dayLength);
}

export function startOf(day: number): number {
  return day * dayLength;
}

/** How many contributions of each kind (in the order of `kinds`) are on a UTC day. */
interface DayCount {
  readonly day: number;
  readonly counts: readonly number[];
}

/** A day with rows: the rank of its first row, and that of the first row after it. */
interface RankedDay {
  readonly day: number;
  readonly first: number;
  readonly end: number;
}

/** Ranks rows by their days; the earliest has rank 0. A look-up goes through days, never through rows. */
export class DayIndex {
  readonly #days: readonly RankedDay[];

  /** @param counts in ascending order of days; @param kinds positions in `DayCount.counts` that count */
  constructor(counts: readonly DayCount[], kinds: readonly number[]) {
    let end = 0;
    this.#days = counts.map(({ day, counts: ofKinds }) => {
      const first = end;
      end += kinds.reduce((sum, kind) => sum + (ofKinds[kind] ?? 0), 0);
      return { day, first, end };
    });
  }

  get total(): number {
    return this.#days.at(-1)?.end ?? 0;
  }

  before(day: number): number {
    return this.#days.find((one) => one.day >= day)?.first ?? this.total;
  }

  dayAt(rank: number): RankedDay | undefined {
    return this.#days.find(({ end }) => end > rank);
  }
}

/** Caches the ranks of one database until its version changes. */
export class DaySums {
  #cached: Awaited<ReturnType<typeof load>> | null = null;

  /** @param epoch of the database (`Engine.epoch`) */
  constructor(private readonly epoch: () => number = () => 0) {}

  /** Returns the ranks among the given kinds (positions in `kinds`) as this transaction sees them. */
  async current(tx: Tx, kinds: readonly number[]): Promise<DayIndex> {
    const { version } = await tx.selectFrom("store").select("version").executeTakeFirstOrThrow();
    // Transactions of different moments may overlap: each continues with its own sums.
    const epoch = this.epoch();
    const known = this.#cached;
    const isCurrent = known?.version === version && known.epoch === epoch;
    const cached = isCurrent ? known : await load(tx, version, epoch);
    this.#cached = cached;
    const key = kinds.join();
    const index = cached.indexes.get(key) ?? new DayIndex(cached.counts, kinds);
    cached.indexes.set(key, index);
    return index;
  }
}

async function load(tx: Tx, version: number, epoch: number) {
  const rows = await tx.selectFrom("day_count").selectAll().orderBy("day").execute();
  const counts = rows.map(({ day, n0, n1, n2 }) => ({ day, counts: [n0, n1, n2] }));
  return { version, epoch, counts, indexes: new Map<string, DayIndex>() };
}

/** Collects what a batch changes in `day_count` and writes it together. */
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
