import type { InsightsQuery } from "@/lib/contract/insights-query";
import { type Figures, figures, type InsightsReport, type Series } from "@/lib/contract/insights-report";
import type { Tx } from "@/lib/database/engine";
import type { JsonValue } from "@/lib/json/json-value";
import { figureMeanings, kinds, kindsOfFilter, tableOf } from "@/lib/records/labels";
import { fromTenThousandths, magnitude, smallestUnitOf } from "@/lib/records/money";
import { currencyCode } from "@/lib/records/values";
import { type Definition, definitions, listQuery, type Scope } from "./definitions";
import { distributionsPart } from "./distributions";
import type { MemoryTable } from "./memory-table";
import {
  type AmountCount,
  aggregate,
  always,
  type CurrencyCount,
  commonCurrency,
  countCurrencies,
  receivedAmounts,
  type SpanSums,
} from "./pass";
import { bucketsOf, firstInstant, rangeOf, stateAt, unitFor, unitsFor } from "./range";
import type { TableMoment } from "./table-reader";
import { worklistsPart } from "./worklists";

/**
 * Reads records by `seq`, in that order, either to show them or only for the name of a product, which
 * identifies no one and so needs no audit entry.
 */
export type ReadRecords = (
  tx: Tx,
  seqs: readonly number[],
  what: "record" | "product",
) => Promise<readonly JsonValue[]>;

const noCurrency = "none";

/** Answers a query from a single moment of the database. `now` is in ms UTC. */
export async function answerInsights(
  { table, tx, records, counted }: TableMoment,
  read: ReadRecords,
  query: InsightsQuery,
  now: number,
): Promise<InsightsReport> {
  const { zone, type, parts } = query;
  const kindPositions = kindsOfFilter(type).map((kind) => kinds.indexOf(kind));
  const range = rangeOf(query, now, extentOf(table));
  const currencyCounts = range === null ? [] : await countCurrencies(table, range, kindPositions);
  const chosen = await chooseCurrency(table, query.currency, currencyCounts[0]);
  const { number: currencyNumber, code: currency } = chosen;
  const coverage = { records, counted, copy: null };
  const report: Omit<InsightsReport, "coverage"> = {
    now,
    zone,
    type,
    range,
    currency,
    currencies: await currenciesOf(table, range, currencyCounts, kindPositions),
    unsummed: { count: 0, list: null },
    definitions: figureMeanings,
  };
  if (range === null) return { ...report, coverage };
  const filter = { currency: currencyNumber, kinds: kindPositions };
  const scope: Scope = { table, range, zone, type, now, currency, filter, worklists: query.worklists };
  const unit = unitFor(range, query.unit);
  const buckets = parts.includes("series") ? bucketsOf(range, zone, unit) : [range];
  const sums = await aggregate(table, buckets, filter, query);
  report.unsummed = unsummedOf(scope, currencyCounts);
  if (parts.includes("figures")) {
    const { previous } = range;
    const before = previous && (await aggregate(table, [previous], filter, { parts: ["figures"], zone }));
    report.figures = figuresPart(scope, sums, before);
  }
  if (parts.includes("series")) report.series = seriesPart(scope, sums, unit, buckets);
  if (parts.includes("distributions")) {
    const masksSponsees = query.masksSponsees === true;
    report.distributions = await distributionsPart(scope, sums, masksSponsees, (seqs) =>
      read(tx, seqs, "product"),
    );
  }
  if (parts.includes("worklists")) {
    report.worklists = await worklistsPart(tx, scope, (seqs) => read(tx, seqs, "record"));
  }
  return { ...report, coverage };
}

/** Returns the currencies of the range and how often each was received; those of all time if it has none. */
async function currenciesOf(
  table: MemoryTable,
  range: InsightsReport["range"],
  currencyCounts: readonly CurrencyCount[],
  kindPositions: readonly number[],
): Promise<InsightsReport["currencies"]> {
  if (range === null || currencyCounts.length > 0) {
    return currencyCounts.map((one) => ({ currency: one.code, count: one.received }));
  }
  const all = await countCurrencies(table, always, kindPositions);
  return all.map((one) => ({ currency: one.code, count: 0 }));
}

function extentOf(table: MemoryTable) {
  const { occurred_at: times } = table.columns;
  const first = table.rowAt(firstInstant);
  return first === table.count ? null : { first: times[first] ?? 0, last: times[table.count - 1] ?? 0 };
}

/**
 * Returns the requested currency, or the most frequent one of the range, or else of all time, so that the
 * zeros of an empty range have a currency. A code that does not occur gets -1, which no contribution has.
 */
async function chooseCurrency(
  table: MemoryTable,
  requested: string | undefined,
  ofRange: CurrencyCount | undefined,
): Promise<{ readonly number: number; readonly code: string | null }> {
  if (requested === noCurrency) return { number: 0, code: null };
  if (requested !== undefined) {
    const code = currencyCode(requested);
    return { number: table.texts.currency.find(code), code };
  }
  const number = ofRange?.currency ?? (await commonCurrency(table));
  return { number, code: table.texts.currency.values[number] ?? null };
}

