import type { Outcome } from "./failure";
import { choice, flag, moment, pageNumber, searchText, upTo } from "./parameter";
import { bare, filter, type QueryOf, queryTable, strictly } from "./query";
import type { Params } from "./query-string";

export const contributionSorts = ["-contribution_date", "contribution_date"] as const;
export type ContributionSort = (typeof contributionSorts)[number];

/** The sort orders of lists on pages: by date, by amount in one currency, and by supporter name. */
export const listSorts = [...contributionSorts, "-amount", "amount", "supporter", "-supporter"] as const;
export type ListSort = (typeof listSorts)[number];

/** Whether the order is by date, the only order of the read API. */
export function isByDate(sort: ListSort): sort is ContributionSort {
  return contributionSorts.some((one) => one === sort);
}

export function isByAmount(sort: ListSort): boolean {
  return sort === "amount" || sort === "-amount";
}

/** The message for a list sorted by amount without exactly one currency. */
export const needsCurrency = "To sort by amount, filter the list by one currency.";

/** The kind filters as named on pages: all, and each filter of the API (read API §4.3). */
export const kindFilters = ["all", "one-time", "first", "renewals", "one-time-and-first"] as const;
export type KindFilter = (typeof kindFilters)[number];

/** The page number of a list, from 1. A page beyond the last is empty, not an error. */
export const listPage = bare("page", pageNumber, 1);
/** A page beyond the end of every list. Its response has the total but no rows, and is cheap. */
export const emptyPage = 999_999;

/** The parameters of the list of contributions (read API §4.3). `include` is ignored there. */
export const contributionFields = {
  /** Exclusive bounds in ms UTC; a half millisecond means "between two" (see `parseMoment`). */
  occurredBefore: filter("occurred_before", moment),
  occurredAfter: filter("occurred_after", moment),
  onetime: filter("onetime", flag, false),
  recurring: filter("recurring", flag, false),
  initialRecurring: filter("initial_recurring", flag, false),
  oneTimeAndInitialRecurring: filter("one_time_and_initial_recurring", flag, false),
  sort: bare("sort", choice(contributionSorts), contributionSorts[0]),
  page: listPage,
} as const;

export type ContributionQuery = QueryOf<typeof contributionFields>;

export const { read: readContributionQuery, parse: parseContributionQuery } = queryTable(contributionFields);

/** The query of one contribution. No parameter has a meaning (read API §4.4), but NUL is refused. */
export const { parse: parseContributionItemQuery } = queryTable({});

/** The rights of a caller. The server adds them to a query and thereby to every cache key. */
export interface MaskedQuery {
  /** Whether names of sponsored people are masked in products, in the response and in the search. */
  readonly masksSponsees?: boolean;
}

/** The parameters of lists on pages, which may also be narrowed by words and have more sort orders. */
export const listFields = {
  q: bare("q", searchText),
  ...contributionFields,
  sort: bare("sort", choice(listSorts), listSorts[0]),
} as const;

export type ListQuery = QueryOf<typeof listFields> & MaskedQuery;

export const { parse: parseListQuery, format: formatListQuery } = queryTable(listFields);

/** Sorts a query by date, newest first in place of another order. Exports have no other orders. */
export function byDate<Query extends ListQuery>(query: Query) {
  return { ...query, sort: isByDate(query.sort) ? query.sort : contributionSorts[0] };
}

/** The page size of contributions (read API §8); a search may request fewer. */
export const contributionsPerPage = 25;

const searchFields = {
  ...listFields,
  perPage: bare("limit", upTo(contributionsPerPage), contributionsPerPage),
  /** Whether all matches are counted. Otherwise only whether more follow is known. */
  isCounted: bare("total", flag, true),
  /** Whether matches are also counted by facet. */
  hasFacets: bare("facets", flag, false),
} as const;

/** A search for contributions. Used by pages; not part of the read API. */
export type SearchQuery = QueryOf<typeof searchFields> &
  MaskedQuery & {
    readonly q: string;
    /** `rank`: closest match first, then newest; `date`: by `sort` only, as in the list. */
    readonly order: "rank" | "date";
  };

/** Parses the query of the search endpoint, whose results are ordered by rank. */
export function parseSearchQuery(params: Params): Outcome<SearchQuery> {
  const { query, problems } = queryTable(searchFields).read(params);
  const { q = "" } = query;
  if (q === "") problems["q"] ??= ["The q field is required."];
  return strictly({ query: { ...query, q, order: "rank" }, problems });
}

/** Returns the search for a list with words, or not sorted by date: counted, without facets. */
export function toListSearch(query: ListQuery & { readonly q: string }): SearchQuery {
  return { ...query, order: "date", perPage: contributionsPerPage, isCounted: true, hasFacets: false };
}

/** Returns the search for the search page: closest match first, counted and with facets. */
export function toRankedSearch(query: ListQuery & { readonly q: string }): SearchQuery {
  return { ...query, order: "rank", perPage: contributionsPerPage, isCounted: true, hasFacets: true };
}
