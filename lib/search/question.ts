import { decimalText } from "@/lib/records/money";
import { refundInstants, splitSearch } from "./conditions";
import { foldedWords, lengthOf } from "./indexed-text";
import { tenThousandths } from "./search-keys";
import { areWord, currenciesNamed } from "./typed-amounts";

export type Words = Readonly<ReturnType<typeof readWords>>;

const signs = ["<=", "<", "=", ">=", ">"] as const;

/** A bound on the total, in ten-thousandths. Null currencies match any currency. */
interface AmountBound {
  readonly sign: (typeof signs)[number];
  readonly amount: number;
  readonly currencies: readonly string[] | null;
}

/** A parsed search. A record must match every part of it, and one of several values of the same facet. */
export type Question = Readonly<ReturnType<typeof readQuestion>>;

const minSubstring = 3;
/** Each word needs its own index lookup. */
const maxWords = 16;

const inQuotes = /(?<=^|\s)["“”„«]([^"“”„«»]+)["“”»](?=$|[\s.,;:!?)])/gu;
const onlySeparated = /^[\d\s().+-]+$/;
/** Nine digits without a blank are a whole number. */
const beforeAnother = /(?:\d[().+-]*){9}\s/;

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
    figures: distinct([...figures.values()]),
    amounts: distinct(amounts),
    narrowed: unique(narrowed),
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
  const words = distinct(wordsOf(rest));
  return {
    /** Words of three or more characters. They match anywhere in a word. */
    substrings: words.filter((word) => lengthOf(word) >= minSubstring),
    /** Words of one or two characters. They match only at the start of a word; anywhere is too common. */
    prefixes: words.filter((word) => lengthOf(word) < minSubstring),
    /** Quoted phrases, words separated by one space. They match consecutive whole words of one text. */
    phrases: distinct(phrases),
  };
}

/** Separates amounts from the numbers next to them, and a number from one with a plus sign after it. */
const between = /\s+(?=\+|\d+\.\d{1,3}(?:\s|$))|(?<=(?:^|\s)\d+\.\d{1,3})\s+/;

/** Matches numbers with separators by their digits. */
function wordsOf(text: string): readonly string[] {
  return text.split(between).flatMap(wordsWithin);
}

function wordsWithin(text: string): readonly string[] {
  if (onlySeparated.test(text) && isOneNumber(text.trim())) return [nationalDigits(text)];
  const { numbers, rest } = phoneNumbersIn(text);
  return [...foldedWords(rest), ...numbers.map(nationalDigits)];
}

/** Whether digits are one phone or receipt number. Blanks also separate ends of cards. */
function isOneNumber(text: string): boolean {
  const { length } = text.replaceAll(/\D/g, "");
  if (length < minDigits || amount.test(text)) return false;
  return !/\s/.test(text) || (length <= maxDigits && !beforeAnother.test(text));
}

function distinct<T>(all: readonly T[]): readonly T[] {
  return unique(all).slice(0, maxWords);
}

function unique<T>(all: readonly T[]): readonly T[] {
  return [...new Map(all.map((one) => [JSON.stringify(one), one])).values()];
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
/** Card digits and reference numbers do not have these separators. */
const grouped = /^(?:\d{1,3}(?:,\d{3})+(?:\.\d{1,4})?|\d{1,3}(?:\.\d{3})+,\d{1,2}|\d+,\d{1,2})$/;

/**
 * Parses `>100`, `CA$25.00`, `25EUR`. Null for a plain number, which may be the last digits of a card, and
 * for words such as `TOP50`.
 */
function readBound(text: string): AmountBound | null {
  const [, before = "", sign, between = "", number = "", after = ""] = bound.exec(text) ?? [];
  const named = before + between + after;
  if (sign === undefined && /^\d+$/.test(number) && areWord(named)) return null;
  const currencies = currenciesNamed(named);
  const amount = tenThousandths(decimalText(toPlain(number)));
  if (amount === null || (named === "" ? sign === undefined : currencies === null)) return null;
  return { sign: signs.find((known) => known === sign) ?? "=", amount, currencies };
}

/** Returns an amount in the notation of records: `1,250.50` as `1250.50`. */
function toPlain(number: string): string {
  if (/,\d{1,2}$/.test(number)) return number.replaceAll(".", "").replace(",", ".");
  const isGrouped = /^\d{1,3}(?:\.\d{3}){2,}$/.test(number);
  return number.replaceAll(isGrouped ? "." : ",", "").replace(/^\./, "0.");
}

// Two-digit country codes (ITU-T E.164). 1 and 7 are the only one-digit codes; all others have three digits.
const twoDigits =
  "20 27 30 31 32 33 34 36 39 40 41 43 44 45 46 47 48 49 51 52 53 54 55 56 57 58 60 61 62 63 64 65 66 81 " +
  "82 84 86 90 91 92 93 94 95 98";
const codesOfTwo: ReadonlySet<string> = new Set(twoDigits.split(" "));
/** Shorter numbers do not identify a person. */
const minDigits = 7;
const maxDigits = 15;

/** Digit groups with a plus, brackets, hyphens or dots, or 3-3-4 as in North America. */
const forms = [
  /(?:\+|00)\d[\d\s().-]*\d/,
  /\(\d{1,5}\)[\d\s.-]*\d/,
  /\d{1,5}(?:[-.]\d{2,5}){1,5}/,
  /(?:1 )?\d{3} \d{3} \d{4}/,
];
const inText = new RegExp(`(?<=^|\\s)(?:${forms.map(({ source }) => source).join("|")})(?=$|[\\s,;])`, "g");

/** A decimal number with at most three decimals. Phone numbers have four digits there, or more groups. */
const amount = /^\d+\.\d{1,3}$/;

function phoneNumbersIn(text: string): { readonly numbers: readonly string[]; readonly rest: string } {
  const numbers: string[] = [];
  const rest = text.replaceAll(inText, (found) => {
    const { length } = found.replaceAll(/\D/g, "");
    if (length < minDigits || length > maxDigits || amount.test(found)) return found;
    numbers.push(found);
    return " ";
  });
  return { numbers, rest };
}

/** Drops country code and leading zeros: `+1 (416) 555-0199` gives 4165550199. Keeps short numbers whole. */
function nationalDigits(text: string): string {
  const digits = text.replaceAll(/\D/g, "");
  const national = withoutCountry(text.trim(), digits).replace(/^0+/, "");
  return national.length >= minDigits ? national : digits;
}

function withoutCountry(text: string, digits: string): string {
  if (!text.startsWith("+") && !text.startsWith("00")) {
    return digits.length === 11 && digits.startsWith("1") ? digits.slice(1) : digits;
  }
  const international = text.startsWith("+") ? digits : digits.slice(2);
  if (/^[17]/.test(international)) return international.slice(1);
  return international.slice(codesOfTwo.has(international.slice(0, 2)) ? 2 : 3);
}
