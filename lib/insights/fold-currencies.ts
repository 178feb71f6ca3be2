import { shown, traits } from "@/lib/database/figure-traits";
import { lowerAscii } from "@/lib/reading/lower-ascii";
import type { Ledger } from "./ledger";
import type { LocalSpan } from "./local-time";
import type { Rollups } from "./rollups";
import { ofKey } from "./sum-key";
import { wholeDays } from "./whole-days";

/**
 * How many contributions of a span were received in a currency, by its number; 0 where others only failed,
 * are risky or cannot be added. `unsummed`: how many are paid, but their amount cannot be added.
 */
export interface CurrencyCount {
  readonly currency: number;
  readonly count: number;
  readonly unsummed: number;
}

/**
 * The currencies of a span: those in which contributions of the asked kinds (positions in `kinds`) were
 * received, failed or are risky, counted by what was received. The most frequent first; of two as frequent,
 * the one with more to look at, then by code.
 */
export function foldCurrencies(
  { ledger, days: totals }: Rollups,
  span: Pick<LocalSpan, "start" | "end">,
  asked: readonly number[],
): readonly CurrencyCount[] {
  const counts = new Array<number>(ledger.currencies.size).fill(0);
  const work = new Array<number>(ledger.currencies.size).fill(0);
  const unsummed = new Array<number>(ledger.currencies.size).fill(0);
  const add = (into: number[], currency: number, count: number) => {
    into[currency] = (into[currency] ?? 0) + count;
  };
  const { days, ends } = wholeDays(span);
  for (const key of totals.keys) {
    const { currency, kind } = ofKey(key);
    if (days === null || !asked.includes(kind)) continue;
    const total = totals.between(key, days);
    add(counts, currency, total.count);
    add(work, currency, total.work);
    add(unsummed, currency, total.unsummed);
  }
  for (const { figures, from, to } of ends.flatMap(({ start, end }) => [...ledger.between(start, end)])) {
    const { currency, kind, traits: bits } = figures.rows;
    for (let at = from; at < to; at++) {
      const has = bits[at] ?? 0;
      if ((has & shown) === 0 || !asked.includes(kind[at] ?? 0)) continue;
      add((has & traits.received) === 0 ? work : counts, currency[at] ?? 0, 1);
      if ((has & traits.unsummed) !== 0) add(unsummed, currency[at] ?? 0, 1);
    }
  }
  return counts
    .map((count, currency) => ({ currency, count, work: work[currency] ?? 0 }))
    .filter((one) => one.count + one.work > 0)
    .sort(
      (one, other) =>
        other.count - one.count || other.work - one.work || byCode(ledger, one.currency, other.currency),
    )
    .map(({ currency, count }) => ({ currency, count, unsummed: unsummed[currency] ?? 0 }));
}

/**
 * The number of the currency of most contributions that are no spam, test or deleted ones, whenever they were
 * placed; 0 of none.
 */
export function commonCurrency(ledger: Ledger): number {
  const counts = new Array<number>(ledger.currencies.size).fill(0);
  for (const { figures, from, to } of ledger.between(Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY)) {
    const { currency, traits: bits } = figures.rows;
    for (let at = from; at < to; at++) {
      const number = currency[at] ?? 0;
      if (((bits[at] ?? 0) & traits.muted) === 0) counts[number] = (counts[number] ?? 0) + 1;
    }
  }
  const [first] = counts
    .map((count, currency) => ({ currency, count }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count || byCode(ledger, one.currency, other.currency));
  return first?.currency ?? 0;
}

/** By code, none last: numbers are given in the order of reading, which is another one in another process. */
function byCode({ currencies }: Ledger, one: number, other: number): number {
  const [before, after] = [one, other].map((number) => lowerAscii(currencies.textOf(number) ?? "\u{10ffff}"));
  return (before ?? "") < (after ?? "") ? -1 : 1;
}
