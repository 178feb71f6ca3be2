import { formatMoney } from "@/lib/format/money";
import type { ContributionRow } from "@/lib/records/list-rows";

type Amounts = Pick<ContributionRow, "amount" | "currency" | "refunded" | "coverCosts">;

/** How much, and under it what of that was given back or covers costs, where there is such a part. */
export function amountWords(amounts: Amounts, locale: string): readonly [string, string?] {
  const { amount, currency, refunded, coverCosts } = amounts;
  const whole = formatMoney(amount, currency, locale);
  if (refunded !== null) return [whole, `−${formatMoney(refunded, currency, locale)} refunded`];
  return coverCosts === null ? [whole] : [whole, `incl. ${formatMoney(coverCosts, currency, locale)} costs`];
}
