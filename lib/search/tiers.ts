import type { Question } from "./question";
import type { TextDemand } from "./text-demand";
import { isForgivable, typoPatterns } from "./typos";

/** `rank`: the nearest first, then the newest; `date`: all alike. */
export type Order = "rank" | "date";

/** What is looked for, one after the other, from near to far; no record is in two of them. */
export function tiersOf(question: Question, order: Order): readonly TextDemand[] {
  const { parts, beginnings, phrases: whole } = question;
  if (order === "date" || parts.length === 0) return [{ whole, begin: beginnings, inside: parts }];
  const begin = [...parts, ...beginnings];
  const far = { whole, begin: beginnings, inside: parts, except: { begin } };
  return isAddress(begin)
    ? [{ whole: [...whole, ...begin] }, { whole, begin, except: { whole: begin } }, far]
    : [{ whole, begin }, far];
}

/** Whether tiers are those of an e-mail address: its own come before all that begin like it. */
export function isAddressed(tiers: readonly TextDemand[]): boolean {
  return tiers.length === 3;
}

/**
 * What is looked for where nothing holds all words: records in which one of them is mistyped by one character, for each
 * word that may be.
 */
export function forgivingTiers({ parts, beginnings, phrases }: Question): readonly TextDemand[] {
  return parts.filter(isForgivable).map((word) => ({
    whole: phrases,
    begin: beginnings,
    inside: parts.filter((other) => other !== word),
    oneOf: typoPatterns(word),
  }));
}

function isAddress([word, ...others]: readonly string[]): boolean {
  return others.length === 0 && word?.includes("@") === true;
}
