import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { InsightPart } from "@/lib/contract/insights-query";
import { shown, traits } from "@/lib/database/figure-traits";
import { kinds } from "@/lib/records/labels";
import { lowerAscii } from "@/lib/records/text";
import { type CountedMark, type Dimension, dimensions, measures, type Narrowing } from "./definitions";
import type { Columns, MemoryTable } from "./memory-table";
import { hourOfWeek, type LocalSpan } from "./range";

/** A stretch of time (ms UTC); `end` is not included. */
export type Span = Pick<LocalSpan, "start" | "end">;

/** Rows of one turn of the event loop: some milliseconds. */
const rowsAtOnce = 2 ** 15;

/** Visits the rows of spans one after the other, in order of time; other requests are served in between. */
export async function scan(
  table: MemoryTable,
  spans: readonly Span[],
  visit: (columns: Columns, from: number, to: number, span: number) => void,
): Promise<void> {
  let left = rowsAtOnce;
  for (const [position, { start, end }] of spans.entries()) {
    const last = table.rowAt(end);
    for (let from = table.rowAt(start); from < last; ) {
      const to = Math.min(from + left, last);
      visit(table.columns, from, to, position);
      left -= to - from;
      from = to;
      if (left > 0) continue;
      await yieldToEventLoop();
      left = rowsAtOnce;
    }
  }
}

/**
 * Counts by small numbers, with exact sums: beyond a safe integer they are carried over into big integers.
 */
export class Totals {
  private readonly counts: Uint32Array;
  private readonly small: Float64Array;
  private readonly carried = new Map<number, bigint>();

  constructor(size: number) {
    this.counts = new Uint32Array(size);
    this.small = new Float64Array(size);
  }

  /** Counts rows by their numbers in a column. */
  count(column: Uint32Array, rows: Uint32Array): void {
    const { counts } = this;
    for (let at = 0; at < rows.length; at++) {
      const number = column[rows[at] ?? 0] ?? 0;
      counts[number] = (counts[number] ?? 0) + 1;
    }
  }

  /**
   * Counts rows, and adds up their amounts, which are safe integers. @param first added to each number of
   * the column
   */
  add(column: Uint32Array, rows: Uint32Array, amounts: Float64Array, first = 0): void {
    const { counts, small } = this;
    for (let at = 0; at < rows.length; at++) {
      const number = first + (column[rows[at] ?? 0] ?? 0);
      const amount = amounts[at] ?? 0;
      const sum = (small[number] ?? 0) + amount;
      counts[number] = (counts[number] ?? 0) + 1;
      if (sum > Number.MAX_SAFE_INTEGER || sum < Number.MIN_SAFE_INTEGER) this.carry(number, amount);
      else small[number] = sum;
    }
  }

  private carry(number: number, amount: number): void {
    this.carried.set(number, this.sumOf(number));
    this.small[number] = amount;
  }

  /** The numbers that were counted, in their order. */
  get numbers(): number[] {
    const numbers: number[] = [];
    for (let number = 0; number < this.counts.length; number++) {
      if (this.countOf(number) > 0) numbers.push(number);
    }
    return numbers;
  }

  countOf(number: number): number {
    return this.counts[number] ?? 0;
  }

  sumOf(number: number): bigint {
    return (this.carried.get(number) ?? 0n) + BigInt(this.small[number] ?? 0);
  }
}

/** The sums of a span. Amounts are whole ten-thousandths; sums of parts that were not requested are empty. */
export interface SpanSums {
  /** By kind, for each mark. */
  readonly marks: Readonly<Record<CountedMark, Totals>>;
  /** Different ones of received contributions. */
  readonly supporters: number;
  /** The amounts that were received, the smallest first. */
  readonly amounts: readonly AmountCount[];
  /** Received contributions by the number of a text or code in the table. */
  readonly shares: Readonly<Record<Dimension, Totals>>;
  /** Received contributions by kind within each bucket, at `bucket * kinds.length + kind`. */
  readonly series: Totals;
  /** Received contributions by the hour of the week on local clocks, from Monday's first. */
  readonly week: Uint32Array;
}

/** Adds up the contributions of a span, given as buckets one next to the other, in one pass. */
export async function addUp(
  table: MemoryTable,
  buckets: readonly Span[],
  { currency, kinds: included }: Narrowing,
  { parts, zone }: { readonly parts: readonly InsightPart[]; readonly zone: string },
): Promise<SpanSums> {
  const sums = emptySums(table, buckets.length);
  const [amounts, supporters] = [new Totals(table.amounts.size), new Totals(table.texts.supporter.size)];
  const hourOf = hourOfWeek(zone);
  await scan(table, buckets, (columns, from, to, bucket) => {
    const rows = selectRows(columns, from, to, currency, included);
    const received = rowsWith(traits.received, columns.traits, rows);
    const receivedAmounts = amountsOf(table, columns.amount, received);
    sums.marks.received.add(columns.kind, received, receivedAmounts);
    for (const mark of otherMarks) {
      const { trait, column } = measures[mark];
      const marked = rowsWith(trait, columns.traits, rows);
      if (column === null) sums.marks[mark].count(columns.kind, marked);
      else sums.marks[mark].add(columns.kind, marked, amountsOf(table, columns[column], marked));
    }
    if (parts.includes("series"))
      sums.series.add(columns.kind, received, receivedAmounts, bucket * kinds.length);
    if (parts.includes("figures")) supporters.count(columns.supporter, received);
    if (parts.includes("figures") || parts.includes("distributions")) amounts.count(columns.amount, received);
    if (!parts.includes("distributions")) return;
    for (const name of dimensions) sums.shares[name].add(columns[name], received, receivedAmounts);
    countHours(sums.week, columns.time, received, hourOf);
  });
  // Number 0 is a contribution without a supporter.
  const supporterCount = supporters.numbers.filter((number) => number !== 0).length;
  return { ...sums, supporters: supporterCount, amounts: sortedAmounts(table, amounts) };
}

