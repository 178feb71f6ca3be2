import { currencyDigits, decimalText, fromExact, fromMinor, isCurrencyCode } from "@/lib/records/money";
import { cut } from "@/lib/records/text";
import { groupDigits } from "./count";
import { formatterCache, isDeskLocale } from "./locale";

const absent = "–";
/** A unit that is not a code must not push the figure out of sight. */
const maxUnitLength = 12;
/** Currency codes for which browsers and servers write different signs. */
const signless = new Set(["XXX", "XCG", "SLE", "ZWG"]);
/** Amounts travel with four decimals (read API §2.6); what a binary float has beyond them is noise. */
const wireDigits = 4;
/** The signs of the most frequent currencies in English. They are written without `Intl`. */
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
 * An amount as people read it: `CA$25.00`, `¥500`, `KWD 1.250`, `−US$3.50`. Written by `Intl` from decimal
 * text, never through a float, with a true minus and every digit that is not zero (`US$10.005`); a bare `$`
 * gets its country, for a list may hold several dollars.
 * @param amount a decimal string or a number in major units, as records carry it (read API §2.6); else an
 *   en-dash
 * @param currency an ISO 4217 code; other text is put after the figure
 * @param locale a BCP 47 tag that `Intl` knows
 */
export function formatMoney(amount: unknown, currency: string | null, locale: string): string {
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

/** A dollar with its country, as the locale writes other dollars: `CA$`, in French `$ CA`. */
function dollarSign(currency: string, locale: string): string {
  const country = currency.slice(0, 2).toUpperCase();
  return /^fr\b/.test(locale) ? `$\u00a0${country}` : `${country}$`;
}

/** The same from minor units: 1250n CAD is `CA$12.50`. */
export function formatMinor(minor: bigint, currency: string | null, locale: string): string {
  return formatMoney(fromMinor(minor, currency), currency, locale);
}

/** The same from ten-thousandths: 100050n USD is `US$10.005`. */
export function formatExact(exact: bigint, currency: string | null, locale: string): string {
  return formatMoney(fromExact(exact, currency), currency, locale);
}

/** Returns an amount with its digits; null for one with more than four decimals. */
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
  // The desk's own locales write yen as ¥, as in all lists, even if a country has another sign for it.
  const key = `${locale} ${isCurrencyCode(currency) ? currency : ""}`;
  return cached(key, () => new Intl.NumberFormat(isDeskLocale(locale) ? "en" : locale, style));
}

/** How amounts of a currency are marked: `CA$`, `¥`, `KWD`; as `formatMoney` marks them. */
export function currencySign(currency: string, locale: string): string {
  return formatMoney("0", currency, locale).replaceAll(/[\p{Nd}\s.,٫]/gu, "");
}
