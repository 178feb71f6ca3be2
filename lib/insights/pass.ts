import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { InsightPart } from "@/lib/contract/insights-query";
import { shown, traits } from "@/lib/database/figure-traits";
import { kinds } from "@/lib/records/labels";
import { lowerAscii } from "@/lib/records/text";
import { type CountedMark, type Dimension, dimensions, measures, type Narrowing } from "./definitions";
import type { Columns, MemoryTable } from "./memory-table";
import { hourOfWeek, type LocalSpan } from "./range";

/** A stretch of time (ms UTC); `end` is not included. */
type Span = Pick<LocalSpan, "start" | "end">;

/** Rows between two turns of the event loop: a few milliseconds of work. */
const rowsAtOnce = 2 ** 15;

/**
 * Visits the rows of spans in order of time, in ranges that begin with `from` and end before `to`. Other
 * requests are served in between.
 */
export async function scan(
  table: MemoryTable,
  spans: readonly Span[],
  visit: (from: number, to: number, span: number) => void,
): Promise<void> {
  let left = rowsAtOnce;
  for (const [position, { start, end }] of spans.entries()) {
    const last = table.rowAt(end);
    for (let from = table.rowAt(start); from < last; ) {
      const to = Math.min(from + left, last);
      visit(from, to, position);
      left -= to - from;
      from = to;
      if (left > 0) continue;
      await yieldToEventLoop();
      left = rowsAtOnce;
    }
  }
}

/** Visits the rows of a span from the newest on, until the visit returns true. */
export function scanBack(table: MemoryTable, { start, end }: Span, visit: (row: number) => boolean): void {
  const first = table.rowAt(start);
  for (let row = table.rowAt(end) - 1; row >= first; row--) if (visit(row)) return;
}

