import { upperAscii } from "@/lib/contract/text";
import { decimalText } from "@/lib/records/money";
import { tenThousandths } from "./search-keys";

const signs = ["<=", "<", "=", ">=", ">"] as const;

/** A bound on the total, in ten-thousandths, of any currency (null) or of one of some. */
export interface AmountBound {
  readonly sign: (typeof signs)[number];
  readonly amount: number;
  readonly currencies: readonly string[] | null;
}

// Notations: 1,250.50 and 1.250,50, 25,5 and 25.5, .5; 1.250 has a fraction, 1.250.000 has none.
const notations = [
  String.raw`\d{1,3}(?:,\d{3})+(?:\.\d+)?`,
  String.raw`\d{1,3}(?:\.\d{3})+,\d{1,2}`,
  String.raw`\d{1,3}(?:\.\d{3}){2,}`,
  String.raw`\d+,\d{1,2}`,
  String.raw`\d+(?:\.\d+)?`,
  String.raw`\.\d+`,
].join("|");
const bound = new RegExp(String.raw`^([^\d.,<>=]*)([<>]=?|=)?([^\d.,<>=]*)(${notations})([^\d.,<>=]*)$`);
/** Neither the end of a card nor a reference has such separators. */
const grouped = /^(?:\d{1,3}(?:,\d{3})+(?:\.\d{1,4})?|\d{1,3}(?:\.\d{3})+,\d{1,2}|\d+,\d{1,2})$/;

/**
 * Parses a number with a sign or a currency: `>100`, `CA$25.00`, `25EUR`. Returns null for a number alone,
 * which may be the end of a card.
 */
export function readBound(text: string): AmountBound | null {
  const [, before = "", sign, between = "", number = "", after = ""] = bound.exec(text) ?? [];
  const named = before + between + after;
  const currencies = currenciesNamed(named);
  const amount = tenThousandths(decimalText(toPlain(number)));
  if (amount === null || (named === "" ? sign === undefined : currencies === null)) return null;
  return { sign: signs.find((known) => known === sign) ?? "=", amount, currencies };
}

/** An amount with separators in the notation of records: `1,250.50` as `1250.50`; null for other text. */
export function plainAmount(text: string): string | null {
  return grouped.test(text) ? toPlain(text) : null;
}

function toPlain(number: string): string {
  if (/,\d{1,2}$/.test(number)) return number.replaceAll(".", "").replace(",", ".");
  const isGrouped = /^\d{1,3}(?:\.\d{3}){2,}$/.test(number);
  return number.replaceAll(isGrouped ? "." : ",", "").replace(/^\./, "0.");
}

/** A bare `$` may be any dollar, and `¥` and `kr` are ambiguous, too. */
const bySign = new Map<string, readonly string[]>([
  ["$", ["USD", "CAD", "AUD", "NZD", "HKD", "SGD", "TWD", "MXN"]],
  ["ca$", ["CAD"]],
  ["c$", ["CAD"]],
  ["us$", ["USD"]],
  ["au$", ["AUD"]],
  ["a$", ["AUD"]],
  ["nz$", ["NZD"]],
  ["hk$", ["HKD"]],
  ["nt$", ["TWD"]],
  ["mx$", ["MXN"]],
  ["£", ["GBP"]],
  ["€", ["EUR"]],
  ["¥", ["JPY", "CNY"]],
  ["cn¥", ["CNY"]],
  ["₹", ["INR"]],
  ["₩", ["KRW"]],
  ["kr", ["SEK", "NOK", "DKK", "ISK"]],
]);
/** Recognised in any case. Other codes are words, too, and need capitals: `try 50`, `all 100`. */
const common: ReadonlySet<string> = new Set([...bySign.values()].flat());
const codes: ReadonlySet<string> = new Set(Intl.supportedValuesOf("currency"));

/** The ISO 4217 codes that a sign or a code may mean; null for text that names no currency. */
export function currenciesNamed(text: string): readonly string[] | null {
  const named = bySign.get(text.toLowerCase());
  if (named !== undefined) return named;
  const code = common.has(upperAscii(text)) ? upperAscii(text) : text;
  return codes.has(code) ? [code] : null;
}
