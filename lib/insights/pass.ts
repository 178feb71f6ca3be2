import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { InsightsQuery } from "@/lib/contract/insights-query";
import { shown, traits } from "@/lib/database/figure-traits";
import { kinds } from "@/lib/records/labels";
import { lowerAscii } from "@/lib/records/text";
import { type Group, type GroupName, groups, type RowFilter } from "./definitions";
import type { Columns, MemoryTable } from "./memory-table";
import { hourOfWeek, type LocalSpan } from "./range";

/** A span of time (ms UTC); `end` is exclusive. */
type Span = Pick<LocalSpan, "start" | "end">;

export const always: Span = { start: Number.NEGATIVE_INFINITY, end: Number.POSITIVE_INFINITY };

/** Rows between two turns of the event loop: a few milliseconds of work. */
const rowsAtOnce = 2 ** 15;

/** Visits the rows of spans in order of time. Yields to other requests in between. */
export async function scan(
  table: MemoryTable,
  spans: readonly Span[],
  visit: (row: number, span: number) => void,
): Promise<void> {
  let left = rowsAtOnce;
  for (const [position, { start, end }] of spans.entries()) {
    const last = table.rowAt(end);
    for (let row = table.rowAt(start); row < last; row++) {
      visit(row, position);
      if (--left > 0) continue;
      await yieldToEventLoop();
      left = rowsAtOnce;
    }
  }
}

/** Visits the rows of a span from newest to oldest, until `visit` returns true. */
export function scanBack(table: MemoryTable, { start, end }: Span, visit: (row: number) => boolean): void {
  const first = table.rowAt(start);
  for (let row = table.rowAt(end) - 1; row >= first; row--) if (visit(row)) return;
}

/**
 * Counts and exact sums, keyed by an integer such as a kind, a bucket or a dictionary number. Sums that are
 * not safe integers become bigints.
 */
export class Totals {
  readonly #counts: Uint32Array;
  readonly #sums: Float64Array;
  readonly #carried = new Map<number, bigint>();

  constructor(size: number) {
    this.#counts = new Uint32Array(size);
    this.#sums = new Float64Array(size);
  }

