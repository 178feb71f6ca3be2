import { currencyDigits, decimalText, isCurrencyCode, trimmedDecimal } from "@/lib/records/money";
import { cut } from "@/lib/records/text";
import { groupDigits } from "./count";
import { formatterCache, isDeskLocale } from "./locale";

const absent = "–";
/** Limits a unit that is not a code, so that it does not push the figure out of sight. */
const maxUnitLength = 12;
/** Currencies whose signs differ between browsers and servers. Their code is shown. */
const signless = new Set(["XXX", "XCG", "SLE", "ZWG"]);
/** Amounts have four decimals on the wire (read API §2.6). Further digits are noise of a binary float. */
const wireDigits = 4;
/** English signs of the most frequent currencies, which are formatted without `Intl`. */
const deskSigns: ReadonlyMap<string, string> = new Map([
  ["CAD", "CA$"],
  ["USD", "US$"],
  ["EUR", "€"],
  ["GBP", "£"],
  ["AUD", "A$"],
  ["NZD", "NZ$"],
  ["JPY", "¥"],
  ["KWD", "KWD\u00a0"],
]);
const cached = formatterCache<Intl.NumberFormat>();

/**
 * Formats an amount: `CA$25.00`, `¥500`, `KWD 1.250`, `−US$3.50`. Decimal text is passed to `Intl`, never a
 * float. The result has a true minus sign and every digit that is not zero (`US$10.005`). A bare `$` gets its
 * country, because a list may have several dollars.
 * @param amount decimal text or a number in major units (read API §2.6); an en dash for anything else
 * @param currency an ISO 4217 code; other text follows the figure
 * @param locale a BCP 47 tag that `Intl` supports
 */
export function formatMoney(amount: string | number | null, currency: string | null, locale: string): string {
  const decimal = decimalText(amount);
  if (decimal === null) return absent;
  const sign = currency === null || !isDeskLocale(locale) ? undefined : deskSigns.get(currency);
  const byHand = sign === undefined ? null : deskMoney(decimal, sign, currencyDigits(currency));
  if (byHand !== null) return byHand;
  const text = writer(locale, currency)
    .formatToParts(decimal)
    .map(({ type, value }) => {
      if (type === "minusSign") return "−";
      return type === "currency" && value === "$" ? dollarSign(currency ?? "", locale) : value;
    })
    .join("");
  return isCurrencyCode(currency) || currency === null ? text : `${text} ${cut(currency, maxUnitLength)}`;
}

/** Returns a dollar sign with its country, in the style of the locale: `CA$`, in French `$ CA`. */
function dollarSign(currency: string, locale: string): string {
  const country = currency.slice(0, 2).toUpperCase();
  return /^fr\b/.test(locale) ? `$\u00a0${country}` : `${country}$`;
}

/** Formats ten-thousandths: 100050n USD is `US$10.005`; an en dash without an amount. */
export function formatExact(exact: bigint | null, currency: string | null, locale: string): string {
  return exact === null ? absent : formatMoney(trimmedDecimal(exact, currency), currency, locale);
}

/** Formats an amount without `Intl`; null if it has more than four decimals. */
function deskMoney(decimal: string, sign: string, digits: number): string | null {
  const [, minus, whole = "", fraction = ""] = /^(-?)(\d+)(?:\.(\d{0,4})0*)?$/.exec(decimal) ?? [];
  if (minus === undefined) return null;
  const kept = fraction.replace(/0+$/, "").padEnd(digits, "0");
  return `${minus === "" ? "" : "−"}${sign}${groupDigits(kept === "" ? whole : `${whole}.${kept}`)}`;
}

function writer(locale: string, currency: string | null): Intl.NumberFormat {
  const style = isCurrencyCode(currency)
    ? ({
        style: "currency",
        currency,
        currencyDisplay: signless.has(currency.toUpperCase()) ? "code" : "symbol",
        minimumFractionDigits: currencyDigits(currency),
        maximumFractionDigits: Math.max(currencyDigits(currency), wireDigits),
        signDisplay: "negative",
      } as const)
    : ({ style: "decimal", maximumFractionDigits: wireDigits, signDisplay: "negative" } as const);
  // The desk's own locales show yen as ¥, as in all lists, even if a country has another sign for it.
  const key = `${locale} ${isCurrencyCode(currency) ? currency : ""}`;
  return cached(key, () => new Intl.NumberFormat(isDeskLocale(locale) ? "en" : locale, style));
}

/** Returns the sign of a currency as in `formatMoney`: `CA$`, `¥`, `KWD`. */
export function currencySign(currency: string, locale: string): string {
  return formatMoney("0", currency, locale).replaceAll(/[\p{Nd}\s.,٫]/gu, "");
}
