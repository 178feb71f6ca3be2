import { formatMoney } from "./money";

/** How amounts of a currency are marked: `CA$`, `¥`, `KWD`; as `formatMoney` marks them. */
export function currencySign(currency: string, locale: string): string {
  return formatMoney("0", currency, locale).replaceAll(/[\p{Nd}\s.,٫]/gu, "");
}
