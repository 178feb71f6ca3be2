import type { ContributionRow } from "./list-rows";
import { decimalText, fromMinor, toExact } from "./money";

/**
 * The sum of the rows of a page in one currency, as decimal text in major units with every digit that
 * amounts have.
 */
export interface PageSum {
  readonly currency: string | null;
  readonly amount: `${number}`;
}

type SummedRow = Pick<ContributionRow, "amount" | "currency" | "isMuted">;

/** How many rows are in no sum, although they are not muted, because their amount cannot be read. */
export function unsummedRows(rows: readonly SummedRow[]): number {
  return rows.filter(({ amount, isMuted }) => !isMuted && toExact(decimalText(amount)) === null).length;
}

const usual = ["CAD", "USD", "GBP", "EUR", "JPY"];

/**
 * One sum for each currency, usual ones first, the rest by code; muted rows and unreadable amounts are left
 * out.
 */
export function pageSums(rows: readonly SummedRow[]): readonly PageSum[] {
  const sums = new Map<string | null, bigint>();
  for (const { amount, currency, isMuted } of rows) {
    // Rounded to their currency, rows would not give their sum.
    const exact = toExact(decimalText(amount));
    if (!isMuted && exact !== null) sums.set(currency, (sums.get(currency) ?? 0n) + exact);
  }
  return [...sums]
    .map(([currency, exact]) => ({ currency, amount: fromMinor(exact, null) }))
    .toSorted((a, b) => rank(a) - rank(b) || (a.currency ?? "").localeCompare(b.currency ?? "", "en"));
}

function rank({ currency }: PageSum): number {
  const place = usual.indexOf(currency ?? "");
  return place === -1 ? usual.length : place;
}
