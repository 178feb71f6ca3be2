import type { ContributionRow } from "./list-rows";
import { decimalText, fromMinor, sumsByCurrency, toExact } from "./money";

/** The sum of the rows of a page in one currency, as decimal text in major units with all digits. */
export interface PageSum {
  readonly currency: string | null;
  readonly amount: `${number}`;
}

type SummedRow = Pick<ContributionRow, "amount" | "currency" | "isMuted">;

/** Counts the rows that are in no sum because their amount cannot be read. */
export function unsummedRows(rows: readonly SummedRow[]): number {
  return rows.filter(({ amount, isMuted }) => !isMuted && toExact(decimalText(amount)) === null).length;
}

const firstCurrencies = ["CAD", "USD", "GBP", "EUR", "JPY"];

/** One sum for each currency, frequent ones first; without muted rows and unreadable amounts. */
export function pageSums(rows: readonly SummedRow[]): readonly PageSum[] {
  // Exact: rounded to their currency, rows would not give their sum.
  const exact = rows
    .filter(({ isMuted }) => !isMuted)
    .map(({ amount, currency }) => ({ amount: toExact(decimalText(amount)), currency }));
  return [...sumsByCurrency(exact)]
    .map(([currency, sum]) => ({ currency, amount: fromMinor(sum, null) }))
    .toSorted((a, b) => rank(a) - rank(b) || (a.currency ?? "").localeCompare(b.currency ?? "", "en"));
}

function rank({ currency }: PageSum): number {
  const index = firstCurrencies.indexOf(currency ?? "");
  return index === -1 ? firstCurrencies.length : index;
}
