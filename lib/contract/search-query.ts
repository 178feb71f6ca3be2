import { contributionFields } from "./contribution-query";
import type { Outcome } from "./failure";
import type { CoveredQuery } from "./insights-query";
import { flag, limit, searchText } from "./parameter";
import { bare, type QueryOf, queryTable, strictly } from "./query";
import type { Params } from "./query-string";

/** The list of contributions, which the pages may narrow by words as well. */
export const listFields = { q: bare("q", searchText), ...contributionFields } as const;

/** A question to the list of contributions, with words to narrow it by. */
export type ListQuery = QueryOf<typeof listFields> & CoveredQuery;

const listTable = queryTable(listFields);
export const formatListQuery = listTable.format;

export function parseListQuery(params: Params): Outcome<ListQuery> {
  return strictly(listTable.read(params));
}

/** The page size of contributions (read API §8); a search may ask for fewer. */
const maxRows = 25;

const searchFields = {
  ...listFields,
  /** How many rows a page has. */
  perPage: bare("limit", limit(maxRows), maxRows),
  /** Whether all that matches is counted; else only whether more follows is known. */
  isCounted: bare("total", flag, true),
  /** Whether it is counted by what it may be narrowed to as well. */
  hasFacets: bare("facets", flag, false),
} as const;

/** A search among contributions. The pages use it; no operation of the read API does. */
export type SearchQuery = QueryOf<typeof searchFields> &
  CoveredQuery & {
    /** Words, amounts and facets as they were typed. */
    readonly q: string;
    /** `rank`: the nearest first; `date`: by `sort` alone, as in the list. */
    readonly order: "rank" | "date";
  };

/** Reads the query of a search, which needs words. */
export function parseSearchQuery(params: Params, order: SearchQuery["order"]): Outcome<SearchQuery> {
  const { query, problems } = queryTable(searchFields).read(params);
  const { q = "" } = query;
  if (q === "") problems["q"] ??= ["The q field is required."];
  return strictly({ query: { ...query, q, order }, problems });
}

/** The search that a list narrowed by words is: by date alone, counted. */
export function toListSearch(query: ListQuery & { readonly q: string }): SearchQuery {
  return { ...query, order: "date", perPage: maxRows, isCounted: true, hasFacets: false };
}

/** The search of the search page: the nearest first, counted and with facets. */
export function toRankedSearch(query: ListQuery & { readonly q: string }): SearchQuery {
  return { ...query, order: "rank", perPage: maxRows, isCounted: true, hasFacets: true };
}
