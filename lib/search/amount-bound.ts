import { currenciesNamed } from "./currency-signs";
import { tenThousandths } from "./search-keys";

const signs = ["<=", "<", "=", ">=", ">"] as const;

/** A bound on the total, in ten-thousandths of any currency or of some. */
export interface AmountBound {
  readonly sign: (typeof signs)[number];
  readonly amount: number;
  readonly currencies: readonly string[] | null;
}

// As amounts are written: 1,250.50 and 1.250,50, 25,5 and 25.5, .5; 1.250 has a fraction, 1.250.000 has none.
const figures = [
  String.raw`\d{1,3}(?:,\d{3})+(?:\.\d+)?`,
  String.raw`\d{1,3}(?:\.\d{3})+,\d{1,2}`,
  String.raw`\d{1,3}(?:\.\d{3}){2,}`,
  String.raw`\d+,\d{1,2}`,
  String.raw`\d+(?:\.\d+)?`,
  String.raw`\.\d+`,
].join("|");
const bound = new RegExp(String.raw`^([^\d.,<>=]*)([<>]=?|=)?([^\d.,<>=]*)(${figures})([^\d.,<>=]*)$`);
/** With separators no card ends and nothing is numbered: this is an amount, if one without a currency. */
const grouped = /^(?:\d{1,3}(?:,\d{3})+(?:\.\d{1,4})?|\d{1,3}(?:\.\d{3})+,\d{1,2}|\d+,\d{1,2})$/;

/**
 * A number with a sign or a currency: `>100`, `CA$25.00`, `25EUR`. One alone may be the end of a card as
 * well, so it is none.
 */
export function readBound(text: string): AmountBound | null {
  const [, before = "", sign, between = "", number = "", after = ""] = bound.exec(text) ?? [];
  const named = before + between + after;
  const currencies = currenciesNamed(named);
  const amount = tenThousandths(toPlain(number));
  if (amount === null || (named === "" ? sign === undefined : currencies === null)) return null;
  return { sign: signs.find((known) => known === sign) ?? "=", amount, currencies };
}

/**
 * An amount without a currency as records are found by it: `1,250.50` as `1250.50`. Null for what is none, or
 * is written so.
 */
export function plainAmount(text: string): string | null {
  return grouped.test(text) ? toPlain(text) : null;
}

function toPlain(number: string): string {
  if (/,\d{1,2}$/.test(number)) return number.replaceAll(".", "").replace(",", ".");
  const isGrouped = /^\d{1,3}(?:\.\d{3}){2,}$/.test(number);
  return number.replaceAll(isGrouped ? "." : ",", "").replace(/^\./, "0.");
}
