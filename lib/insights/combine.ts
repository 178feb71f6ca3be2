import type { Ledger } from "./ledger";
import { type Dimension, dimensions } from "./part";
import { Seen } from "./seen";
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

export type Shares = Readonly<Record<Dimension, readonly Share[]>>;

/** The received amounts of some tallies together, the smallest first. */
export function amountsOf(ledger: Ledger, tallies: readonly Tally[]): readonly AmountCount[] {
  const values = ledger.amounts.all;
  const found: AmountCount[] = [];
  for (const number of ledger.amounts.ranked()) {
    // As many as there are different amounts: a loop, not a function for each.
    let count = 0;
    for (const { amounts } of tallies) count += amounts.of(number);
    if (count > 0) found.push({ amount: values[number] ?? 0, count });
  }
  return found;
}

/** How many different supporters some tallies have. */
export function countSupporters(ledger: Ledger, tallies: readonly Tally[]): number {
  const seen = new Seen(ledger.supporters.size);
  for (const { supporters } of tallies) seen.addSeen(supporters);
  return seen.count;
}

/** Some tallies distributed over the values of each dimension, the most frequent first, then by text. */
export function sharesOf(ledger: Ledger, tallies: readonly Tally[]): Shares {
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
