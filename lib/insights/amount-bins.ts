import { coinOf } from "@/lib/reading/minor-units";

/** Received amounts above one bound and up to another, in ten-thousandths; null is no bound. */
export interface AmountBin {
  readonly above: number | null;
  readonly upTo: number | null;
  readonly count: number;
}

const steps = [1, 2.5, 5] as const;
const mostBins = 8;
/** Amounts stay below a hundred thousand million. */
const mostDigits = 15;

/**
 * How many amounts lie in each step of a ladder 1, 2.5, 5, 10, 25 …, at most eight steps: those with the
 * fewest at either end are put together. Amounts are rounded to the smallest coin of their currency first, as
 * a search compares them.
 * @param amounts in ten-thousandths, the smallest first
 */
export function amountBins(
  amounts: readonly { readonly amount: number; readonly count: number }[],
  currency: string | null,
): readonly AmountBin[] {
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
  while (last - first >= mostBins) {
    const isLow = (counts[first] ?? 0) <= (counts[last] ?? 0);
    const from = isLow ? first++ : last--;
    const to = isLow ? first : last;
    counts[to] = (counts[to] ?? 0) + (counts[from] ?? 0);
  }
  // What is beyond the ends belongs to them; a step by itself is told as it is.
  const isAlone = first === last;
  return counts.slice(first, last + 1).map((count, place) => ({
    above: place === 0 && !isAlone ? null : (bounds[first + place - 1] ?? null),
    upTo: first + place === last && !isAlone ? null : (bounds[first + place] ?? null),
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
  return Array.from({ length: mostDigits }, (_, digits) => steps.map((step) => step * 10 ** digits))
    .flat()
    .filter((bound) => Number.isInteger(bound) && bound % coin === 0);
}
