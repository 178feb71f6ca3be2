import type { LocalSpan } from "./local-time";
import { keyOf, type Rollups } from "./rollups";
import { traits } from "./traits";

/** How many contributions of a span were received in a currency, by its number. */
export interface CurrencyCount {
  readonly currency: number;
  readonly count: number;
}

/** Counts received contributions of the asked kinds (positions in `kinds`) by currency, the most frequent first. */
export function foldCurrencies(
  rollups: Rollups,
  { start, end }: Pick<LocalSpan, "start" | "end">,
  kinds: readonly number[],
): readonly CurrencyCount[] {
  const { ledger } = rollups;
  const counts = new Array<number>(ledger.currencies.size).fill(0);
  for (const { start: dayStart, figures, from, to } of ledger.between(start, end)) {
    const totals = to - from === figures.count ? rollups.totalsOf(dayStart, figures) : null;
    const { currency, kind, traits: bits } = figures.rows;
    if (totals !== null) {
      for (let at = 0; at < counts.length; at++) {
        for (const which of kinds)
          counts[at] = (counts[at] ?? 0) + (totals.get(keyOf(at, which))?.count ?? 0);
      }
      continue;
    }
    for (let at = from; at < to; at++) {
      if (((bits[at] ?? 0) & traits.received) === 0 || !kinds.includes(kind[at] ?? 0)) continue;
      const number = currency[at] ?? 0;
      counts[number] = (counts[number] ?? 0) + 1;
    }
  }
  return counts
    .map((count, currency) => ({ currency, count }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count || one.currency - other.currency);
}
