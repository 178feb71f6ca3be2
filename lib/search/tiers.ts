import type { Question } from "./question";
import type { TextDemand } from "./text-demand";
import { isForgivable, typoPatterns } from "./typos";

/** `rank`: the nearest first, then the newest; `date`: all alike. */
export type Order = "rank" | "date";

/** What is looked for, one after the other, from near to far; no record is in two of them. */
export function tiersOf(question: Question, order: Order): readonly TextDemand[] {
  const { parts, beginnings } = question;
  if (order === "date" || parts.length === 0) return [{ begin: beginnings, inside: parts }];
  const begin = [...parts, ...beginnings];
  const far = { begin: beginnings, inside: parts, except: { begin } };
  return isAddress(begin) ? [{ whole: begin }, { begin, except: { whole: begin } }, far] : [{ begin }, far];
}

/**
 * What is looked for where nothing holds all words: records in which one of them is mistyped by one character, for each
 * word that may be.
 */
export function forgivingTiers({ parts, beginnings }: Question): readonly TextDemand[] {
  return parts.filter(isForgivable).map((word) => ({
    begin: beginnings,
    inside: parts.filter((other) => other !== word),
    oneOf: typoPatterns(word),
  }));
}

function isAddress([word, ...others]: readonly string[]): boolean {
  return others.length === 0 && word?.includes("@") === true;
}