  /** @param amount a safe integer */
  add(number: number, amount = 0): void {
    this.#counts[number] = (this.#counts[number] ?? 0) + 1;
    const sum = (this.#sums[number] ?? 0) + amount;
    if (Number.isSafeInteger(sum)) {
      this.#sums[number] = sum;
      return;
    }
    this.#carried.set(number, this.sumOf(number));
    this.#sums[number] = amount;
  }

  /** The counted numbers, in ascending order. */
  get numbers(): readonly number[] {
    const numbers: number[] = [];
    // A table can have a million numbers: building an array of all takes longer than summing a month.
    for (let number = 0; number < this.#counts.length; number++) {
      if (this.countOf(number) > 0) numbers.push(number);
    }
    return numbers;
  }

  countOf(number: number): number {
    return this.#counts[number] ?? 0;
  }

  sumOf(number: number): bigint {
    return (this.#carried.get(number) ?? 0n) + BigInt(this.#sums[number] ?? 0);
  }
}

/** The sums of a span, in ten-thousandths; empty for parts that were not requested. */
export type SpanSums = (name: GroupName) => Totals;

type PassQuery = Pick<InsightsQuery, "parts" | "zone" | "masksSponsees">;

/** Adds up the contributions of a span, given as adjoining buckets, in one pass. */
export async function aggregate(
  table: MemoryTable,
  buckets: readonly Span[],
  filter: RowFilter,
  query: PassQuery,
): Promise<SpanSums> {
  const { columns, amounts } = table;
  const wanted = Object.entries<Group>(groups)
    .filter(([, { parts }]) => parts === null || parts.some((part) => query.parts.includes(part)))
    .map(([name, { trait, by, adds }]) => {
      const { keys, size } = keysOf(table, by, buckets.length, query);
      return { name, trait, keys, added: adds && columns[adds], totals: new Totals(size) };
    });
  await scan(table, buckets, (row, bucket) => {
    if (columns.currency[row] !== filter.currency || !isShown(columns, row, filter.kinds)) return;
    const bits = columns.traits[row] ?? 0;
    for (const { trait, keys, added, totals } of wanted) {
      if ((bits & trait) === 0) continue;
      const key = typeof keys === "function" ? keys(row, bucket) : (keys[row] ?? 0);
      totals.add(key, amounts.values[added?.[row] ?? 0] ?? 0);
    }
  });
  const found = new Map(wanted.map(({ name, totals }) => [name, totals]));
  return (name) => found.get(name) ?? new Totals(0);
}

/** Returns the numbers by which a group counts rows, and how many numbers there are. */
function keysOf(
  { columns, amounts, texts }: MemoryTable,
  by: Group["by"],
  buckets: number,
  { zone, masksSponsees = false }: PassQuery,
): { readonly keys: Uint32Array | ((row: number, bucket: number) => number); readonly size: number } {
  const { kind, occurred_at: times, product_covered: covered } = columns;
  switch (by) {
    case "kind":
      return { keys: kind, size: kinds.length };
    case "amount":
      return { keys: columns.amount, size: amounts.values.length };
    case "bucket":
      return {
        keys: (row, bucket) => bucket * kinds.length + (kind[row] ?? 0),
        size: buckets * kinds.length,
      };
    case "hour": {
      const hourOf = hourOfWeek(zone);
      return { keys: (row) => hourOf(times[row] ?? 0), size: 7 * 24 };
    }
    default:
      return {
        keys: by === "product" && masksSponsees ? covered : columns[by],
        size: texts[by].values.length,
      };
  }
}

export type AmountCount = Readonly<ReturnType<typeof receivedAmounts>[number]>;

/** Returns the received amounts, in ten-thousandths, and how often each occurs; the smallest first. */
export function receivedAmounts({ amounts }: MemoryTable, sums: SpanSums) {
  const totals = sums("amounts");
  return totals.numbers
    .map((number) => ({ amount: amounts.values[number] ?? 0, count: totals.countOf(number) }))
    .sort((one, other) => one.amount - other.amount);
}

function isShown({ traits: bits, kind }: Columns, row: number, included: readonly number[]): boolean {
  return ((bits[row] ?? 0) & shown) !== 0 && included.includes(kind[row] ?? 0);
}

export type CurrencyCount = Readonly<Awaited<ReturnType<typeof countCurrencies>>[number]>;

/**
 * Counts contributions of the included kinds by currency: `received` ones, `others` that are shown, such as
 * failed or risky ones, and those of the others that are paid but whose amount cannot be added (`unsummed`).
 * Sorts by the number received, then by the number of others, then by code.
 */
export async function countCurrencies(table: MemoryTable, span: Span, included: readonly number[]) {
  const { columns } = table;
  const { values } = table.texts.currency;
  const counts = values.map((code, currency) => ({ currency, code, received: 0, others: 0, unsummed: 0 }));
  await scan(table, [span], (row) => {
    const found = counts[columns.currency[row] ?? 0];
    if (found === undefined || !isShown(columns, row, included)) return;
    const bits = columns.traits[row] ?? 0;
    if ((bits & traits.received) !== 0) found.received++;
    else found.others++;
    if ((bits & traits.unsummed) !== 0) found.unsummed++;
  });
  return counts
    .filter((one) => one.received + one.others > 0)
    .sort(
      (one, other) =>
        other.received - one.received || other.others - one.others || byCode(one.code, other.code),
    );
}

/** Returns the number of the most common currency, ignoring spam, tests and deleted ones; 0 if none. */
export async function commonCurrency(table: MemoryTable): Promise<number> {
  const { currency, traits: bits } = table.columns;
  const { values } = table.texts.currency;
  const totals = new Totals(values.length);
  await scan(table, [always], (row) => {
    if (((bits[row] ?? 0) & traits.muted) === 0) totals.add(currency[row] ?? 0);
  });
  const [first = 0] = totals.numbers.toSorted(
    (one, other) =>
      totals.countOf(other) - totals.countOf(one) || byCode(values[one] ?? null, values[other] ?? null),
  );
  return first;
}

/** Compares codes; no code is last. Numbers would not do, because they depend on the order of reading. */
function byCode(one: string | null, other: string | null): number {
  return lowerAscii(one ?? "\u{10ffff}") < lowerAscii(other ?? "\u{10ffff}") ? -1 : 1;
}
