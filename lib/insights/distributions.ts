import type { Distributions, Shares } from "@/lib/contract/insights-report";
import type { JsonValue } from "@/lib/json/json-value";
import { parseContribution } from "@/lib/records/contribution/contribution";
import { coinOf, fromExact, fromMinor } from "@/lib/records/money";
import { maskSponsees } from "@/lib/records/sponsees/mask";
import { lowerAscii } from "@/lib/records/text";
import { type Dimension, isTerm, listQuery, type Scope, valueTerm } from "./definitions";
import { type AmountCount, type SpanSums, scanBack } from "./pass";

/** Bars that are shown of a distribution; the others are one. */
const maxBars = 25;

/** How many contributions have a value, and what they come to; null is "not set". */
interface Share {
  readonly value: string | null;
  /** Its numbers in the table: several where covered codes read the same. */
  readonly numbers: readonly number[];
  readonly count: number;
  readonly received: bigint;
}

export async function distributionsPart(
  scope: Scope,
  { shares: sums, amounts, week }: SpanSums,
  isCovered: boolean,
  read: (seqs: readonly number[]) => Promise<readonly JsonValue[]>,
): Promise<Distributions> {
  const { table, currency } = scope;
  const shares = (name: Dimension, textOf: (number: number) => string | null) => {
    const totals = sums[name];
    const all = totals.numbers.map((number) => ({
      ...{ value: textOf(number), numbers: [number] },
      ...{ count: totals.countOf(number), received: totals.sumOf(number) },
    }));
    return mergeShares(all).sort(byCount);
  };
  const bars = (name: Exclude<Dimension, "product">) =>
    toBars(
      scope,
      name,
      shares(name, (number) => table.texts[name].values[number] ?? null),
    );
  const products = shares("product", (number) => table.productText(number, isCovered));
  const names = await productNames(read, scope, products.filter(isSet).slice(0, maxBars), isCovered);
  return {
    amount: amountBins(amounts, currency).map((bin) => toBin(scope, bin)),
    method: bars("method"),
    source: bars("source"),
    country: bars("country"),
    campaign: bars("campaign"),
    product: toBars(scope, "product", products, names),
    week: Array.from({ length: 7 }, (_, day) => [...week.subarray(day * 24, (day + 1) * 24)]),
  };
}

/** Shares of the same text, whatever the case of its letters, as one: the first spelling is shown. */
function mergeShares(shares: readonly Share[]): Share[] {
  const byText = new Map<string | null, Share>();
  for (const share of shares) {
    const key = share.value === null ? null : lowerAscii(share.value);
    const same = byText.get(key);
    const merged = same && {
      ...{ value: same.value, numbers: [...same.numbers, ...share.numbers] },
      ...{ count: same.count + share.count, received: same.received + share.received },
    };
    byText.set(key, merged ?? share);
  }
  return [...byText.values()];
}

/** The most frequent first, then by text. */
function byCount(one: Share, other: Share): number {
  const text = ({ value }: Share) => value ?? "\uffff";
  return other.count - one.count || (text(one) < text(other) ? -1 : 1);
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
  const unset = shares.filter((share) => !isSet(share));
  return {
    bars: [...set.slice(0, maxBars), ...unset].map(({ value, count, received }) => {
      const term = valueTerm(facet, value);
      const terms = [isTerm("received"), ...(term === null ? [] : [term]), ...scope.terms];
      return {
        value,
        label: value === null ? "not set" : (labels.get(value) ?? value),
        count,
        received: fromMinor(received, null),
        list: term === null ? null : listQuery({ ...scope, terms }),
      };
    }),
    others: {
      values: others.length,
      count: others.reduce((sum, { count }) => sum + count, 0),
      received: fromMinor(
        others.reduce((sum, { received }) => sum + received, 0n),
        null,
      ),
    },
  };
}

