import { type RawBuilder, sql } from "kysely";
import { keyList } from "@/lib/database/bulk";
import type { Tx } from "@/lib/database/engine";
import { dayLength } from "@/lib/records/values";

/** Returns the UTC day of an instant (ms), counted from 1970-01-01. */
export function dayOf(instant: number): number {
  return Math.floor(instant / dayLength);
}

/** Returns the first instant of a day, in ms UTC. `day`: days since 1970. */
export function startOfUtcDay(day: number): number {
  return day * dayLength;
}

/** The number of contributions of each kind (in the order of `kinds`) on a UTC day. */
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

/** Ranks rows by day; the earliest row has rank 0. A lookup goes through days, never through rows. */
export class DayIndex {
  readonly #days: readonly RankedDay[];

  /** @param counts in ascending order of days; @param kinds the positions in `DayCount.counts` to include */
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

  /** Returns the rank of the first row on a day or after it. */
  rankOfDay(day: number): number {
    return this.#days.find((one) => one.day >= day)?.first ?? this.total;
  }

  dayAt(rank: number): RankedDay | undefined {
    return this.#days.find(({ end }) => end > rank);
  }
}

/** Caches the indexes of one database until its version changes. */
export class DayIndexes {
  #cached: Awaited<ReturnType<typeof load>> | null = null;

  /** @param epoch returns the epoch of the database (`Engine.epoch`) */
  constructor(private readonly epoch: () => number) {}

  /** Returns the index of the given kinds (positions in `kinds`) as this transaction sees them. */
  async indexFor(tx: Tx, kinds: readonly number[]): Promise<DayIndex> {
    const store = await tx.selectFrom("store").select("version").executeTakeFirstOrThrow();
    const version = `${this.epoch()} ${store.version}`;
    // Transactions of different versions may overlap, so each continues with its own counts.
    const cached = this.#cached?.version === version ? this.#cached : await load(tx, version);
    this.#cached = cached;
    const key = kinds.join();
    const index = cached.indexes.get(key) ?? new DayIndex(cached.counts, kinds);
    cached.indexes.set(key, index);
    return index;
  }
}

async function load(tx: Tx, version: string) {
  const rows = await tx.selectFrom("day_count").selectAll().orderBy("day").execute();
  const counts = rows.map(({ day, n0, n1, n2 }) => ({ day, counts: [n0, n1, n2] }));
  return { version, counts, indexes: new Map<string, DayIndex>() };
}

// Integer division rounds toward zero on both engines, but days must round down before 1970, too.
const length = sql.lit(dayLength);
/** The UTC day of a contribution in SQL. */
export const dayOfRow = sql`(occurred_at - ((occurred_at % ${length}) + ${length}) % ${length}) / ${length}`;

/** Adds contributions to the counts (1) or subtracts them (-1), by their current dates and kinds. */
export async function countDays(tx: Tx, seqs: readonly number[], change: 1 | -1): Promise<void> {
  if (seqs.length === 0) return;
  await sql`insert into day_count (day, n0, n1, n2)
    ${countRows(change, sql`where seq in ${keyList(tx, seqs)}`)}
    on conflict (day) do update set n0 = day_count.n0 + excluded.n0, n1 = day_count.n1 + excluded.n1,
      n2 = day_count.n2 + excluded.n2`.execute(tx);
}

/** Counts contributions of each kind by day. @param each what one contribution counts */
function countRows(each: 1 | -1, where = sql``): RawBuilder<unknown> {
  const ofKind = (kind: number) =>
    sql`sum(case when kind = ${sql.lit(kind)} then ${sql.lit(each)} else 0 end)`;
  return sql`select ${dayOfRow} as day, ${ofKind(0)}, ${ofKind(1)}, ${ofKind(2)}
    from contribution ${where} group by 1`;
}

const stored = sql`select day, n0, n1, n2 from day_count where n0 <> 0 or n1 <> 0 or n2 <> 0`;

/** Selects the days whose counts differ from the contributions. */
export const wrongDays: RawBuilder<unknown> = sql`
  select day from (${stored} except ${countRows(1)}) as more
  union select day from (${countRows(1)} except ${stored}) as less`;
