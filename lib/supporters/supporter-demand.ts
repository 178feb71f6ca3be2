import { type RawBuilder, sql } from "kysely";
import type { Engine } from "@/lib/database/engine";
import { foldedWords, lengthOf, separatedDigits } from "@/lib/search/folded-words";
import { textConditions } from "@/lib/search/text-demand";
import { trigramsOf } from "@/lib/search/trigram-sample";

/** Shorter words are in almost every name, so they count only where a word begins. */
const shortestPart = 3;
const mostWords = 16;
/** Enough to be selective: the list of each is walked to its end, and the text is compared anyway. */
const mostTrigrams = 4;
const separated = /^[\d\s().+-]+$/;

/** What somebody looks for: where it is found, with `supporter` as `s`, and what has to hold there. */
export interface SupporterDemand {
  readonly from: RawBuilder<unknown>;
  readonly conditions: readonly RawBuilder<unknown>[];
}

/**
 * Reads what somebody looks for among supporters: every word has to stand in one of theirs, short ones at its beginning.
 * PostgreSQL finds its index by itself; SQLite is told to begin with it, and gives row after row until there are enough.
 */
export function readSupporterDemand(engine: Engine["name"], q: string): SupporterDemand {
  const digits = separated.test(q.trim()) ? separatedDigits(q) : [];
  const words = [...new Set(digits.length > 0 ? digits : foldedWords(q))].slice(0, mostWords);
  const inside = words.filter((word) => lengthOf(word) >= shortestPart);
  const begin = words.filter((word) => lengthOf(word) < shortestPart);
  // What holds nothing that could be looked for limits nothing.
  const conditions = [sql`1 = 1`, ...textConditions({ inside, begin })];
  if (engine === "postgres" || words.length === 0) return { from: sql`supporter as s`, conditions };
  const [table, asked] =
    inside.length > 0
      ? ["supporter_trigrams", trigrams(inside)]
      : ["supporter_words", begin.map((word) => `${quoted(word)}*`).join(" AND ")];
  const name = sql.table(table);
  return {
    from: sql`${name} cross join supporter as s`,
    conditions: [sql`${name} match ${asked}`, sql`s.no = ${name}.rowid`, ...conditions],
  };
}

function trigrams(words: readonly string[]): string {
  const all = [...new Set(words.flatMap(trigramsOf))];
  const few = Math.min(all.length, mostTrigrams);
  const spread = Array.from({ length: few }, (_, at) => all[Math.floor((at * all.length) / few)] ?? "");
  return spread.map(quoted).join(" AND ");
}

function quoted(word: string): string {
  return `"${word.replaceAll('"', '""')}"`;
}
