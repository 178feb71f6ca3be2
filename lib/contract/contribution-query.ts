import type { Outcome } from "./failure";
import { choice, flag, moment, pageNumber, searchText, upTo } from "./parameter";
import { bare, filter, lenient, type QueryOf, queryTable, strictly } from "./query";
import type { Params } from "./query-string";

export const contributionSorts = ["-contribution_date", "contribution_date"] as const;
export type ContributionSort = (typeof contributionSorts)[number];

/** The orders of a list on the pages: also by amount, in one currency, and by the name of the supporter. */
export const listSorts = [...contributionSorts, "-amount", "amount", "supporter", "-supporter"] as const;
export type ListSort = (typeof listSorts)[number];

export function isByDate(sort: ListSort): sort is ContributionSort {
  return contributionSorts.some((one) => one === sort);
}

export function isByAmount(sort: ListSort): boolean {
  return sort === "amount" || sort === "-amount";
}

/** The message of a list by amount without a currency, or with several. */
export const needsCurrency = "To sort by amount, filter the list by one currency.";

/** The filters of kinds as the pages name them: all, and each filter of the API (read API §4.3). */
export const kindFilters = ["all", "one-time", "first", "renewals", "one-time-and-first"] as const;
export type KindFilter = (typeof kindFilters)[number];

/** The page of a list as the API reads it: 1 and up; a page beyond the last is empty, not wrong. */
export const listPage = lenient("page", pageNumber, 1);
/** A page after the last of every list: its response has the total but no rows, and costs little. */
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

/** One contribution: no parameter has a meaning there (read API §4.4), but a NUL is refused everywhere. */
export const { parse: parseContributionItemQuery } = queryTable({});

/** The rights of a caller, which the server adds to a query, and so to every cache key. */
export interface CoveredQuery {
  /** Whether products that name a sponsored person are covered, in the answer and in the search. */
  readonly coversSponsees?: boolean;
}

/** The list of contributions, which the pages may narrow by words as well, and sort by more than the date. */
export const listFields = {
  q: bare("q", searchText),
  ...contributionFields,
  sort: bare("sort", choice(listSorts), listSorts[0]),
} as const;

export type ListQuery = QueryOf<typeof listFields> & CoveredQuery;

export const { parse: parseListQuery, format: formatListQuery } = queryTable(listFields);

/** The list by date, newest first in place of another order: exports have no other. */
export function byDate<Query extends ListQuery>(query: Query) {
  return { ...query, sort: isByDate(query.sort) ? query.sort : contributionSorts[0] };
}

/** The page size of contributions (read API §8); a search may request fewer. */
export const contributionsPerPage = 25;

const searchFields = {
  ...listFields,
  perPage: bare("limit", upTo(contributionsPerPage), contributionsPerPage),
  /** Whether all that matches is counted; else only whether more follows is known. */
  isCounted: bare("total", flag, true),
  /** Whether it is counted by what it may be narrowed to as well. */
  hasFacets: bare("facets", flag, false),
} as const;

/** A search among contributions. The pages use it; no operation of the read API does. */
export type SearchQuery = QueryOf<typeof searchFields> &
  CoveredQuery & {
    readonly q: string;
    /** `rank`: the nearest first, then the newest; `date`: by `sort` only, as in the list. */
    readonly order: "rank" | "date";
  };

/** Reads the query of the search endpoint, whose results are the closest first. */
export function parseSearchQuery(params: Params): Outcome<SearchQuery> {
  const { query, problems } = queryTable(searchFields).read(params);
  const { q = "" } = query;
  if (q === "") problems["q"] ??= ["The q field is required."];
  return strictly({ query: { ...query, q, order: "rank" }, problems });
}

/** The search for a list with words, or in another order than by date: counted, without facets. */
export function toListSearch(query: ListQuery & { readonly q: string }): SearchQuery {
  return { ...query, order: "date", perPage: contributionsPerPage, isCounted: true, hasFacets: false };
}

/** The search of the search page: the nearest first, counted and with facets. */
export function toRankedSearch(query: ListQuery & { readonly q: string }): SearchQuery {
  return { ...query, order: "rank", perPage: contributionsPerPage, isCounted: true, hasFacets: true };
}