const otherMarks = ["failed", "refunded", "covered", "risk"] as const;

// A million rows are added up within a tenth of a second because each of these loops is over one column or
// two.

/** @param wanted the number of a currency; null for any */
function selectRows(
  { currency, kind, traits: bits }: Columns,
  from: number,
  to: number,
  wanted: number | null,
  included: readonly number[],
): Uint32Array {
  const isIncluded = kinds.map((_, position) => included.includes(position));
  const rows = new Uint32Array(to - from);
  let count = 0;
  for (let row = from; row < to; row++) {
    if ((wanted !== null && currency[row] !== wanted) || ((bits[row] ?? 0) & shown) === 0) continue;
    if (isIncluded[kind[row] ?? 0] === true) rows[count++] = row;
  }
  return rows.subarray(0, count);
}

function rowsWith(trait: number, bits: Uint32Array, rows: Uint32Array): Uint32Array {
  const found = new Uint32Array(rows.length);
  let count = 0;
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] ?? 0;
    if (((bits[row] ?? 0) & trait) !== 0) found[count++] = row;
  }
  return found.subarray(0, count);
}

/** The amounts of rows by their numbers in a column. */
export function amountsOf({ amounts }: MemoryTable, column: Uint32Array, rows: Uint32Array) {
  const { values } = amounts;
  const found = new Float64Array(rows.length);
  for (let at = 0; at < rows.length; at++) found[at] = values[column[rows[at] ?? 0] ?? 0] ?? 0;
  return found;
}

function countHours(
  week: Uint32Array,
  time: Float64Array,
  rows: Uint32Array,
  hourOf: (instant: number) => number,
): void {
  for (let at = 0; at < rows.length; at++) {
    const hour = hourOf(time[rows[at] ?? 0] ?? 0);
    week[hour] = (week[hour] ?? 0) + 1;
  }
}

function emptySums({ texts }: MemoryTable, buckets: number) {
  const byKind = () => new Totals(kinds.length);
  const by = ({ size }: { readonly size: number }) => new Totals(size);
  const { method, source, country, campaign, product } = texts;
  return {
    marks: { received: byKind(), failed: byKind(), refunded: byKind(), covered: byKind(), risk: byKind() },
    shares: {
      ...{ method: by(method), source: by(source), country: by(country), campaign: by(campaign) },
      product: by(product),
    },
    series: new Totals(buckets * kinds.length),
    week: new Uint32Array(7 * 24),
  };
}

/** Visits the rows of a span from the newest on, until the visit returns true. */
export function scanBack(
  table: MemoryTable,
  { start, end }: Span,
  visit: (columns: Columns, row: number) => boolean,
): void {
  const first = table.rowAt(start);
  const { columns } = table;
  for (let row = table.rowAt(end) - 1; row >= first; row--) if (visit(columns, row)) return;
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
 * Counts contributions of some kinds by currency. The most frequent comes first; of two as frequent, the one
 * with more others, then by code.
 */
export async function countCurrencies(
  table: MemoryTable,
  span: Span,
  included: readonly number[],
): Promise<readonly CurrencyCount[]> {
  const { values, size } = table.texts.currency;
  const [all, received, unsummed] = [new Totals(size), new Totals(size), new Totals(size)];
  await scan(table, [span], (columns, from, to) => {
    const rows = selectRows(columns, from, to, null, included);
    all.count(columns.currency, rows);
    received.count(columns.currency, rowsWith(traits.received, columns.traits, rows));
    unsummed.count(columns.currency, rowsWith(traits.unsummed, columns.traits, rows));
  });
  return all.numbers
    .map((currency) => ({
      ...{ currency, code: values[currency] ?? null, received: received.countOf(currency) },
      ...{ others: all.countOf(currency) - received.countOf(currency), unsummed: unsummed.countOf(currency) },
    }))
    .sort(
      (one, other) =>
        other.received - one.received || other.others - one.others || byCode(one.code, other.code),
    );
}

/** The number of the currency of most contributions that are no spam, test or deleted ones; 0 of none. */
export async function commonCurrency(table: MemoryTable): Promise<number> {
  const { values, size } = table.texts.currency;
  const counts = new Uint32Array(size);
  const always = { start: Number.NEGATIVE_INFINITY, end: Number.POSITIVE_INFINITY };
  await scan(table, [always], ({ currency, traits: bits }, from, to) => {
    for (let row = from; row < to; row++) {
      const number = currency[row] ?? 0;
      if (((bits[row] ?? 0) & traits.muted) === 0) counts[number] = (counts[number] ?? 0) + 1;
    }
  });
  const codeOf = (number: number) => values[number] ?? null;
  const [first] = values
    .map((_, number) => ({ number, count: counts[number] ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count || byCode(codeOf(one.number), codeOf(other.number)));
  return first?.number ?? 0;
}

/** By code, none last: numbers depend on the order of reading. */
function byCode(one: string | null, other: string | null): number {
  return lowerAscii(one ?? "\u{10ffff}") < lowerAscii(other ?? "\u{10ffff}") ? -1 : 1;
}

/** An amount in ten-thousandths and how often it occurs. */
export interface AmountCount {
  readonly amount: number;
  readonly count: number;
}

/** The amounts that were counted, the smallest first. */
function sortedAmounts({ amounts }: MemoryTable, totals: Totals): readonly AmountCount[] {
  const sorted = Float64Array.from(totals.numbers, (number) => amounts.values[number] ?? 0).sort();
  return Array.from(sorted, (amount) => ({ amount, count: totals.countOf(amounts.find(amount)) }));
}
