import { type ContributionQuery, formatContributionQuery, readContributionQuery } from "./contribution-query";
import type { Outcome } from "./failure";
import type { CoveredQuery } from "./insights-query";
import { readBoolean, readLimit, readTyped } from "./parameter";
import { QueryReader, strictly } from "./query-reading";
import { formatPairs, type Params } from "./query-string";

/** What is looked for among contributions. The pages ask it; no operation of the read API does. */
export interface SearchQuery extends ContributionQuery, CoveredQuery {
  /** Words, amounts and facets as they were typed. */
  readonly q: string;
  /** `rank`: the nearest first; `date`: by `sort` alone, as in the list. */
  readonly order: "rank" | "date";
  /** How many rows a page has. */
  readonly perPage: number;
  /** Whether all that matches is counted; else only whether more follows is known. */
  readonly isCounted: boolean;
  /** Whether it is counted by what it may be narrowed to as well. */
  readonly hasFacets: boolean;
}

/** As long as the API's own longest text. */
const longestSearch = 1000;
/** The page size of contributions (read API §8); a search may ask for fewer. */
const mostRows = 25;

/** Reads the query of a search: `q`, `limit`, `total`, `facets`, and what the list of contributions takes. */
export function parseSearchQuery(params: Params, order: SearchQuery["order"]): Outcome<SearchQuery> {
  const { query, problems } = readContributionQuery(params);
  const reader = new QueryReader(params);
  const q = reader.bare("q", readTyped(longestSearch)) ?? "";
  if (q === "") reader.problems["q"] ??= ["The q field is required."];
  const search: SearchQuery = {
    ...query,
    q,
    order,
    perPage: reader.bare("limit", readLimit(mostRows)) ?? mostRows,
    isCounted: reader.bare("total", readBoolean) ?? true,
    hasFacets: reader.bare("facets", readBoolean) ?? false,
  };
  return strictly({ query: search, problems: { ...problems, ...reader.problems } });
}

/** A question to the list of contributions, which the pages may narrow by words as well. */
export interface ListQuery extends ContributionQuery, CoveredQuery {
  readonly q?: string;
}

/** The shortest query string that reads back as the same question. */
export function formatListQuery(query: ListQuery): string {
  return joined(formatPairs([["q", query.q]]), formatContributionQuery(query));
}

/** The strict reading of what `formatListQuery` writes. */
export function parseListQuery(params: Params): Outcome<ListQuery> {
  const { query, problems } = readContributionQuery(params);
  const reader = new QueryReader(params);
  const q = reader.bare("q", readTyped(longestSearch));
  return strictly({ query: q ? { ...query, q } : query, problems: { ...problems, ...reader.problems } });
}

/** The search that a list narrowed by words is: by date alone, counted. */
export function toListSearch(query: ListQuery & { readonly q: string }): SearchQuery {
  return { ...query, order: "date", perPage: mostRows, isCounted: true, hasFacets: false };
}

/** The search of the search page: the nearest first, counted and with facets. */
export function toRankedSearch(query: ListQuery & { readonly q: string }): SearchQuery {
  return { ...query, order: "rank", perPage: mostRows, isCounted: true, hasFacets: true };
}

function joined(...queries: readonly string[]): string {
  return queries.filter((query) => query !== "").join("&");
}
