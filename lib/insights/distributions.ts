import type { Distributions, Shares } from "@/lib/contract/insights-report";
import type { JsonValue } from "@/lib/json/json-value";
import { parseContribution } from "@/lib/records/contribution/contribution";
import { tableOf } from "@/lib/records/labels";
import { fromTenThousandths, smallestUnitOf, trimmedDecimal } from "@/lib/records/money";
import { maskSponsees } from "@/lib/records/sponsees/mask";
import { lowerAscii } from "@/lib/records/text";
import { type Dimension, groups, listQuery, type Scope, valueTerm } from "./definitions";
import type { MemoryTable } from "./memory-table";
import { type AmountCount, receivedAmounts, type SpanSums, scanBack, type Totals } from "./pass";

const maxBars = 25;

type Share = Readonly<ReturnType<typeof toShares>[number]>;

/** @param masksSponsees whether names of sponsored persons are masked in products */
export async function distributionsPart(
  scope: Scope,
  sums: SpanSums,
  masksSponsees: boolean,
  read: (seqs: readonly number[]) => Promise<readonly JsonValue[]>,
): Promise<Distributions> {
  const bars = (name: Dimension) => toBars(scope, name, toShares(scope.table, name, sums(name)));
  const products = toShares(scope.table, "product", sums("product"));
  const names = await productNames(read, scope, products.filter(isSet).slice(0, maxBars), masksSponsees);
  const week = sums("week");
  return {
    amount: amountBins(receivedAmounts(scope.table, sums), scope.currency).map((bin) => toBin(scope, bin)),
    ...tableOf(["method", "source", "country", "campaign"], bars),
    product: toBars(scope, "product", products, names),
    week: Array.from({ length: 7 }, (_, day) =>
      Array.from({ length: 24 }, (_hour, hour) => week.countOf(day * 24 + hour)),
    ),
  };
}

/**
 * Returns the count and the sum of contributions for each value of a dimension, the most frequent first, then
 * by text in lower case. A null value is "not set"; `number` is the number of the value in the table.
 */
function toShares(table: MemoryTable, name: Dimension, totals: Totals) {
  const text = ({ value }: { readonly value: string | null }) => lowerAscii(value ?? "\uffff");
  return totals.numbers
    .map((number) => {
      const value = table.texts[name].values[number] ?? null;
      return { value, number, count: totals.countOf(number), received: totals.sumOf(number) };
    })
    .sort((one, other) => other.count - one.count || (text(one) < text(other) ? -1 : 1));
}

function isSet({ value }: Share): boolean {
  return value !== null;
}

function toBars(
  scope: Scope,
  facet: Dimension,
  shares: readonly Share[],
  labels: ReadonlyMap<string, string> = new Map(),
): Shares {
  const set = shares.filter(isSet);
  const others = set.slice(maxBars);
  const receivedByOthers = others.reduce((sum, { received }) => sum + received, 0n);
  const shown = [...set.slice(0, maxBars), ...shares.filter((share) => !isSet(share))];
  return {
    bars: shown.map(({ value, count, received }) => {
      const term = valueTerm(facet, value);
      return {
        value,
        label: value === null ? "not set" : (labels.get(value) ?? value),
        count,
        received: fromTenThousandths(received),
        list: term === null ? null : listQuery(scope, "received", { terms: [term] }),
      };
    }),
    others: {
      values: others.length,
      count: others.reduce((sum, { count }) => sum + count, 0),
      received: fromTenThousandths(receivedByOthers),
    },
  };
}

function toBin(scope: Scope, { above, upTo, count }: AmountBin): Distributions["amount"][number] {
  const money = (amount: number | null) => fromTenThousandths(amount === null ? null : BigInt(amount));
  const bound = (sign: string, amount: number | null) =>
    amount === null ? [] : [`${sign}${trimmedDecimal(BigInt(amount), scope.currency)}`];
  const terms = [...bound(">", above), ...bound("<=", upTo)];
  return { above: money(above), upTo: money(upTo), count, list: listQuery(scope, "received", { terms }) };
}

