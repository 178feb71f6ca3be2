import { type RawBuilder, sql } from "kysely";
import { likeText } from "./like";

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

function patternsOf({ whole = [], begin = [], inside = [] }: TextDemand): readonly string[] {
  return [
    ...whole.map((word) => `% ${likeText(word)} %`),
    ...begin.map((word) => `% ${likeText(word)}%`),
    ...inside.map((word) => `%${likeText(word)}%`),
  ];
}
