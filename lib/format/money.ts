import { decimalText } from "@/lib/reading/decimal";
import { fromMinor, isCurrencyCode } from "@/lib/reading/minor-units";

const absent = "–";
const writers = new Map<string, Intl.NumberFormat>();

/**
 * An amount as people read it: `CA$25.00`, `¥500`, `KWD 1.250`, `−US$3.50`. Written by `Intl` from decimal text, never
 * through a float, with a true minus; a bare `$` gets its country, for a list may hold several dollars.
 * @param amount a decimal string or a number in major units, as records carry it (spec §2.6); else an en-dash
 * @param currency an ISO 4217 code; what is no code is put behind the bare figure
 * @param locale a BCP 47 tag that `Intl` knows
 */
export function formatMoney(amount: unknown, currency: string | null, locale = "en"): string {
  const decimal = decimalText(amount);
  if (decimal === null) return absent;
  const text = writer(locale, currency)
    .formatToParts(decimal)
    .map(({ type, value }) => {
      if (type === "minusSign") return "−";
      return type === "currency" && value === "$" ? `${currency?.slice(0, 2).toUpperCase()}$` : value;
    })
    .join("");
  return isCurrencyCode(currency) || currency === null ? text : `${text} ${currency}`;
}

/** The same from minor units: 1250n CAD is `CA$12.50`. */
export function formatMinor(minor: bigint, currency: string | null, locale = "en"): string {
  return formatMoney(fromMinor(minor, currency), currency, locale);
}

function writer(locale: string, currency: string | null): Intl.NumberFormat {
  const key = `${locale} ${isCurrencyCode(currency) ? currency : ""}`;
  const known = writers.get(key);
  if (known) return known;
  const style = isCurrencyCode(currency)
    ? ({ style: "currency", currency } as const)
    : ({ style: "decimal", maximumFractionDigits: 4 } as const);
  const made = new Intl.NumberFormat(locale, style);
  writers.set(key, made);
  return made;
}