/** Counts and exact sums under small numbers, as of kinds. Sums beyond a safe integer become big integers. */
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
    if (Number.isSafeInteger(sum)) this.#sums[number] = sum;
    else this.#carry(number, amount);
  }

  #carry(number: number, amount: number): void {
    this.#carried.set(number, this.sumOf(number));
    this.#sums[number] = amount;
  }

  /** The numbers that were counted, in their order. */
  get numbers(): readonly number[] {
    return [...this.#counts.keys()].filter((number) => this.countOf(number) > 0);
  }

  countOf(number: number): number {
    return this.#counts[number] ?? 0;
  }

  sumOf(number: number): bigint {
    return (this.#carried.get(number) ?? 0n) + BigInt(this.#sums[number] ?? 0);
  }
}

/** The sums of a span. Amounts are whole ten-thousandths; sums of parts that were not requested are empty. */
export interface SpanSums {
  /** By kind, for each mark. */
  readonly marks: Readonly<Record<CountedMark, Totals>>;
  /** How many different supporters the received contributions have. */
  readonly supporters: number;
  /** The amounts that were received, the smallest first. */
  readonly amounts: readonly AmountCount[];
  /** Received contributions by the number of a text or code in the table. */
  readonly shares: Readonly<Record<Dimension, Totals>>;
  /** Received contributions by kind within each bucket, at `bucket * kinds.length + kind`. */
  readonly series: Totals;
  /** Received contributions by the hour of the week on local clocks, from Monday's first. */
  readonly week: Totals;
}

/** An amount in ten-thousandths and how often it occurs. */
export interface AmountCount {
  readonly amount: number;
  readonly count: number;
}

/** Adds up the contributions of a span, given as adjoining buckets, in one pass. */
export async function addUp(
  table: MemoryTable,
  buckets: readonly Span[],
  narrowing: Narrowing,
  { parts, zone }: { readonly parts: readonly InsightPart[]; readonly zone: string },
): Promise<SpanSums> {
  const { columns, amounts, texts } = table;
  const { values } = amounts;
  const hasFigures = parts.includes("figures");
  const hasSeries = parts.includes("series");
  const hasDistributions = parts.includes("distributions");
  const sums = emptySums(table, buckets.length);
  const [byAmount, supporters] = [new Totals(amounts.size), new Totals(texts.supporter.size)];
  const hourOf = hourOfWeek(zone);
  const shares = dimensions.map((name) => ({ column: columns[name], totals: sums.shares[name] }));
  const addReceived = (row: number, kind: number, bucket: number) => {
    const amount = values[columns.amount[row] ?? 0] ?? 0;
    if (hasSeries) sums.series.add(bucket * kinds.length + kind, amount);
    if (hasFigures) supporters.add(columns.supporter[row] ?? 0);
    if (hasFigures || hasDistributions) byAmount.add(columns.amount[row] ?? 0);
    if (!hasDistributions) return;
    for (const { column, totals } of shares) totals.add(column[row] ?? 0, amount);
    sums.week.add(hourOf(columns.time[row] ?? 0));
  };
  const marks = (["received", "failed", "refunded", "covered", "risk"] as const).map((mark) => {
    const { trait, column } = measures[mark];
    return { trait, totals: sums.marks[mark], amounts: column === null ? null : columns[column] };
  });
  await scan(table, buckets, (from, to, bucket) => {
    for (let row = from; row < to; row++) {
      if (columns.currency[row] !== narrowing.currency || !isShown(columns, row, narrowing.kinds)) continue;
      const kind = columns.kind[row] ?? 0;
      const bits = columns.traits[row] ?? 0;
      for (const { trait, totals, amounts: own } of marks) {
        if ((bits & trait) !== 0) totals.add(kind, own === null ? 0 : (values[own[row] ?? 0] ?? 0));
      }
      if ((bits & traits.received) !== 0) addReceived(row, kind, bucket);
    }
  });
  // Number 0 is a contribution without a supporter.
  const supporterCount = supporters.numbers.filter((number) => number !== 0).length;
  return { ...sums, supporters: supporterCount, amounts: sortedAmounts(table, byAmount) };
}

function emptySums({ texts }: MemoryTable, buckets: number) {
  const byKind = () => new Totals(kinds.length);
  const { method, source, country, campaign, product } = texts;
  return {
    marks: { received: byKind(), failed: byKind(), refunded: byKind(), covered: byKind(), risk: byKind() },
    shares: {
      method: new Totals(method.size),
      source: new Totals(source.size),
      country: new Totals(country.size),
      campaign: new Totals(campaign.size),
      product: new Totals(product.size),
    },
    series: new Totals(buckets * kinds.length),
    week: new Totals(7 * 24),
  };
}

/** The amounts that were counted, the smallest first. */
function sortedAmounts({ amounts }: MemoryTable, totals: Totals): readonly AmountCount[] {
  return totals.numbers
    .map((number) => ({ amount: amounts.values[number] ?? 0, count: totals.countOf(number) }))
    .sort((one, other) => one.amount - other.amount);
}

/** Whether a row is of an included kind and counts in any figure of the overview. */
function isShown({ traits: bits, kind }: Columns, row: number, included: readonly number[]): boolean {
  return ((bits[row] ?? 0) & shown) !== 0 && included.includes(kind[row] ?? 0);
}

/** How many contributions have a currency, by its number. */
export interface CurrencyCount {
  readonly currency: number;
  readonly code: string | null;
  readonly received: number;
  /** Others that are shown, such as failed or risky ones. */
  readonly others: number;
  /** Paid ones among the others, whose amount cannot be added. */
  readonly unsummed: number;
}

/**
 * Counts contributions of some kinds by currency. The most frequent comes first; among equally
 * frequent ones, the one with more others, then the first by code.
 */
export async function countCurrencies(
  table: MemoryTable,
  span: Span,
  included: readonly number[],
): Promise<readonly CurrencyCount[]> {
  const { columns } = table;
  const { values, size } = table.texts.currency;
  const [received, others, unsummed] = [new Totals(size), new Totals(size), new Totals(size)];
  await scan(table, [span], (from, to) => {
    for (let row = from; row < to; row++) {
      if (!isShown(columns, row, included)) continue;
      const number = columns.currency[row] ?? 0;
      const bits = columns.traits[row] ?? 0;
      if ((bits & traits.received) !== 0) received.add(number);
      else others.add(number);
      if ((bits & traits.unsummed) !== 0) unsummed.add(number);
    }
  });
  return values
    .map((code, currency) => ({
      currency,
      code,
      received: received.countOf(currency),
      others: others.countOf(currency),
      unsummed: unsummed.countOf(currency),
    }))
    .filter((one) => one.received + one.others > 0)
    .sort(
      (one, other) =>
        other.received - one.received || other.others - one.others || byCode(one.code, other.code),
    );
}

/** The number of the most common currency, leaving out spam, tests and deleted contributions; 0 for none. */
export async function commonCurrency(table: MemoryTable): Promise<number> {
  const { currency, traits: bits } = table.columns;
  const { values, size } = table.texts.currency;
  const totals = new Totals(size);
  const always = { start: Number.NEGATIVE_INFINITY, end: Number.POSITIVE_INFINITY };
  await scan(table, [always], (from, to) => {
    for (let row = from; row < to; row++) {
      if (((bits[row] ?? 0) & traits.muted) === 0) totals.add(currency[row] ?? 0);
    }
  });
  const [first = 0] = totals.numbers.toSorted(
    (one, other) =>
      totals.countOf(other) - totals.countOf(one) || byCode(values[one] ?? null, values[other] ?? null),
  );
  return first;
}

/** Compares codes, no code last. Numbers would not do: they depend on the order of reading. */
function byCode(one: string | null, other: string | null): number {
  return lowerAscii(one ?? "\u{10ffff}") < lowerAscii(other ?? "\u{10ffff}") ? -1 : 1;
}
