import type { Outcome } from "./failure";
import { readPage, toCountable } from "./page-number";
import { readText, readWords } from "./parameter";
import { QueryReader, type Reading, strictly } from "./query-reading";
import { formatPairs, type Params } from "./query-string";

export const postIncludes = ["categories", "postType"] as const;
export type PostInclude = (typeof postIncludes)[number];

/** A question to the posts of a feed (read API §4.1). */
export interface PostQuery {
  /** Partial match on the name; `% _ \ *` mean themselves. */
  readonly name?: string;
  /** In the order of `postIncludes`, without duplicates. */
  readonly include: readonly PostInclude[];
  /** 1 and up; a page beyond the last is empty, not wrong. */
  readonly page: number;
}

const longestName = 1000;

/** Reads the query of a posts list, noting what is wrong with it. */
export function readPostQuery(params: Params): Reading<PostQuery> {
  const reader = new QueryReader(params);
  const name = reader.filter("name", readText(longestName));
  const query: PostQuery = {
    ...(name === undefined ? {} : { name }),
    include: reader.bare("include", readWords(postIncludes)) ?? [],
    page: toCountable(readPage(params.get("page"))),
  };
  return { query, problems: reader.problems };
}

/** The strict reading for the API: an `invalid_query` failure names every bad parameter. */
export function parsePostQuery(params: Params): Outcome<PostQuery> {
  return strictly(readPostQuery(params));
}

/** The query of one post: only `include` has a meaning there (read API §4.2). */
export function parsePostItemQuery(params: Params): Outcome<Pick<PostQuery, "include">> {
  const reader = new QueryReader(params);
  const include = reader.bare("include", readWords(postIncludes)) ?? [];
  return strictly({ query: { include }, problems: reader.problems });
}

/** The shortest query string that reads back as the same question: `parse(format(q))` equals `q`. */
export function formatPostQuery(query: PostQuery): string {
  return formatPairs([
    ["name", query.name],
    ["include", query.include.length > 0 && query.include.join(",")],
    ["page", query.page !== 1 && String(query.page)],
  ]);
}
