import { listPage } from "./contribution-query";
import { choices, searchText, text } from "./parameter";
import { bare, filter, type QueryOf, queryTable } from "./query";

/** The page size of posts (read API §8). */
export const postsPerPage = 15;
export const postIncludes = ["categories", "postType"] as const;
export type PostInclude = (typeof postIncludes)[number];

const maxNameLength = 1000;
const none: readonly PostInclude[] = [];

/** The parameters of the posts of a feed (read API §4.1). */
export const postFields = {
  /** Partial match on the name; `% _ \ *` are literal. */
  name: filter("name", text(maxNameLength)),
  /** In the order of `postIncludes`, without duplicates. */
  include: bare("include", choices(postIncludes), none),
  page: listPage,
} as const;

export const postStates = ["live", "scheduled", "expired"] as const;
export const postSorts = ["-published", "published", "name", "-name", "expires", "-expires"] as const;

/** Filters and orders that pages have beyond the read API. Only databases support them, even with a copy. */
export interface PostFilter {
  readonly state?: (typeof postStates)[number] | undefined;
  /** The name, as in the post. */
  readonly category?: string | undefined;
  readonly tag?: string | undefined;
  readonly sort: (typeof postSorts)[number];
  /** The time at which the states apply, in ms UTC. */
  readonly now: number;
}

/** Whether a filter has conditions or an order that the read API lacks. */
export function isPostFiltered({ state, category, tag, sort }: Omit<PostFilter, "now">): boolean {
  return [state, category, tag].some((one) => one !== undefined) || sort !== postSorts[0];
}

/** The filters of a feed's posts, with counts by state. Each ignores the filter of its own kind. */
export interface PostFacets {
  readonly states: Readonly<Record<(typeof postStates)[number], number>>;
  readonly categories: readonly string[];
  readonly tags: readonly string[];
}

export type PostQuery = QueryOf<typeof postFields> & {
  /** Set by pages only; never sent to an upstream. */
  readonly filter?: PostFilter;
};

export const { parse: parsePostQuery } = queryTable(postFields);

/** The query of one post: only `include` has a meaning (read API §4.2). */
export const { parse: parsePostItemQuery } = queryTable({ include: postFields.include });

/** A search for posts of all feeds. Used by the pages; not part of the read API. */
export const { parse: parsePostSearch } = queryTable({ q: bare("q", searchText) });
