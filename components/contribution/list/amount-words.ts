import { formatMoney } from "@/lib/format/money";
import type { ContributionRow } from "@/lib/reading/list-rows";

type Amounts = Pick<ContributionRow, "amount" | "currency" | "refunded" | "coverCosts">;

/** How much, and under it what of that was given back or covers costs, where there is such a part. */
export function amountWords({ amount, currency, refunded, coverCosts }: Amounts): readonly [string, string?] {
  const whole = formatMoney(amount, currency);
  if (refunded !== null) return [whole, `−${formatMoney(refunded, currency)} refunded`];
  return coverCosts === null ? [whole] : [whole, `incl. ${formatMoney(coverCosts, currency)} costs`];
}
