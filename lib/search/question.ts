import { currencyDigits, decimalText, rounded, toTenThousandths } from "@/lib/records/money";
import { indexedValue, refundInstants, splitSearch } from "./conditions";
import { foldedWords, lengthOf } from "./indexed-text";
import { wordsWithNumbers } from "./phone-numbers";
import { indexedAmount } from "./search-keys";
import { areWord, currenciesNamed } from "./typed-amounts";

export type Words = Readonly<ReturnType<typeof readWords>>;

const signs = ["<=", "<", "=", ">=", ">"] as const;

/** A bound on the total, in ten-thousandths. Null currencies match any currency. */
interface AmountBound {
  readonly sign: (typeof signs)[number];
  readonly amount: number;
  readonly currencies: readonly string[] | null;
}

/**
 * A parsed search. A record must match every part of it, and one of several values of the same facet. Beyond
 * sixteen words, phrases, figures or amounts, further ones are ignored.
 */
export type Question = Readonly<ReturnType<typeof readQuestion>>;

export const minSubstring = 3;
/** Each word needs its own index lookup. */
const maxWords = 16;

const inQuotes = /(?<=^|\s)["“”„«]([^"“”„«»]+)["“”»](?=$|[\s.,;:!?)])/gu;

/**
 * Parses a search: words, `"words in quotes"`, `status:paid`, `no:campaign`, `is:received`,
 * `refunded:this-month` (in UTC), `CA$25.00`, `>100`. Everything else is a word.
 */
export function readQuestion(q: string) {
  const typed = q.trim();
  const { words: pieces, bounds, narrowed, marked, refunded } = splitSearch(typed);
  const words: string[] = [];
  const figures = new Map<string, readonly string[]>();
  const amounts: AmountBound[] = [];
  for (const whole of [...pieces, ...bounds]) {
    const amount = readBound(whole);
    if (amount !== null) amounts.push(amount);
    else if (grouped.test(whole)) figures.set(whole, [toPlain(whole), whole]);
    else words.push(whole);
  }
  return {
    /** The trimmed text, which may be a record id. */
    typed,
    ...readWords(words.join(" ")),
    /** Amounts without a currency, each with its spellings. One spelling must match anywhere in a word. */
    figures: firstDistinct([...figures.values()]),
    amounts: firstDistinct(amounts),
    narrowed: unique(narrowed.map((one) => ({ ...one, value: indexedValue(one) }))),
    marked: unique(marked),
    /** The first and the last instant of refunds, in ms UTC. A record must match all of these ranges. */
    refunded: unique(refunded.map((dates) => refundInstants(dates, Date.now()))),
  };
}

/** Parses words: `anna smith`, `"anna smith"` in this order, telephone numbers in any notation. */
export function readWords(text: string) {
  const phrases: string[] = [];
  const rest = text.replaceAll(inQuotes, (whole, quoted: string) => {
    const words = foldedWords(quoted);
    if (words.length === 0) return whole;
    phrases.push(words.join(" "));
    return " ";
  });
  const words = firstDistinct(wordsWithNumbers(rest));
  return {
    /** Words of three or more characters. They match anywhere in a word. */
    substrings: words.filter((word) => lengthOf(word) >= minSubstring),
    /** Words of one or two characters. They match only at the start of a word; anywhere is too common. */
    prefixes: words.filter((word) => lengthOf(word) < minSubstring),
    /** Quoted phrases, words separated by one space. They match consecutive whole words of one text. */
    phrases: firstDistinct(phrases),
  };
}

function firstDistinct<T>(all: readonly T[]): readonly T[] {
  return unique(all).slice(0, maxWords);
}

function unique<T>(all: readonly T[]): readonly T[] {
  return [...new Map(all.map((one) => [JSON.stringify(one), one])).values()];
}

// Notations: 1,250.50 and 1.250,50, 25,5 and 25.5, .5; 1.250.000 has no fraction.
const notations = [
  String.raw`\d{1,3}(?:,\d{3})+(?:\.\d+)?`,
  String.raw`\d{1,3}(?:\.\d{3})+,\d{1,4}`,
  String.raw`\d{1,3}(?:\.\d{3}){2,}`,
  String.raw`\d+,\d{1,4}`,
  String.raw`\d+(?:\.\d+)?`,
  String.raw`\.\d+`,
].join("|");
const bound = new RegExp(String.raw`^([^\d.,<>=]*)([<>]=?|=)?([^\d.,<>=]*)(${notations})([^\d.,<>=]*)$`);
/** Card digits and reference numbers do not have these separators. */
const grouped = /^(?:\d{1,3}(?:,\d{3})+(?:\.\d{1,4})?|\d{1,3}(?:\.\d{3})+,\d{1,2}|\d+,\d{1,2})$/;

/**
 * Parses `>100`, `CA$25.00`, `25EUR`, `-$5`. Null for a plain number, which may be the last digits of a card,
 * and for words such as `TOP50` and `CAD-5`.
 */
function readBound(text: string): AmountBound | null {
  const unsigned = /^[a-z]+-/i.test(text) ? text : text.replace(/^([^\d-]*)-/, "$1");
  const minus = unsigned === text ? "" : "-";
  const [, before = "", sign, between = "", number = "", after = ""] = bound.exec(unsigned) ?? [];
  const named = before + between + after;
  if (sign === undefined && /^\d+$/.test(number) && areWord(named)) return null;
  const currencies = currenciesNamed(named);
  if (named === "" ? sign === undefined : currencies === null) return null;
  const exact = toTenThousandths(decimalText(minus + toPlain(number, currencies ?? [])));
  const isExact = sign === undefined || sign === "=";
  const amount = indexedAmount(isExact ? roundedIn(currencies ?? [], exact) : exact);
  if (amount === null) return null;
  return { sign: signs.find((known) => known === sign) ?? "=", amount, currencies };
}

/** Rounds an amount to the decimals of its currencies, as totals are indexed: lists show `CA$10.005`. */
function roundedIn(currencies: readonly string[], amount: bigint | null): bigint | null {
  const [code = null] = currencies.toSorted((one, other) => currencyDigits(other) - currencyDigits(one));
  return rounded(amount, code);
}

/**
 * Returns an amount in the notation of records: `1,250.50` as `1250.50`. Three digits after a single
 * separator are a fraction of a dinar (`1,250 KWD`) and a thousand yen (`1.250 ¥`); else the comma separates
 * thousands.
 */
function toPlain(typed: string, currencies: readonly string[] = []): string {
  const decimals = currencies.map(currencyDigits);
  if (/^\d{1,3}[.,]\d{3}$/.test(typed)) {
    if (decimals.includes(0)) return typed.replace(/[.,]/, "");
    if (decimals.includes(3)) return typed.replace(",", ".");
  }
  const hasDecimalComma = /\..*,|,(?:\d{1,2}|\d{4})$|^\d{4,},/.test(typed);
  if (hasDecimalComma) return typed.replaceAll(".", "").replace(",", ".");
  const isGrouped = /^\d{1,3}(?:\.\d{3}){2,}$/.test(typed);
  return typed.replaceAll(isGrouped ? "." : ",", "").replace(/^\./, "0.");
}
