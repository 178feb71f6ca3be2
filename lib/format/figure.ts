import { isHouseLocale } from "./house-locale";

const writers = new Map<string, Intl.NumberFormat>();
const mostWriters = 200;

/**
 * A number with its separators and so many decimals: `1,204`, `8.4`. In the desk's own way of writing `Intl`
 * is not asked: the first formatter of a page takes a phone 60 ms.
 * @param digits how many decimals there are at least, and at most
 */
export function formatFigure(
  value: number,
  locale: string,
  { least, most }: { readonly least: number; readonly most: number } = { least: 0, most: 3 },
): string {
  const isByHand = isHouseLocale(locale) && Math.abs(value) < 1e15;
  return isByHand ? houseFigure(decimals(value, least, most)) : writer(locale, least, most).format(value);
}

/** Plain decimal text with a comma between thousands. */
export function houseFigure(text: string): string {
  const [whole = "", fraction] = text.split(".");
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ",");
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

function decimals(value: number, least: number, most: number): string {
  const power = 10 ** most;
  const text = (Math.round(value * power) / power).toFixed(most);
  const [whole = "", fraction = ""] = text.split(".");
  const kept = fraction.replace(/0+$/, "").padEnd(least, "0");
  return kept === "" ? whole : `${whole}.${kept}`;
}

function writer(locale: string, least: number, most: number): Intl.NumberFormat {
  const key = `${locale} ${least} ${most}`;
  const known = writers.get(key);
  if (known !== undefined) return known;
  if (writers.size >= mostWriters) writers.clear();
  const made = new Intl.NumberFormat(locale, { minimumFractionDigits: least, maximumFractionDigits: most });
  writers.set(key, made);
  return made;
}
