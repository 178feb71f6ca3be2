import { type AmountBound, plainAmount, readBound } from "./amount-bound";
import { mostWords, readWords } from "./asked-words";
import { currenciesNamed } from "./currency-signs";
import { type Mark, marks } from "./marks";
import { type Facet, facets } from "./search-keys";

/** What somebody looks for. All of it must hold. */
export interface Question {
  /** As it was typed, without blanks around it: the whole of it may be an id. */
  readonly typed: string;
  /** Folded words of three characters or more, which may stand anywhere in a word of the record. */
  readonly parts: readonly string[];
  /** Folded words of one or two characters, which have to begin one. */
  readonly beginnings: readonly string[];
  /**
   * Folded words that stood in quotes, a blank apart: whole ones, that follow each other in one text of the
   * record.
   */
  readonly phrases: readonly string[];
  /**
   * Amounts without a currency, each as totals are written and as it was typed: one of them may stand
   * anywhere in a word.
   */
  readonly figures: readonly (readonly string[])[];
  readonly amounts: readonly AmountBound[];
  readonly narrowed: readonly { readonly facet: Narrowable; readonly value: string | null }[];
  /** What it has to be for the desk's sums (`is:received`). */
  readonly marked: readonly Mark[];
}

/** What a question may be narrowed by: a value, or that there is none (`no:campaign`). */
const narrowables = [...facets, "product"] as const;
type Narrowable = Facet | "product";

const piece = /([a-z]+):(?:"([^"]*)"|(\S+))|["“”„«][^"“”„«»]+["“”»](?=$|[\s.,;:!?)])|\S+/giu;

/**
 * Reads a question: words, `"words in quotes"`, `status:paid`, `no:campaign`, `is:received`, `CA$25.00`,
 * `>100`. Whatever else is typed is a word.
 */
export function readQuestion(q: string): Question {
  const typed = q.trim();
  const words: string[] = [];
  const figures = new Map<string, readonly string[]>();
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
    const figure = plainAmount(whole);
    if (facet !== undefined && value) narrowed.push({ facet, value });
    else if (unset !== undefined) narrowed.push({ facet: unset, value: null });
    else if (mark !== undefined) marked.push(mark);
    else if (amount !== null) amounts.push(amount);
    else if (figure !== null) figures.set(whole, [figure, whole]);
    else words.push(whole);
  }
  const asked = readWords(words.join(" "));
  const first = <T>(all: readonly T[]) => distinct(all).slice(0, mostWords);
  return {
    ...{ typed, ...asked, figures: first([...figures.values()]) },
    ...{ amounts: first(amounts), narrowed: first(narrowed), marked: first(marked) },
  };
}

/** Saying something twice asks for no more: each costs a look-up of its own. */
function distinct<T>(all: readonly T[]): readonly T[] {
  return [...new Map(all.map((one) => [JSON.stringify(one), one])).values()];
}

/**
 * A sign or a currency apart from its number belongs to it: `> 100`, `CA$ 25.00`, `25 €`. What stands in
 * quotes stays.
 */
function joined(text: string): string {
  const join = (part: string) =>
    part
      .replaceAll(/([≥≤])(?=[^\s\d]{0,3}\s*[\d.])/g, (sign) => (sign === "≥" ? ">=" : "<="))
      .replaceAll(/(^|\s)([<>]=?|=)\s+(?=[^\s\d]{0,3}\s*[\d.])/g, "$1$2")
      .replaceAll(/(?<=^|(?<!\d\s*)\s)([<>]=?|=)?([^\s\d<>=]{1,3})\s+(?=(?:[<>]=?|=)?\s*[\d.])/g, withCode)
      .replaceAll(/(?<=[<>=])\s+(?=[\d.])/g, "")
      .replaceAll(/(?<=\d)\s+([^\s\d]{1,3})(?=$|\s)/g, (whole, code: string) =>
        currenciesNamed(code) ? code : whole,
      );
  return text
    .split(/(:"[^"]*"|(?:^|(?<=\s))["“”„«][^"“”„«»]*["“”»])/u)
    .map((part, at) => (at % 2 === 1 ? part : join(part)))
    .join("");
}

function withCode(whole: string, sign: string | undefined, code: string): string {
  return currenciesNamed(code) ? `${sign ?? ""}${code}` : whole;
}
