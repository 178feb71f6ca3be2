import { type RawBuilder, sql } from "kysely";
import type { Engine } from "@/lib/database/engine";
import { type Asked, askedOfPostgres } from "./asked-of-postgres";
import { lengthOf } from "./folded-words";
import { stretchesOf } from "./like";
import { tellingParts, widest } from "./telling-parts";
import { partsOf, type TextDemand } from "./text-demand";
import { type Rarity, rarestOf } from "./trigram-sample";

/**
 * Where a search begins: a `from`, the column that its rows come in the order of, and what narrows it at
 * once.
 */
export interface Candidates {
  readonly from: RawBuilder<unknown>;
  readonly place: RawBuilder<unknown>;
  readonly conditions: readonly RawBuilder<unknown>[];
  /** How texts are compared with the demand. */
  readonly text: Asked["text"];
  /** How PostgreSQL has to find them, where it would not know. */
  readonly way?: Asked["way"];
  readonly met?: Asked["met"];
}

/**
 * The rows that may satisfy a demand, found by the engine's own index; each has to be compared with the
 * demand itself. PostgreSQL finds its index by itself, and is only told what to ask of it for words that are
 * long and rare. SQLite is told to begin with it, newest days first.
 */
export function candidatesFor(
  engine: Engine["name"],
  demand: TextDemand,
  rarity: Rarity,
  mayWalk: boolean,
): Candidates {
  const all = {
    from: sql`contribution_search as s`,
    place: sql`s.place`,
    conditions: [],
    text: "like",
  } as const;
  if (engine === "postgres") return { ...all, ...askedOfPostgres(demand, rarity, mayWalk) };
  const { whole = [], begin = [], inside = [], oneOf = [] } = demand;
  const beginnings = begin.filter((word) => lengthOf(word) >= longestPrefix).map((word) => ` ${word}`);
  // The index of words has the beginnings of three characters ready; longer ones it would have to gather.
  const isLong = begin.some((word) => lengthOf(word) > longestPrefix) && whole.length === 0;
  const isRare = beginnings.every((word) => rarestOf(word, rarity).every((part) => rarity(part) < frequent));
  if (inside.length + oneOf.length > 0 || (isLong && isRare)) {
    const words = tellingParts(partsOf(demand), rarity).map(quoted);
    const choices = oneOf.map((patterns) => patterns.map((pattern) => rarestOfPattern(pattern, rarity)));
    // A pattern of which no three characters are sure finds its rows by the other words, or not faster than
    // all.
    const sure = choices.filter((patterns) => patterns.every(({ length }) => length > 0));
    const asked = [...words, ...sure.map((patterns) => `(${widest(patterns).map(allOf).join(" OR ")})`)];
    return asked.length === 0 ? all : fullText("contribution_trigrams", asked.join(" AND "));
  }
  const single = whole.flatMap((phrase) => phrase.split(" "));
  const words = [...single.map(quoted), ...begin.map((word) => `${quoted(word)}*`)];
  return words.length === 0 ? all : fullText("contribution_words", words.join(" AND "));
}

const longestPrefix = 3;
/** In the sample: in so many records that an index of words is sooner asked. */
const frequent = 100;

function fullText(table: string, asked: string): Candidates {
  const name = sql.table(table);
  const place = sql`${name}.rowid`;
  return {
    // Crossed, so that SQLite keeps the order: the index of the words, then the rows that it found.
    from: sql`${name} cross join contribution_search as s`,
    place,
    conditions: [sql`${name} match ${asked}`, sql`s.place = ${place}`],
    text: "like",
  };
}

/**
 * Three characters that everything has that is like a pattern: the rarest of each stretch between its
 * wildcards.
 */
function rarestOfPattern(pattern: string, rarity: Rarity): readonly string[] {
  return [...new Set(stretchesOf(pattern).flatMap((stretch) => rarestOf(stretch, rarity)))];
}

function allOf(parts: readonly string[]): string {
  return `(${parts.map(quoted).join(" AND ")})`;
}

function quoted(word: string): string {
  return `"${word.replaceAll('"', '""')}"`;
}
