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
 * A demand as conditions on a text; the same for both engines.
 * @param text that of `contribution_search`, named `s`, unless told otherwise
 */
export function textConditions(
  demand: TextDemand,
  text: RawBuilder<unknown> = sql`s.text`,
): readonly RawBuilder<unknown>[] {
  const { except } = demand;
  const like = (pattern: string) => sql`${text} like ${pattern} escape '\\'`;
  const held = ({ oneOf = [], ...words }: TextDemand) => [
    ...patternsOf(words).map(like),
    ...oneOf.map((patterns) => sql`(${sql.join(patterns.map(like), sql` or `)})`),
  ];
  return [
    ...held(demand),
    ...(except === undefined ? [] : [sql`not (${sql.join(held(except), sql` and `)})`]),
  ];
}

/** Whether a text is what a demand asks for, but that the parts of a pattern may stand in any order: enough for a share. */
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

/** Whether a demand has three characters that nothing in a sample has, so that few records meet it; false where the sample is small. */
export function isUnheard({ whole = [], begin = [], inside = [] }: TextDemand, rarity: Rarity): boolean {
  const isNew = (word: string) => trigramsOf(word).some((part) => rarity(part) === 0);
  return rarity.texts !== undefined && [...whole, ...begin.map((word) => ` ${word}`), ...inside].some(isNew);
}

function patternsOf({ whole = [], begin = [], inside = [] }: TextDemand): readonly string[] {
  return [
    ...whole.map((word) => `% ${likeText(word)} %`),
    ...begin.map((word) => `% ${likeText(word)}%`),
    ...inside.map((word) => `%${likeText(word)}%`),
  ];
}
