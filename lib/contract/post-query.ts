import { listPage } from "./contribution-query";
import type { Outcome } from "./failure";
import { choices, searchText, text } from "./parameter";
import { bare, filter, type QueryOf, queryTable, strictly } from "./query";
import type { Params } from "./query-string";

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

export type PostQuery = QueryOf<typeof postFields>;

const postTable = queryTable(postFields);
export const formatPostQuery = postTable.format;

export function parsePostQuery(params: Params): Outcome<PostQuery> {
  return strictly(postTable.read(params));
}

/** One post: only `include` has a meaning there (read API §4.2). */
export function parsePostItemQuery(params: Params): Outcome<Pick<PostQuery, "include">> {
  return strictly(queryTable({ include: postFields.include }).read(params));
}

/** A search for posts of all feeds. Used by the pages; not part of the read API. */
export function parsePostSearch(params: Params) {
  return strictly(queryTable({ q: bare("q", searchText) }).read(params));
}