/**
 * Returns the paid contributions that no sum of this currency includes, because their amount cannot be added.
 * Those without a currency may belong to any, so with some of them there is no exact list.
 */
function unsummedOf(scope: Scope, currencyCounts: readonly CurrencyCount[]): InsightsReport["unsummed"] {
  const { currency } = scope.filter;
  const left = currencyCounts.filter((one) => one.currency === currency || one.currency === 0);
  const count = left.reduce((sum, one) => sum + one.unsummed, 0);
  const isListed = left.every((one) => one.currency === currency || one.unsummed === 0);
  return { count, list: isListed && count > 0 ? listQuery(scope, "unsummed") : null };
}

function figuresPart(scope: Scope, current: SpanSums, previous: SpanSums | null): Figures {
  const figureOf = (definition: Definition) => {
    const { mark, kind, take } = definition;
    const isCount = take === "count" || take === "supporters";
    const format = (value: bigint | null) =>
      isCount && value !== null ? Number(value) : fromTenThousandths(value);
    const value = measure(scope, current, definition);
    const before = previous === null ? null : measure(scope, previous, definition);
    const list = take === "supporters" ? null : listQuery(scope, mark, { kind });
    return { value: format(value), previous: format(before), change: changeOf(value, before), list };
  };
  const found = Object.entries(definitions).map(([name, definition]) => [name, figureOf(definition)]);
  return figures.parse(Object.fromEntries(found));
}

/** Returns a figure by its definition: ten-thousandths, or a count. */
function measure(
  { table, currency }: Scope,
  sums: SpanSums,
  { mark, kind, take }: Definition,
): bigint | null {
  const totals = sums(mark);
  const positions = kinds.flatMap((one, position) => (kind === null || one === kind ? [position] : []));
  const count = positions.reduce((sum, position) => sum + totals.countOf(position), 0);
  const total = positions.reduce((sum, position) => sum + totals.sumOf(position), 0n);
  switch (take) {
    case "sum":
      return total;
    case "count":
      return BigInt(count);
    case "average":
      return count === 0 ? null : quotient(total, BigInt(count), currency);
    case "median":
      return medianOf(receivedAmounts(table, sums), currency);
    case "supporters":
      // Number 0 is a contribution without a supporter.
      return BigInt(sums("supporters").numbers.filter((number) => number !== 0).length);
  }
}

/**
 * Returns the median of amounts, null if there are none. If it is the mean of the middle two, it is rounded
 * half away from zero to the smallest coin of the currency.
 * @param amounts the smallest first
 */
function medianOf(amounts: readonly AmountCount[], currency: string | null): bigint | null {
  const total = amounts.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return null;
  const [low, high] = [nth(amounts, Math.floor((total - 1) / 2)), nth(amounts, Math.floor(total / 2))];
  return low === high ? low : quotient(low + high, 2n, currency);
}

/** Divides a sum of ten-thousandths and rounds half away from zero to the smallest coin of its currency. */
function quotient(sum: bigint, by: bigint, currency: string | null): bigint {
  const coin = smallestUnitOf(currency);
  const coins = (2n * magnitude(sum) + by * coin) / (2n * by * coin);
  return (sum < 0n ? -coins : coins) * coin;
}

function nth(amounts: readonly AmountCount[], position: number): bigint {
  let before = 0;
  const found = amounts.find(({ count }) => {
    before += count;
    return before > position;
  });
  return BigInt(found?.amount ?? 0);
}

/** Returns the change in percent with one decimal; null if there is nothing to compare with. */
function changeOf(value: bigint | null, before: bigint | null): number | null {
  if (value === null || before === null || before === 0n) return null;
  const share = Number(value - before) / Number(magnitude(before));
  return Math.round(share * 1000) / 10;
}

/** Returns the figures without previous values and changes. */
export function withoutComparison(compared: Figures): Figures {
  const alone = structuredClone(compared);
  for (const figure of Object.values(alone)) {
    figure.previous = null;
    figure.change = null;
  }
  return alone;
}

function seriesPart(
  scope: Scope,
  sums: SpanSums,
  unit: Series["unit"],
  buckets: ReturnType<typeof bucketsOf>,
): Series {
  const series = sums("series");
  const byKind = <Value>(at: number, of: (key: number) => Value) =>
    tableOf(kinds, (kind) => of(at * kinds.length + kinds.indexOf(kind)));
  return {
    unit,
    units: unitsFor(scope.range),
    buckets: buckets.map((bucket, at) => {
      const { from, to, start, end } = bucket;
      return {
        from,
        to,
        start,
        end,
        state: stateAt(bucket, scope.now),
        count: byKind(at, (key) => series.countOf(key)),
        received: byKind(at, (key) => fromTenThousandths(series.sumOf(key))),
        // Lists cover whole days.
        list: unit === "hour" ? null : listQuery(scope, "received", { days: { from, to } }),
      };
    }),
  };
}