/** Returns product names by code, each from the newest contribution that the product's bar counts. */
async function productNames(
  read: (seqs: readonly number[]) => Promise<readonly JsonValue[]>,
  { table, range, filter }: Scope,
  products: readonly Share[],
  masksSponsees: boolean,
): Promise<ReadonlyMap<string, string>> {
  const codes = new Map(products.map(({ value, number }) => [number, value]));
  const seqs = new Map<string, number>();
  const { seq, kind, currency, product, product_covered, traits } = table.columns;
  const numbers = masksSponsees ? product_covered : product;
  scanBack(table, range, (row) => {
    const isCounted =
      currency[row] === filter.currency &&
      filter.kinds.includes(kind[row] ?? 0) &&
      ((traits[row] ?? 0) & groups.product.trait) !== 0;
    const code = isCounted ? codes.get(numbers[row] ?? 0) : null;
    if (code != null && !seqs.has(code)) seqs.set(code, seq[row] ?? 0);
    return seqs.size === products.length;
  });
  const records = await read([...seqs.values()]);
  return new Map(
    [...seqs.keys()].flatMap((code, at) => {
      const record = records[at] ?? null;
      const [item] = parseContribution(masksSponsees ? maskSponsees(record) : record).items;
      // Not the item's description, because it may name a person.
      const name = item?.productName ?? null;
      return name === null ? [] : [[code, name] as const];
    }),
  );
}

/** Amounts above one bound and up to another, in ten-thousandths; null: no bound. */
interface AmountBin {
  above: number | null;
  upTo: number | null;
  count: number;
}

const boundSteps = [1, 2.5, 5] as const;
const maxBins = 8;
/** The largest bound is 50 billion currency units; the last bin is open. */
const maxDigits = 15;

/**
 * Counts amounts in at most eight bins with the bounds 1, 2.5, 5, 10, 25 …; if there are more, the outer bins
 * with the fewest amounts are merged. Amounts are first rounded to the smallest coin, as in a search.
 * @param amounts the smallest first
 */
export function amountBins(amounts: readonly AmountCount[], currency: string | null): readonly AmountBin[] {
  const coin = Number(smallestUnitOf(currency));
  const bounds = binBounds(coin);
  const all = [...bounds, null].map((upTo, at) => ({ above: bounds[at - 1] ?? null, upTo, count: 0 }));
  for (const { amount, count } of amounts) {
    const rounded = roundTo(coin, amount);
    const bin = all.find(({ upTo }) => upTo === null || rounded <= upTo);
    if (bin !== undefined) bin.count += count;
  }
  const isFilled = ({ count }: AmountBin) => count > 0;
  const bins: AmountBin[] = all.slice(all.findIndex(isFilled), all.findLastIndex(isFilled) + 1);
  while (bins.length > maxBins) {
    const isLow = (bins[0]?.count ?? 0) <= (bins.at(-1)?.count ?? 0);
    const merged = isLow ? bins.shift() : bins.pop();
    const end = bins.at(isLow ? 0 : -1);
    if (end !== undefined) end.count += merged?.count ?? 0;
  }
  const [first, last] = [bins[0], bins.at(-1)];
  // The outer bins are open-ended; a single bin keeps its bounds.
  if (first !== undefined && last !== undefined && first !== last) {
    first.above = null;
    last.upTo = null;
  }
  return bins;
}

/** Rounds an amount half away from zero to a multiple of `coin`. */
function roundTo(coin: number, amount: number): number {
  const rest = Math.abs(amount) % coin;
  const down = Math.abs(amount) - rest;
  return Math.sign(amount) * (2 * rest >= coin ? down + coin : down);
}

function binBounds(coin: number): readonly number[] {
  return Array.from({ length: maxDigits }, (_, digits) => boundSteps.map((step) => step * 10 ** digits))
    .flat()
    .filter((bound) => bound % coin === 0);
}
