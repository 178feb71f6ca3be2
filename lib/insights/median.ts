import { coinOf } from "@/lib/reading/minor-units";

/**
 * The median of amounts, null of none: the middle one, or the middle between two, rounded half away from zero
 * to the smallest coin of their currency. All in ten-thousandths.
 * @param amounts the smallest first, each with how often it occurs
 */
export function medianOf(
  amounts: readonly { readonly amount: number; readonly count: number }[],
  currency: string | null,
): bigint | null {
  const total = amounts.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return null;
  const low = nth(amounts, Math.floor((total - 1) / 2));
  const high = nth(amounts, Math.floor(total / 2));
  return low === high ? BigInt(low) : quotient(BigInt(low) + BigInt(high), 2n, currency);
}

/** A sum of ten-thousandths divided, rounded half away from zero to the smallest coin of its currency. */
export function quotient(sum: bigint, by: bigint, currency: string | null): bigint {
  const coin = coinOf(currency);
  const size = sum < 0n ? -sum : sum;
  const coins = (2n * size + by * coin) / (2n * by * coin);
  return (sum < 0n ? -coins : coins) * coin;
}

function nth(amounts: readonly { readonly amount: number; readonly count: number }[], place: number): number {
  let before = 0;
  for (const { amount, count } of amounts) {
    before += count;
    if (before > place) return amount;
  }
  return 0;
}
