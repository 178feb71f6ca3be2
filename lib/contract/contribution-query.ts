import type { Outcome } from "./failure";
import { choice, flag, moment, pageNumber } from "./parameter";
import { bare, type Field, filter, type QueryOf, queryTable, strictly } from "./query";
import type { Params } from "./query-string";

export const contributionSorts = ["-contribution_date", "contribution_date"] as const;
export type ContributionSort = (typeof contributionSorts)[number];

/** The page of a list as the API reads it: 1 and up; a page beyond the last is empty, not wrong. */
export const listPage: Field<number, 1> = {
  name: "page",
  parameter: pageNumber,
  fallback: 1,
  spelling: "lenient",
};

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

/** A question to the list of contributions. */
export type ContributionQuery = QueryOf<typeof contributionFields>;

export const { read: readContributionQuery, format: formatContributionQuery } =
  queryTable(contributionFields);

export function parseContributionQuery(params: Params): Outcome<ContributionQuery> {
  return strictly(readContributionQuery(params));
}

/** One contribution: no parameter has a meaning there (read API §4.4), but a NUL is refused everywhere. */
export function parseContributionItemQuery(params: Params): Outcome<object> {
  return strictly(queryTable({}).read(params));
}
