import { listPage } from "./contribution-query";
import { choices, text } from "./parameter";
import { bare, filter, type QueryOf, queryTable } from "./query";

export const postIncludes = ["categories", "postType"] as const;
export type PostInclude = (typeof postIncludes)[number];

const maxNameLength = 1000;
const none: readonly PostInclude[] = [];

/** The parameters of the posts of a feed (read API §4.1). */
export const postFields = {
  /** Partial match on the name; `% _ \ *` mean themselves. */
  name: filter("name", text(maxNameLength)),
  /** In the order of `postIncludes`, without duplicates. */
  include: bare("include", choices(postIncludes), none),
  page: listPage,
} as const;

/** A question to the posts of a feed. */
export type PostQuery = QueryOf<typeof postFields>;

export const { parse: parsePostQuery, format: formatPostQuery } = queryTable(postFields);

/** One post: only `include` has a meaning there (read API §4.2). */
export const { parse: parsePostItemQuery } = queryTable({ include: postFields.include });
