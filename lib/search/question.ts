import { type AmountBound, currenciesNamed, plainAmount, readBound } from "./amounts";
import { foldedWords, lengthOf, separatedDigits } from "./indexed-text";
import { isAmount, nationalDigits, phoneNumbersIn } from "./phone-numbers";
import { type Facet, facets } from "./search-keys";

/** Folded words. */
export interface Words {
  /** Three characters or more: they may be anywhere in a word of the record. */
  readonly parts: readonly string[];
  /** One or two characters: they have to begin a word, because almost every record contains them. */
  readonly beginnings: readonly string[];
  /** Words in quotes, separated by one blank: whole words that follow each other in one text. */
  readonly phrases: readonly string[];
}

/** A search as it was typed. All of it must hold. */
export interface Question extends Words {
  /** The text without blanks around it: the whole of it may be an id. */
  readonly typed: string;
  /** Amounts without a currency, each in its spellings: one of them may be anywhere in a word. */
  readonly figures: readonly (readonly string[])[];
  readonly amounts: readonly AmountBound[];
  readonly narrowed: readonly { readonly facet: Narrowable; readonly value: string | null }[];
  /** Conditions like `is:received`. */
  readonly marked: readonly Mark[];
}

/** The values of `is:`, in the words of the overview (lib/insights/definitions.ts). */
const marks = ["received", "failed", "refunded", "risk", "covered", "expiring", "unsummed"] as const;
export type Mark = (typeof marks)[number];

/** Names that narrow a search to a value (`status:paid`), or to none (`no:campaign`). */
const narrowables = [...facets, "product"] as const;
type Narrowable = Facet | "product";

const minPart = 3;
/** Nobody types more; each costs a look-up of its own. */
const maxWords = 16;

const piece = /([a-z]+):(?:"([^"]*)"|(\S+))|["“”„«][^"“”„«»]+["“”»](?=$|[\s.,;:!?)])|\S+/giu;
const inQuotes = /(?<=^|\s)["“”„«]([^"“”„«»]+)["“”»](?=$|[\s.,;:!?)])/gu;
const onlySeparated = /^[\d\s().+-]+$/;

/**
 * Parses a search: words, `"words in quotes"`, `status:paid`, `no:campaign`, `is:received`, `CA$25.00`,
 * `>100`. Everything else is a word.
 */
export function readQuestion(q: string): Question {
  const typed = q.trim();
  const words: string[] = [];
  const figures = new Map<string, readonly string[]>();
  const amounts: AmountBound[] = [];
  const narrowed: Question["narrowed"][number][] = [];
  const marked: Mark[] = [];
  for (const [whole, name, quoted, bare] of joinAmounts(typed).matchAll(piece)) {
    const key = name?.toLowerCase();
    const facet = narrowables.find((known) => known === key);
    const value = quoted ?? bare;
    const unset = key === "no" ? narrowables.find((known) => known === value?.toLowerCase()) : undefined;
    const mark = key === "is" ? marks.find((known) => known === value?.toLowerCase()) : undefined;
    const amount = readBound(whole);
    const figure = plainAmount(whole);
    if (facet !== undefined && value) narrowed.push({ facet, value });
    else if (unset !== undefined) narrowed.push({ facet: unset, value: null });
    else if (mark !== undefined) marked.push(mark);
    else if (amount !== null) amounts.push(amount);
    else if (figure !== null) figures.set(whole, [figure, whole]);
    else words.push(whole);
  }
  return {
    typed,
    ...readWords(words.join(" ")),
    figures: distinct([...figures.values()]),
    amounts: distinct(amounts),
    narrowed: distinct(narrowed),
    marked: distinct(marked),
  };
}

/** Parses words: `anna smith`, `"anna smith"` in this order, telephone numbers in any notation. */
export function readWords(text: string): Words {
  const phrases: string[] = [];
  const rest = text.replaceAll(inQuotes, (whole, quoted: string) => {
    const words = foldedWords(quoted);
    if (words.length === 0) return whole;
    phrases.push(words.join(" "));
    return " ";
  });
  const words = distinct(wordsOf(rest));
  return {
    parts: words.filter((word) => lengthOf(word) >= minPart),
    beginnings: words.filter((word) => lengthOf(word) < minPart),
    phrases: distinct(phrases),
  };
}

/** Numbers with separators are compared by their digits. */
function wordsOf(text: string): readonly string[] {
  if (onlySeparated.test(text) && !isAmount(text.trim()) && separatedDigits(text).length > 0) {
    return [nationalDigits(text)];
  }
  const { numbers, rest } = phoneNumbersIn(text);
  return [...foldedWords(rest), ...numbers.map(nationalDigits)];
}

function distinct<T>(all: readonly T[]): readonly T[] {
  return [...new Map(all.map((one) => [JSON.stringify(one), one])).values()].slice(0, maxWords);
}

/**
 * Joins a sign or a currency with its number: `> 100`, `CA$ 25.00`, `25 €`. Quoted text stays as it is.
 */
function joinAmounts(text: string): string {
  const join = (part: string) =>
    part
      .replaceAll(/([≥≤])(?=[^\s\d]{0,3}\s*[\d.])/g, (sign) => (sign === "≥" ? ">=" : "<="))
      .replaceAll(/(^|\s)([<>]=?|=)\s+(?=[^\s\d]{0,3}\s*[\d.])/g, "$1$2")
      .replaceAll(
        /(?<=^|(?<!\d\s*)\s)((?:[<>]=?|=)?)([^\s\d<>=]{1,3})\s+(?=(?:[<>]=?|=)?\s*[\d.])/g,
        (whole, sign: string, code: string) => (currenciesNamed(code) ? sign + code : whole),
      )
      .replaceAll(/(?<=[<>=])\s+(?=[\d.])/g, "")
      .replaceAll(/(?<=\d)\s+([^\s\d]{1,3})(?=$|\s)/g, (whole, code: string) =>
        currenciesNamed(code) ? code : whole,
      );
  return text
    .split(/(:"[^"]*"|(?:^|(?<=\s))["“”„«][^"“”„«»]*["“”»])/u)
    .map((part, at) => (at % 2 === 1 ? part : join(part)))
    .join("");
}
