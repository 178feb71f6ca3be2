import type { Outcome } from "./failure";
import { formatMoment } from "./moment";
import { readPage, toCountable } from "./page-number";
import { readBoolean, readChoice, readMoment } from "./parameter";
import { QueryReader, type Reading, strictly } from "./query-reading";
import { formatPairs, type Params } from "./query-string";

export const contributionSorts = ["-contribution_date", "contribution_date"] as const;
export type ContributionSort = (typeof contributionSorts)[number];

/** A question to the list of contributions (read API §4.3). */
export interface ContributionQuery {
  /** Exclusive bounds in ms UTC; a half millisecond means "between two" (see `parseMoment`). */
  readonly occurredBefore?: number;
  readonly occurredAfter?: number;
  readonly onetime: boolean;
  readonly recurring: boolean;
  readonly initialRecurring: boolean;
  readonly oneTimeAndInitialRecurring: boolean;
  readonly sort: ContributionSort;
  /** 1 and up; a page beyond the last is empty, not wrong. */
  readonly page: number;
}

/** Reads the query of a contributions list, noting what is wrong with it. `include` is ignored here. */
export function readContributionQuery(params: Params): Reading<ContributionQuery> {
  const reader = new QueryReader(params);
  const occurredBefore = reader.filter("occurred_before", readMoment);
  const occurredAfter = reader.filter("occurred_after", readMoment);
  const query: ContributionQuery = {
    ...(occurredBefore === undefined ? {} : { occurredBefore }),
    ...(occurredAfter === undefined ? {} : { occurredAfter }),
    onetime: reader.filter("onetime", readBoolean) ?? false,
    recurring: reader.filter("recurring", readBoolean) ?? false,
    initialRecurring: reader.filter("initial_recurring", readBoolean) ?? false,
    oneTimeAndInitialRecurring: reader.filter("one_time_and_initial_recurring", readBoolean) ?? false,
    sort: reader.bare("sort", readChoice(contributionSorts)) ?? "-contribution_date",
    page: toCountable(readPage(params.get("page"))),
  };
  return { query, problems: reader.problems };
}

/** The strict reading for the API: an `invalid_query` failure names every bad parameter. */
export function parseContributionQuery(params: Params): Outcome<ContributionQuery> {
  return strictly(readContributionQuery(params));
}

/**
 * The query of one contribution: no parameter has a meaning there (read API §4.4), but a NUL is refused
 * everywhere.
 */
export function parseContributionItemQuery(params: Params): Outcome<null> {
  return strictly({ query: null, problems: new QueryReader(params).problems });
}

/** The shortest query string that reads back as the same question: `parse(format(q))` equals `q`. */
export function formatContributionQuery(query: ContributionQuery): string {
  return formatPairs([
    ["occurred_before", query.occurredBefore !== undefined && formatMoment(query.occurredBefore)],
    ["occurred_after", query.occurredAfter !== undefined && formatMoment(query.occurredAfter)],
    ["onetime", query.onetime && "1"],
    ["recurring", query.recurring && "1"],
    ["initial_recurring", query.initialRecurring && "1"],
    ["one_time_and_initial_recurring", query.oneTimeAndInitialRecurring && "1"],
    ["sort", query.sort !== "-contribution_date" && query.sort],
    ["page", query.page !== 1 && String(query.page)],
  ]);
}
