import { ExactSums } from "./exact-sums";
import type { Ledger } from "./ledger";
import { type Dimension, dimensions } from "./part";
import type { Tally } from "./tally";
import type { Words } from "./words";

/** An amount in ten-thousandths and how often it occurs. */
export interface AmountCount {
  readonly amount: number;
  readonly count: number;
}

/** How many contributions have a value, and what they come to in ten-thousandths; null is "not set". */
export interface Share {
  readonly value: string | null;
  readonly count: number;
  readonly received: bigint;
}

/** The received amounts of some tallies together, the smallest first. */
export function amountsOf(ledger: Ledger, tallies: readonly Tally[]): readonly AmountCount[] {
  const values = ledger.amounts.all;
  return numbersIn(tallies.map(({ amounts }) => amounts.touched))
    .map((number) => ({
      amount: values[number] ?? 0,
      count: sum(tallies, ({ amounts }) => amounts.of(number)),
    }))
    .sort((one, other) => one.amount - other.amount);
}

/** What amounts come to. */
export function totalOf(amounts: readonly AmountCount[]): bigint {
  const sums = new ExactSums(1);
  let large = 0n;
  for (const { amount, count } of amounts) {
    const product = amount * count;
    if (Number.isSafeInteger(product)) sums.add(0, product);
    else large += BigInt(amount) * BigInt(count);
  }
  return sums.at(0) + large;
}

/** How many amounts there are. */
export function countOf(amounts: readonly AmountCount[]): number {
  return sum(amounts, ({ count }) => count);
}

/** How many different supporters some tallies have; number 0 is nobody. */
export function countSupporters(ledger: Ledger, tallies: readonly Tally[]): number {
  const seen = new Uint8Array(ledger.supporters.size);
  let different = 0;
  for (const { supporters } of tallies) {
    for (const number of supporters.touched) {
      if (number === 0 || seen[number] === 1) continue;
      seen[number] = 1;
      different++;
    }
  }
  return different;
}

/** Some tallies distributed over the values of each dimension, the most frequent first, then by text. */
export function sharesOf(
  ledger: Ledger,
  tallies: readonly Tally[],
): Readonly<Record<Dimension, readonly Share[]>> {
  const words: Readonly<Record<Dimension, Words>> = {
    method: ledger.methods,
    source: ledger.sources,
    country: ledger.countries,
    campaign: ledger.campaigns,
    product: ledger.products,
  };
  const [method, source, country, campaign, product] = dimensions.map((dimension) => {
    const counters = tallies.map(({ shares }) => shares[dimension]);
    return numbersIn(counters.map(({ touched }) => touched))
      .map((number) => ({
        value: words[dimension].textOf(number),
        count: sum(counters, (counter) => counter.of(number)),
        received: counters.reduce((total, counter) => total + counter.sumOf(number), 0n),
      }))
      .sort(byCount);
  });
  return {
    ...{ method: method ?? [], source: source ?? [], country: country ?? [] },
    ...{ campaign: campaign ?? [], product: product ?? [] },
  };
}

/** Received contributions by local weekday, Monday first, and hour. */
export function weekOf(tallies: readonly Tally[]): readonly (readonly number[])[] {
  return Array.from({ length: 7 }, (_, day) =>
    Array.from({ length: 24 }, (_hour, hour) => {
      const first = (day * 24 + hour) * 4;
      return sum([0, 1, 2, 3], (at) => sum(tallies, ({ week }) => week[first + at] ?? 0));
    }),
  );
}

function byCount(one: Share, other: Share): number {
  const text = ({ value }: Share) => value ?? "\uffff";
  return other.count - one.count || (text(one) < text(other) ? -1 : 1);
}

function numbersIn(lists: readonly (readonly number[])[]): readonly number[] {
  const [only = [], ...others] = lists.filter((list) => list.length > 0);
  return others.length === 0 ? only : [...new Set(lists.flat())];
}

function sum<Item>(items: readonly Item[], of: (item: Item) => number): number {
  return items.reduce((total, item) => total + of(item), 0);
}
