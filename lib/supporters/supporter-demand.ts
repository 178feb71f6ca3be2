import { type RawBuilder, sql } from "kysely";
import { readWords } from "@/lib/search/asked-words";
import { likeText } from "@/lib/search/like";
import { tellingParts } from "@/lib/search/telling-parts";
import { partsOf, type TextDemand } from "@/lib/search/text-demand";
import type { Rarity } from "@/lib/search/trigram-sample";

/** What the words of a supporter have to be. */
export interface SupporterDemand extends Required<Omit<TextDemand, "except">> {
  /** The words of `oneOf`, of which an index is asked for any; empty where all have to hold. */
  readonly anyOf: readonly string[];
}

/**
 * Reads what somebody looks for among supporters: every word has to stand in one of theirs, short ones at its
 * beginning, and what is in quotes as it is. What holds nothing that could be looked for limits nothing.
 */
export function readSupporterDemand(q: string): SupporterDemand {
  const { parts, beginnings, phrases } = readWords(q.trim());
  return { whole: phrases, begin: beginnings, inside: parts, oneOf: [], anyOf: [] };
}

/** Those who have one of some words. */
export function anyOfWords(words: readonly string[]): SupporterDemand {
  return {
    whole: [],
    begin: [],
    inside: [],
    oneOf: [words.map((word) => `% ${likeText(word)} %`)],
    anyOf: words,
  };
}

/** SQLite's index of words that a demand begins with, and what it is asked; null for a demand of nothing. */
export function fullTextFor(
  demand: SupporterDemand,
  rarity: Rarity,
): { readonly table: RawBuilder<unknown>; readonly asked: string } | null {
  const { whole, begin, inside, anyOf } = demand;
  if (anyOf.length > 0) {
    const asked = anyOf.map((words) => `(${words.split(" ").map(quoted).join(" AND ")})`).join(" OR ");
    return { table: sql.table("supporter_words"), asked };
  }
  if (inside.length > 0) {
    const trigrams = tellingParts(partsOf(demand), rarity);
    return { table: sql.table("supporter_trigrams"), asked: trigrams.map(quoted).join(" AND ") };
  }
  const single = whole.flatMap((words) => words.split(" "));
  const words = [...single.map(quoted), ...begin.map((word) => `${quoted(word)}*`)];
  return words.length === 0 ? null : { table: sql.table("supporter_words"), asked: words.join(" AND ") };
}

function quoted(word: string): string {
  return `"${word.replaceAll('"', '""')}"`;
}
