import type { ContributionRow } from "./list-rows";
import { toMinor } from "./minor-units";

/** What the rows of a page come to in one currency, in minor units. */
export interface PageSum {
  readonly currency: string | null;
  readonly minor: bigint;
}

const usual = ["CAD", "USD", "GBP", "EUR", "JPY"];

/** One sum for each currency, usual ones first, the rest by code; muted rows and unreadable amounts are left out. */
export function pageSums(
  rows: readonly Pick<ContributionRow, "amount" | "currency" | "isMuted">[],
): readonly PageSum[] {
  const sums = new Map<string | null, bigint>();
  for (const { amount, currency, isMuted } of rows) {
    const minor = toMinor(amount, currency);
    if (!isMuted && minor !== null) sums.set(currency, (sums.get(currency) ?? 0n) + minor);
  }
  return [...sums]
    .map(([currency, minor]) => ({ currency, minor }))
    .toSorted((a, b) => rank(a) - rank(b) || (a.currency ?? "").localeCompare(b.currency ?? "", "en"));
}

function rank({ currency }: PageSum): number {
  const place = usual.indexOf(currency ?? "");
  return place === -1 ? usual.length : place;
}
