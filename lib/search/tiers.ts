import { likeText } from "./like";
import type { Question } from "./question";
import type { TextDemand } from "./text-demand";
import { isAddress } from "./typos";

/** `rank`: the nearest first, then the newest; `date`: all alike. */
export type Order = "rank" | "date";

/** What is looked for, one after the other, from near to far; no record is in two of them. */
export function tiersOf(question: Question, order: Order): readonly TextDemand[] {
  const { parts, beginnings, phrases: whole, figures } = question;
  const all = { whole, begin: beginnings, inside: parts, oneOf: anywhere(figures) };
  if (order === "date" || parts.length + figures.length === 0) return [all];
  const begin = [...parts, ...beginnings];
  const oneOf = figures.map((spellings) => spellings.map((spelling) => `% ${likeText(spelling)}%`));
  const far = { ...all, except: { begin, oneOf } };
  return isOneAddress(begin) && figures.length === 0
    ? [{ whole: [...whole, ...begin] }, { whole, begin, except: { whole: begin } }, far]
    : [{ whole, begin, oneOf }, far];
}

/** Whether tiers are those of an e-mail address: its own come before all that begin like it. */
export function isAddressed(tiers: readonly TextDemand[]): boolean {
  return tiers.length === 3;
}

/** Amounts, anywhere in a word. */
export function anywhere(figures: Question["figures"]): readonly (readonly string[])[] {
  return figures.map((spellings) => spellings.map((spelling) => `%${likeText(spelling)}%`));
}

function isOneAddress([word = "", ...others]: readonly string[]): boolean {
  return others.length === 0 && isAddress(word);
}