function toBin(scope: Scope, { above, upTo, count }: AmountBin): Distributions["amount"][number] {
  const bound = (sign: string, amount: number | null) =>
    amount === null ? [] : [`${sign}${fromExact(BigInt(amount), scope.currency)}`];
  const terms = [isTerm("received"), ...bound(">", above), ...bound("<=", upTo), ...scope.terms];
  return {
    above: above === null ? null : fromMinor(BigInt(above), null),
    upTo: upTo === null ? null : fromMinor(BigInt(upTo), null),
    count,
    list: listQuery({ ...scope, terms }),
  };
}

/** The names of products by their code, as the newest contribution of the range with each has it. */
async function productNames(
  read: (seqs: readonly number[]) => Promise<readonly JsonValue[]>,
  { table, range, narrowing }: Scope,
  products: readonly Share[],
  isCovered: boolean,
): Promise<ReadonlyMap<string, string>> {
  const codes = new Map(products.flatMap(({ value, numbers }) => numbers.map((number) => [number, value])));
  const seqs = new Map<string, number>();
  scanBack(table, range, ({ seq, product, currency }, row) => {
    const code = currency[row] === narrowing.currency ? codes.get(product[row] ?? 0) : null;
    if (code != null && !seqs.has(code)) seqs.set(code, seq[row] ?? 0);
    return seqs.size === products.length;
  });
  const records = await read([...seqs.values()]);
  return new Map(
    [...seqs.keys()].flatMap((code, at) => {
      const record = records[at] ?? null;
      const [item] = parseContribution(isCovered ? maskSponsees(record) : record).items;
      // Not the item's own words, which may name a person.
      const name = item?.productName ?? null;
      return name === null ? [] : [[code, name] as const];
    }),
  );
}

/** Amounts above one bound and up to another, in ten-thousandths; null is no bound. */
export interface AmountBin {
  readonly above: number | null;
  readonly upTo: number | null;
  readonly count: number;
}

const steps = [1, 2.5, 5] as const;
const maxBins = 8;
/** Amounts are below a hundred thousand million. */
const maxDigits = 15;

/**
 * How many amounts are in each step of a ladder 1, 2.5, 5, 10, 25 …, at most eight steps: those with the
 * fewest at either end are merged. Amounts are rounded to the smallest coin of their currency first, as a
 * search compares them.
 * @param amounts the smallest first
 */
export function amountBins(amounts: readonly AmountCount[], currency: string | null): readonly AmountBin[] {
  const coin = Number(coinOf(currency));
  const bounds = ladder(coin);
  const counts = new Array<number>(bounds.length + 1).fill(0);
  let bin = 0;
  for (const { amount, count } of amounts) {
    const rounded = roundTo(coin, amount);
    while (bin < bounds.length && rounded > (bounds[bin] ?? 0)) bin++;
    counts[bin] = (counts[bin] ?? 0) + count;
  }
  let first = counts.findIndex((count) => count > 0);
  let last = counts.findLastIndex((count) => count > 0);
  if (first === -1) return [];
  while (last - first >= maxBins) {
    const isLow = (counts[first] ?? 0) <= (counts[last] ?? 0);
    const from = isLow ? first++ : last--;
    const to = isLow ? first : last;
    counts[to] = (counts[to] ?? 0) + (counts[from] ?? 0);
  }
  // The ends are open; a single step has its bounds.
  const isAlone = first === last;
  return counts.slice(first, last + 1).map((count, at) => ({
    above: at === 0 && !isAlone ? null : (bounds[first + at - 1] ?? null),
    upTo: first + at === last && !isAlone ? null : (bounds[first + at] ?? null),
    count,
  }));
}

/** A number rounded half away from zero to a multiple of another. */
function roundTo(coin: number, amount: number): number {
  const rest = Math.abs(amount) % coin;
  const down = Math.abs(amount) - rest;
  return Math.sign(amount) * (2 * rest >= coin ? down + coin : down);
}

/** The bounds of the ladder that the currency has coins for. */
function ladder(coin: number): readonly number[] {
  return Array.from({ length: maxDigits }, (_, digits) => steps.map((step) => step * 10 ** digits))
    .flat()
    .filter((bound) => Number.isInteger(bound) && bound % coin === 0);
}
