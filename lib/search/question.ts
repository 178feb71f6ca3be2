import { currenciesNamed } from "./currency-signs";
import { foldedWords, lengthOf, separatedDigits } from "./folded-words";
import { type Mark, marks } from "./marks";
import { type Facet, facets, tenThousandths } from "./search-keys";

const signs = ["<=", "<", "=", ">=", ">"] as const;

/** A bound on the total, in ten-thousandths of any currency or of some. */
export interface AmountBound {
  readonly sign: (typeof signs)[number];
  readonly amount: number;
  readonly currencies: readonly string[] | null;
}

/** What somebody looks for. All of it must hold. */
export interface Question {
  /** As it was typed, without blanks around it: the whole of it may be an id. */
  readonly typed: string;
  /** Folded words of three characters or more, which may stand anywhere in a word of the record. */
  readonly parts: readonly string[];
  /** Folded words of one or two characters, which have to begin one. */
  readonly beginnings: readonly string[];
  readonly amounts: readonly AmountBound[];
  readonly narrowed: readonly { readonly facet: Narrowable; readonly value: string | null }[];
  /** What it has to be for the desk's sums (`is:received`). */
  readonly marked: readonly Mark[];
}

/** What a question may be narrowed by: a value, or that there is none (`no:campaign`). */
const narrowables = [...facets, "product"] as const;
type Narrowable = Facet | "product";

/** Shorter words are in almost every record, so they count only where a word begins. */
const shortestPart = 3;
/** More words than anybody types; what follows them would only cost time. */
const mostWords = 16;

const piece = /([a-z]+):(?:"([^"]*)"|(\S+))|\S+/gi;
const separated = /^[\d\s().+-]+$/;
const bound = /^([<>]=?|=)?([^\d.,]*)(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+)(\D*)$/;

/** Reads a question: words, `status:paid`, `no:campaign`, `is:received`, `CA$25.00`, `>100`. Whatever else is typed is a word. */
export function readQuestion(q: string): Question {
  const typed = q.trim();
  // Telephone numbers are written in many ways: the digits alone are what is compared.
  if (separated.test(typed)) {
    const digits = separatedDigits(typed);
    if (digits.length > 0) return { ...toQuestion(typed, digits), amounts: [], narrowed: [], marked: [] };
  }
  const words: string[] = [];
  const amounts: AmountBound[] = [];
  const narrowed: Question["narrowed"][number][] = [];
  const marked: Mark[] = [];
  for (const [whole, name, quoted, bare] of joined(typed).matchAll(piece)) {
    const key = name?.toLowerCase();
    const facet = narrowables.find((known) => known === key);
    const value = quoted ?? bare;
    const unset = key === "no" ? narrowables.find((known) => known === value?.toLowerCase()) : undefined;
    const mark = key === "is" ? marks.find((known) => known === value?.toLowerCase()) : undefined;
    const amount = readBound(whole);
    if (facet !== undefined && value) narrowed.push({ facet, value });
    else if (unset !== undefined) narrowed.push({ facet: unset, value: null });
    else if (mark !== undefined) marked.push(mark);
    else if (amount !== null) amounts.push(amount);
    else words.push(...foldedWords(whole));
  }
  return { ...toQuestion(typed, words), amounts, narrowed, marked };
}

/** Whether nothing is looked for. */
export function isEmpty({ parts, beginnings, amounts, narrowed, marked }: Question): boolean {
  return [parts, beginnings, amounts, narrowed, marked].every((list) => list.length === 0);
}

function toQuestion(
  typed: string,
  words: readonly string[],
): Pick<Question, "typed" | "parts" | "beginnings"> {
  const distinct = [...new Set(words)].slice(0, mostWords);
  return {
    typed,
    parts: distinct.filter((word) => lengthOf(word) >= shortestPart),
    beginnings: distinct.filter((word) => lengthOf(word) < shortestPart),
  };
}

/** A sign or a currency apart from its number belongs to it: `> 100`, `KWD 1.250`. What stands in quotes stays. */
function joined(text: string): string {
  const known = (whole: string, code: string) => (currenciesNamed(code) ? code : whole);
  const join = (part: string) =>
    part
      .replaceAll(/(^|\s)([<>]=?|=)\s+(?=\S)/g, "$1$2")
      .replaceAll(/\b([A-Z]{3})\s+(?=[\d.])/g, known)
      .replaceAll(/(?<=\d)\s+([A-Z]{3})\b/g, known);
  return text
    .split(/(:"[^"]*")/)
    .map((part, at) => (at % 2 === 1 ? part : join(part)))
    .join("");
}

/** A number with a sign or a currency. One alone may be the end of a card as well, so it is a word. */
function readBound(text: string): AmountBound | null {
  const [, sign, before = "", figures = "", after = ""] = bound.exec(text) ?? [];
  const named = before + after;
  const currencies = currenciesNamed(named);
  const amount = tenThousandths(figures.replaceAll(",", "").replace(/^\./, "0."));
  if (amount === null || (named === "" ? sign === undefined : currencies === null)) return null;
  return { sign: signs.find((known) => known === sign) ?? "=", amount, currencies };
}
