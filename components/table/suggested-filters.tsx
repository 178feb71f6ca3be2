"use client";

import { useQuery } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { tableCopy } from "@/components/table/copy";
import { Icon } from "@/components/ui/icon";
import { DeskLink, type DeskLinkProps } from "@/components/ui/link/desk-link";
import { useHydrated } from "@/components/ui/page/keyboard";
import { facetsQueryOptions, totalQueryOptions } from "@/lib/client/api/contributions";
import { listHref, type Removal, searchHref, withSearch } from "@/lib/client/url/list-changes";
import { type ContributionListState, toContributionQuery } from "@/lib/client/url/list-state";
import { withWords, wordsOf } from "@/lib/client/url/search-conditions";
import { type SuggestedFilter, suggestedFilters } from "@/lib/client/url/suggested-filters";
import { formatAtLeast } from "@/lib/format/count";
import type { Region } from "@/lib/format/moment";
import { RemovalLink } from "./removal-link";

interface Search {
  readonly state: ContributionListState;
  readonly now: number;
  readonly region: Region;
  /** Shows another state of the list; absent on the search page, which links to it. */
  readonly go?: (state: ContributionListState) => void;
}

/** Returns the filters that words of a search name; empty while the values of the list are loading. */
export function useSuggestedFilters({ state, now, region }: Search, isEnabled = true) {
  const { q = "" } = state;
  const isSearched = isEnabled && wordsOf(q) !== "";
  const list = withSearch(state, withWords(q, ""));
  const { data } = useQuery({
    ...facetsQueryOptions(toContributionQuery(list, now)),
    enabled: isSearched,
  });
  return isSearched && data !== undefined ? suggestedFilters(state, data, { region, now }) : [];
}

/** Links to the filters that the words of a search name: `Status: Failed 11`. */
export default function SuggestedFilters(search: Search) {
  const suggested = useSuggestedFilters(search);
  // The server's HTML has none.
  if (!useHydrated() || suggested.length === 0) return null;
  return (
    <ul aria-label={tableCopy.suggested} className="flex min-w-0 flex-wrap items-center gap-2 text-12">
      {suggested.map((filter) => (
        <li key={suggestionName(filter)} className="min-w-0 max-w-full">
          <DeskLink
            {...linkTo(filter.next, search.go)}
            className="flex h-7 min-w-0 items-center gap-1.5 rounded-control border border-line-3
              border-dashed px-2.5 hover:bg-hover"
          >
            <Icon name="list-filter" className="text-ink-3" />
            <bdi className="truncate font-medium">{suggestionName(filter)}</bdi>
            <SuggestionCount {...search} filter={filter} />
          </DeskLink>
        </li>
      ))}
    </ul>
  );
}

/** The number of results with a filter. Counted separately if the list is not counted by value. */
function SuggestionCount({ filter, now, region }: Search & { filter: SuggestedFilter }) {
  const query = totalQueryOptions(toContributionQuery(filter.next, now));
  const { data } = useQuery({ ...query, enabled: filter.count === null });
  const count = filter.count === null ? data : { total: filter.count, isAtLeast: false };
  if (count === undefined || count === null) return null;
  return (
    <span className="text-ink-3 tabular-nums">
      {formatAtLeast(count.total, count.isAtLeast, region.locale)}
    </span>
  );
}

/** `Status: Failed` */
export function suggestionName({ label, value }: SuggestedFilter): string {
  return `${label}: ${value}`;
}

/** Links away from an empty list: with a filter that its words name, and without a word or a filter. */
export function Removals({ removals, ...search }: Search & { removals: readonly Removal[] }) {
  const suggested = useSuggestedFilters(search);
  // The server's HTML has no suggestions and no counts, so the first render must not show cached ones.
  const isHydrated = useHydrated();
  return (
    <ul className="grid max-w-120 grid-cols-1 gap-2">
      {(isHydrated ? suggested : []).map((filter) => (
        <OtherList
          {...search}
          key={suggestionName(filter)}
          icon="list-filter"
          verb={null}
          value={suggestionName(filter)}
          isPrivate={false}
          to={filter.next}
          count={filter.count}
          onlyWithResults
        />
      ))}
      {removals.map(({ key, value, isPrivate, without }) => (
        <OtherList {...search} key={key} {...{ value, isPrivate }} to={without} />
      ))}
    </ul>
  );
}

interface OtherListProps extends Search, Pick<ComponentProps<typeof RemovalLink>, "icon" | "verb"> {
  readonly value: string;
  readonly isPrivate: boolean;
  readonly to: ContributionListState;
  /** The number of results, if it is known. */
  readonly count?: number | null;
  readonly onlyWithResults?: boolean;
}

function OtherList(props: OtherListProps) {
  const { now, region, go, to, count: known = null, onlyWithResults = false } = props;
  const query = totalQueryOptions(toContributionQuery(to, now));
  const { data = null } = useQuery({ ...query, enabled: known === null });
  const found = known === null ? data : { total: known, isAtLeast: false };
  const count = useHydrated() ? found : null;
  if (onlyWithResults && count?.total === 0) return null;
  const { icon, verb, value, isPrivate } = props;
  return (
    <li>
      <RemovalLink {...{ icon, verb, value, isPrivate, count }} {...linkTo(to, go)} locale={region.locale} />
    </li>
  );
}

function linkTo(to: ContributionListState, go: Search["go"]): Pick<DeskLinkProps, "href" | "onFollow"> {
  return go === undefined ? { href: searchHref(to) } : { href: listHref(to), onFollow: () => go(to) };
}
