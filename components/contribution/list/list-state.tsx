"use client";

import { useQueryClient } from "@tanstack/react-query";
import { announce } from "@/components/ui/feedback/toast";
import { DeskLink, type LinkAttributes } from "@/components/ui/link/desk-link";
import { requiredContext } from "@/components/ui/page/required-context";
import { facetsQueryOptions } from "@/lib/client/api/contributions";
import { clientCopy } from "@/lib/client/copy";
import { listHref, withAmountSort, withFilter } from "@/lib/client/url/list-changes";
import {
  type ContributionListState,
  formatListState,
  isSearchTooLong,
  listCurrency,
  toContributionQuery,
} from "@/lib/client/url/list-state";
import { isByAmount, type ListSort } from "@/lib/contract/contribution-query";
import type { Region } from "@/lib/format/moment";
import { listCopy } from "./copy";

export interface ListPage {
  readonly state: ContributionListState;
  /** Goes to a state: `push` can be undone with Back, `replace` cannot. */
  go(next: ContributionListState, history?: "push" | "replace"): void;
  /** The time that "today" refers to, in ms UTC. */
  readonly now: number;
  readonly region: Region;
}

export const [ListPageProvider, useListPage] = requiredContext<ListPage>("the list");

/** Returns a `go` that refuses a search that is too long: the page would ignore all of it. */
export function checkedGo(write: (query: string, history: "push" | "replace") => void): ListPage["go"] {
  return (next, history = "push") => {
    if (isSearchTooLong(next.q)) announce(clientCopy.searchTooLong);
    else write(formatListState(next), history);
  };
}

/** Sorts by amount in one currency. Without a currency filter, the most frequent one becomes the filter. */
export function useListSort({ state, go, now }: ListPage) {
  const client = useQueryClient();

  async function sortByAmount(sort: ListSort): Promise<void> {
    const before = window.location.href;
    const load = () => client.fetchQuery(facetsQueryOptions(toContributionQuery(state, now)));
    // Closing the filter panel aborts this shared request, so try once more.
    const counted = await load().catch(load);
    // The list may have changed or closed while the answer was loading.
    if (window.location.href !== before) return;
    if (counted === null) return announce(listCopy.notSorted);
    const currency = counted.facets?.currency.find(({ value }) => value !== null)?.value ?? null;
    if (currency === null) return announce(listCopy.noCurrency);
    const next = withAmountSort(state, sort, currency);
    if (next === null || isSearchTooLong(next.q)) return announce(clientCopy.searchTooLong);
    go(next);
    announce(listCopy.onlyCurrency(currency));
  }

  return (sort: ListSort) => {
    const isUndecided = isByAmount(sort) && listCurrency(state) === null;
    if (isUndecided) sortByAmount(sort).catch(() => announce(listCopy.notSorted));
    else go(withFilter(state, { sort }));
  };
}

export function StateLink({ to, ...attributes }: LinkAttributes & { to: ContributionListState }) {
  return <DeskLink {...attributes} {...linkTo(useListPage(), to)} />;
}

/** Returns the target of a link to another state of the list. */
export function linkTo({ go }: Pick<ListPage, "go">, to: ContributionListState) {
  return { href: listHref(to), onFollow: () => go(to) };
}
