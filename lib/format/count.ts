import type { DecimalText } from "@/lib/records/money";
import { formatCopy } from "./copy";
import { formatterCache, isDeskLocale } from "./locale";

const cached = formatterCache<Intl.NumberFormat>();

/**
 * Formats a number with separators and decimals: `1,204`, `8.4`. The desk's own locales do not use `Intl`,
 * because the first formatter of a page takes 60 ms on a phone.
 * @param digits the minimum and the maximum number of decimals
 */
export function formatFigure(
  value: number,
  locale: string,
  { min, max }: { readonly min: number; readonly max: number } = { min: 0, max: 3 },
): string {
  const isByHand = isDeskLocale(locale) && Math.abs(value) < 1e15;
  if (isByHand) return groupDigits(decimals(value, min, max));
  const digits = { minimumFractionDigits: min, maximumFractionDigits: max };
  return cached(`${locale} ${min} ${max}`, () => new Intl.NumberFormat(locale, digits)).format(value);
}

/** Inserts a comma between the thousands of plain decimal text. */
export function groupDigits(text: string): string {
  const [whole = "", fraction] = text.split(".");
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ",");
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

function decimals(value: number, min: number, max: number): string {
  const power = 10 ** max;
  const text = (Math.round(value * power) / power).toFixed(max);
  const [whole = "", fraction = ""] = text.split(".");
  const kept = fraction.replace(/0+$/, "").padEnd(min, "0");
  return kept === "" ? whole : `${whole}.${kept}`;
}

/** Formats a decimal with separators and all its digits: `1,204.50`. */
export function formatDecimal(decimal: DecimalText, locale: string): string {
  if (isDeskLocale(locale)) return groupDigits(decimal);
  const digits = decimal.split(".")[1]?.length ?? 0;
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return cached(`${locale} ${digits} ${digits}`, () => new Intl.NumberFormat(locale, options)).format(
    decimal,
  );
}

/** Formats a count with separators: `1,204`. */
export function formatCount(count: number, locale: string): string {
  return formatFigure(count, locale);
}

/** Formats a count in little space: `10,000+` if there are more. */
export function formatAtLeast(count: number, isAtLeast: boolean, locale: string): string {
  return `${formatCount(count, locale)}${isAtLeast ? "+" : ""}`;
}

/** Formats a count and its noun: `1 contribution`, `1,204 contributions`. */
export function formatCounted(count: number, noun: string, locale: string, plural = `${noun}s`): string {
  return `${formatCount(count, locale)} ${count === 1 ? noun : plural}`;
}

/** Formats the number of results of a search, which may have more: `More than 10,000 contributions`. */
export function formatFound(
  { total, isAtLeast }: { readonly total: number; readonly isAtLeast: boolean },
  noun: string,
  locale: string,
): string {
  const counted = formatCounted(total, noun, locale);
  return isAtLeast ? formatCopy.moreThan(counted) : counted;
}

/** Formats the items of a page: `26–50 of 1,204`; `0 of 1,204` on an empty one (read API §2.1). */
export function formatShown(
  range: { readonly page: number; readonly perPage: number; readonly shown: number; readonly total: number },
  locale: string,
): string {
  const { page, perPage, shown, total } = range;
  const of = `of ${formatCount(total, locale)}`;
  if (shown === 0) return `0 ${of}`;
  const from = (page - 1) * perPage + 1;
  const first = formatCount(from, locale);
  return shown === 1 ? `${first} ${of}` : `${first}–${formatCount(from + shown - 1, locale)} ${of}`;
}

/** Describes what a sum leaves out: `excluding 3 with unreadable amounts`; null if it is complete. */
export function unsummedWords(count: number, locale: string): string | null {
  if (count === 0) return null;
  const amounts = count === 1 ? "an unreadable amount" : "unreadable amounts";
  return `excluding ${formatCount(count, locale)} with ${amounts}`;
}
