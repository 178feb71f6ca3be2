import type { ContributionRow } from "./list-rows";
import { fromTenThousandths, summable, sumsByCurrency, toTenThousandths } from "./money";

type SummedRow = Pick<ContributionRow, "amount" | "currency" | "isMuted">;

/** Counts the rows that are in no sum because their amount cannot be read or is too large. */
export function unsummedRows(rows: readonly SummedRow[]): number {
  return rows.filter(({ amount, isMuted }) => !isMuted && summable(toTenThousandths(amount)) === null).length;
}

const firstCurrencies = ["CAD", "USD", "GBP", "EUR", "JPY"];

/**
 * Returns a sum per currency, as decimal text in major units, without muted rows and without amounts that are
 * unreadable or too large.
 */
export function pageSums(rows: readonly SummedRow[]) {
  // Adds exact amounts, because amounts rounded to their currency may not add up to the sum.
  const exact = rows
    .filter(({ amount, isMuted }) => !isMuted && summable(toTenThousandths(amount)) !== null)
    .map(({ amount, currency }) => ({ amount: toTenThousandths(amount), currency }));
  return toDecimals([...sumsByCurrency(exact)]);
}

/** Returns sums as decimal text in major units, those of frequent currencies first. */
export function toDecimals(sums: readonly (readonly [currency: string | null, sum: bigint])[]) {
  return sums.map(([currency, sum]) => ({ currency, amount: fromTenThousandths(sum) })).toSorted(byCurrency);
}

interface InCurrency {
  readonly currency: string | null;
}

function byCurrency(one: InCurrency, other: InCurrency): number {
  return rank(one) - rank(other) || (one.currency ?? "").localeCompare(other.currency ?? "", "en");
}

function rank({ currency }: InCurrency): number {
  const index = firstCurrencies.indexOf(currency ?? "");
  return index === -1 ? firstCurrencies.length : index;
}
