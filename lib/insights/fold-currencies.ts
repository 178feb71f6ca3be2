import type { Ledger } from "./ledger";
import type { LocalSpan } from "./local-time";
import { keyOf, type Rollups, shown } from "./rollups";
import { traits } from "./traits";
import { lowerAscii } from "./words";

/** How many contributions of a span were received in a currency, by its number; 0 where others only failed or are risky. */
export interface CurrencyCount {
  readonly currency: number;
  readonly count: number;
}

/**
 * The currencies of a span: those in which contributions of the asked kinds (positions in `kinds`) were received, failed or are
 * risky, counted by what was received. The most frequent first; of two as frequent, the one with more to look at, then by code.
 */
export function foldCurrencies(
  rollups: Rollups,
  { start, end }: Pick<LocalSpan, "start" | "end">,
  kinds: readonly number[],
): readonly CurrencyCount[] {
  const { ledger } = rollups;
  const counts = new Array<number>(ledger.currencies.size).fill(0);
  const work = new Array<number>(ledger.currencies.size).fill(0);
  for (const { start: dayStart, figures, from, to } of ledger.between(start, end)) {
    const totals = to - from === figures.count ? rollups.totalsOf(dayStart, figures) : null;
    const { currency, kind, traits: bits } = figures.rows;
    if (totals !== null) {
      for (let at = 0; at < counts.length; at++) {
        for (const which of kinds) {
          const total = totals.get(keyOf(at, which));
          counts[at] = (counts[at] ?? 0) + (total?.count ?? 0);
          work[at] = (work[at] ?? 0) + (total?.work ?? 0);
        }
      }
      continue;
    }
    for (let at = from; at < to; at++) {
      const has = bits[at] ?? 0;
      if ((has & shown) === 0 || !kinds.includes(kind[at] ?? 0)) continue;
      const into = (has & traits.received) === 0 ? work : counts;
      const number = currency[at] ?? 0;
      into[number] = (into[number] ?? 0) + 1;
    }
  }
  return counts
    .map((count, currency) => ({ currency, count, work: work[currency] ?? 0 }))
    .filter((one) => one.count + one.work > 0)
    .sort(
      (one, other) =>
        other.count - one.count || other.work - one.work || byCode(ledger, one.currency, other.currency),
    )
    .map(({ currency, count }) => ({ currency, count }));
}

/** The number of the currency of most contributions that are no spam, test or deleted ones, whenever they were placed; 0 of none. */
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
