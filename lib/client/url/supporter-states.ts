import { contributionFields } from "@/lib/contract/contribution-query";
import { bare } from "@/lib/contract/query";
import { formatPairs, parseQueryString } from "@/lib/contract/query-string";
import {
  dropLifetimeSort,
  formatSupporterQuery,
  type SupporterQuery,
  type SupporterSort,
  supporterFields,
} from "@/lib/contract/supporter-query";
import { paths, withQuery } from "@/lib/paths";
import { originField, pageField, pageTable, ticket } from "./page-query";

/** Parses a link to the list of supporters. Invalid parts are left out and named in a notice. */
export const { read: readSupporterListState } = pageTable(
  { ...supporterFields, page: pageField },
  { check: dropLifetimeSort },
);

export function supporterListHref(state: SupporterQuery) {
  return withQuery(paths.supporters, formatSupporterQuery(state));
}

/**
 * Changes the sort order of the list, and goes to page 1.
 * @param compared the currency of lifetimes, which is also a filter
 */
export function sortedBy(
  state: SupporterQuery,
  sort: SupporterSort,
  compared: string | undefined,
): SupporterQuery {
  return { ...state, sort, currency: compared ?? state.currency, page: 1 };
}

/** The parameters of a supporter's page: order and page of their contributions, and the support ticket. */
const ownTable = pageTable({
  list: originField,
  sort: contributionFields.sort,
  page: pageField,
  ticket: bare("ticket", ticket, null),
});

/** Parses a link to a supporter. Invalid parts are left out and named in a notice. */
export const readOwnListState = ownTable.read;

export type OwnListState = ReturnType<typeof readOwnListState>["state"];

/** Returns the link to a supporter of a list. */
export function listedSupporterHref(id: string, list: SupporterQuery) {
  return withQuery(paths.supporter(id), formatPairs([["list", formatSupporterQuery(list) || undefined]]));
}

/** Returns the list that the reader came from, in the same state; all supporters on a direct link. */
export function supporterBackHref({ list }: Pick<OwnListState, "list">) {
  return supporterListHref(readSupporterListState(parseQueryString(list ?? "")).state);
}

export function supporterHref(id: string, state: OwnListState) {
  return withQuery(paths.supporter(id), ownTable.format(state));
}
