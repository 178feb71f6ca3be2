import { type RawBuilder, sql } from "kysely";
import { likeText, stretchesOf } from "./like";
import { type Rarity, trigramsOf } from "./trigram-sample";

/** What the folded words of a record have to be; every member that is there holds. */
export interface TextDemand {
  /** Words that it has; several, a blank apart, follow each other in one of its texts. */
  readonly whole?: readonly string[];
  /** Words that begin one of its words. */
  readonly begin?: readonly string[];
  /** Words that stand in one of its words. */
  readonly inside?: readonly string[];
  /** Lists of patterns of LIKE; of each list one holds. */
  readonly oneOf?: readonly (readonly string[])[];
  /** What does not hold. */
  readonly except?: Pick<TextDemand, "whole" | "begin" | "oneOf">;
}

/**
 * How a text is compared: `like` on either engine, which PostgreSQL may answer by its index; `position` on
 * PostgreSQL alone, where no index knows it, and nothing is reckoned with its statistics. It takes half the
 * time, as it skips what cannot match.
 */
export type Compared = "like" | "position";

/** A demand as conditions on the text of a row that is named `s`. */
export function textConditions(
  demand: TextDemand,
  compared: Compared = "like",
): readonly RawBuilder<unknown>[] {
  const { except } = demand;
  const text = compared === "like" ? sql`s.text` : sql`(s.text || '')`;
  const like = (pattern: string) => sql`${text} like ${pattern} escape '\\'`;
  const holds = (part: string) =>
    compared === "like" ? like(`%${likeText(part)}%`) : sql`strpos(s.text, ${part}) > 0`;
  const held = ({ oneOf = [], ...words }: TextDemand) => [
    ...partsOf(words).map(holds),
    ...oneOf.map((patterns) => anyOf(patterns, like)),
  ];
  return [
    ...held(demand),
    ...(except === undefined ? [] : [sql`not (${sql.join(held(except), sql` and `)})`]),
  ];
}

/** Fewer patterns are as soon compared one by one. */
const manyPatterns = 4;

/**
 * SQLite's parser holds a hundred unfinished expressions: brackets in brackets are fewer, however long the
 * patterns are.
 */
const maxNested = 8;

/**
 * One of some patterns. Those of a mistyped word mostly begin alike: a text in which nothing begins so is
 * compared with their beginning, and not with each of them. @param shared how many characters they have in
 * common so far
 * @param step how many characters the beginning grows by
 */
function anyOf(
  patterns: readonly string[],
  like: (pattern: string) => RawBuilder<unknown>,
  shared = 2,
  step = Math.ceil(Math.max(...patterns.map(({ length }) => length)) / maxNested),
): RawBuilder<unknown> {
  const beginningOf = (pattern: string) =>
    shareable.test(pattern.slice(shared, shared + step)) ? pattern.slice(0, shared + step) : "";
  const choices = [...new Set(patterns.map(beginningOf))].flatMap((beginning) => {
    const some = patterns.filter((pattern) => beginningOf(pattern) === beginning);
    if (beginning === "" || some.length < manyPatterns) return some.map(like);
    return [sql`(${like(`${beginning}%`)} and ${anyOf(some, like, shared + step, step)})`];
  });
  return sql`(${sql.join(choices, sql` or `)})`;
}

/** Characters that are no wildcards, and whole ones. */
const shareable = /^[^%_\\\p{Cs}]+$/u;

/**
 * Whether a text is what a demand asks for, but that the parts of a pattern may stand in any order: enough
 * for a share.
 */
export function isMet({ oneOf = [], except, ...words }: TextDemand, text: string): boolean {
  const { whole = [], begin = [], inside = [] } = words;
  return (
    whole.every((word) => text.includes(` ${word} `)) &&
    begin.every((word) => text.includes(` ${word}`)) &&
    inside.every((word) => text.includes(word)) &&
    oneOf.every((patterns) =>
      patterns.some((pattern) => stretchesOf(pattern).every((part) => text.includes(part))),
    ) &&
    (except === undefined || !isMet(except, text))
  );
}

/**
 * Whether a demand has three characters that nothing in a sample has, so that few records meet it; false
 * where the sample is small.
 */
export function isUnheard(demand: TextDemand, rarity: Rarity): boolean {
  const isNew = (word: string) => trigramsOf(word).some((part) => rarity(part) === 0);
  return rarity.sample !== undefined && partsOf(demand).some(isNew);
}

/** What a text has to hold for the words of a demand. */
export function partsOf({ whole = [], begin = [], inside = [] }: TextDemand): readonly string[] {
  return [...whole.map((word) => ` ${word} `), ...begin.map((word) => ` ${word}`), ...inside];
}
