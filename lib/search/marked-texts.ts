import type { Contribution } from "@/lib/records/contribution/contribution";
import { findInFolded, findMatches, mergeRanges, patternOf, type TextRange } from "@/lib/records/folded-text";
import { coverItems } from "@/lib/records/sponsees/cover-items";
import { unbroken } from "@/lib/records/sponsees/finders";
import { foldLine, lengthOf, separatedDigits, wordStart } from "./indexed-text";
import { minSubstring, type Question } from "./question";
import { searchableTexts, type TextKind } from "./search-keys";

const maxTexts = 3;
/** The number of characters to show before and after the matches of a long text. */
const context = 40;

/**
 * Returns the first texts of a record that match words of a question, each once, with the matches marked.
 * Masks the names of sponsored people in texts of items.
 */
export function markedTexts(record: Contribution, question: Question) {
  const { substrings, prefixes, phrases, figures } = question;
  const words = [
    ...substrings,
    ...prefixes,
    ...figures.flat(),
    ...phrases.flatMap((phrase) => phrase.split(" ")),
  ];
  const patterns = words.map(patternOfWord);
  const shown: string[] = [];
  const marked: { readonly of: TextKind; readonly stretches: ReturnType<typeof excerpt> }[] = [];
  for (const { kind, text } of searchableTexts(coverItems(record))) {
    const matches = matchesIn(text, patterns);
    // Omits a first name if the full name is shown.
    if (matches.length === 0 || shown.some((other) => other.includes(text))) continue;
    shown.push(text);
    marked.push({ of: kind, stretches: excerpt(text, matches) });
    if (marked.length === maxTexts) break;
  }
  return marked;
}

/** Matches a folded word where the index does: short ones at a start only, or in scripts without spaces. */
function patternOfWord(word: string): RegExp {
  const { source } = patternOf([word]);
  const isAnywhere = lengthOf(word) >= minSubstring || unbroken.test(word);
  return new RegExp(isAnywhere ? source : wordStart + source, "gu");
}

function matchesIn(text: string, patterns: readonly RegExp[]): readonly TextRange[] {
  const find = (folded: string) => patterns.flatMap((pattern) => findMatches(pattern, folded));
  const matches = mergeRanges(findInFolded(text, find));
  if (matches.length > 0) return matches;
  // Digits match in any notation, so the whole text is marked.
  const isSame = separatedDigits(foldLine(text)).some((digits) => find(digits).length > 0);
  return isSame ? [{ from: 0, to: text.length }] : [];
}

function excerpt(text: string, matches: readonly TextRange[]) {
  const first = matches[0]?.from ?? 0;
  const begin = first > context * 2 ? first - context : 0;
  const last = matches.findLast(({ to }) => to - begin < context * 6)?.to ?? matches[0]?.to ?? text.length;
  const end = text.length - last > context * 2 ? last + context : text.length;
  const stretches: { readonly text: string; readonly isMarked: boolean }[] = [];
  const add = (stretch: string, isMarked = false) => {
    if (stretch !== "") stretches.push({ text: stretch.toWellFormed(), isMarked });
  };
  let at = begin;
  if (begin > 0) add("… ");
  for (const { from, to } of matches) {
    if (to > end) break;
    add(text.slice(at, from));
    add(text.slice(from, to), true);
    at = to;
  }
  add(text.slice(at, end));
  if (end < text.length) add(" …");
  return stretches;
}
