import { lowerAscii } from "@/lib/reading/lower-ascii";
import type { Ledger } from "./ledger";
import { type Dimension, dimensions } from "./part";
import { Seen } from "./seen";
import type { Tally } from "./tally";

/** An amount in ten-thousandths and how often it occurs. */
export interface AmountCount {
  readonly amount: number;
  readonly count: number;
}

/** How many contributions have a value, and what they come to in ten-thousandths; null is "not set". */
export interface Share {
  readonly value: string | null;
  /** What stands for it in the ledger: several numbers where covered codes read the same. */
  readonly numbers: readonly number[];
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

/**
 * Some tallies distributed over the values of each dimension, the most frequent first, then by text.
 * @param coversSponsees whether codes that name a sponsored person are covered
 */
export function sharesOf(ledger: Ledger, tallies: readonly Tally[], coversSponsees: boolean): Shares {
  const textOf: Readonly<Record<Dimension, (number: number) => string | null>> = {
    method: (number) => ledger.methods.textOf(number),
    source: (number) => ledger.sources.textOf(number),
    country: (number) => ledger.countries.textOf(number),
    campaign: (number) => ledger.campaigns.textOf(number),
    product: (number) => ledger.products.textOf(number, coversSponsees),
  };
  const [method, source, country, campaign, product] = dimensions.map((dimension) => {
    const counters = tallies.map(({ shares }) => shares[dimension]);
    return together(
      numbersIn(counters.map(({ touched }) => touched)).map((number) => ({
        value: textOf[dimension](number),
        numbers: [number],
        count: sum(counters, (counter) => counter.of(number)),
        received: counters.reduce((total, counter) => total + counter.sumOf(number), 0n),
      })),
    ).sort(byCount);
  });
  return {
    ...{ method: method ?? [], source: source ?? [], country: country ?? [] },
    ...{ campaign: campaign ?? [], product: product ?? [] },
  };
}

/** Shares of the same text, whatever the case of its letters, as one: the first spelling stands for all. */
function together(shares: readonly Share[]): Share[] {
  const byText = new Map<string | null, Share>();
  for (const share of shares) {
    const key = share.value === null ? null : lowerAscii(share.value);
    const known = byText.get(key);
    byText.set(
      key,
      known === undefined
        ? share
        : {
            value: known.value,
            numbers: [...known.numbers, ...share.numbers],
            count: known.count + share.count,
            received: known.received + share.received,
          },
    );
  }
  return [...byText.values()];
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
