"use client";

import { useQuery } from "@tanstack/react-query";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { buttonLook } from "@/components/ui/form/button";
import { Icon } from "@/components/ui/icon";
import { useHydrated } from "@/components/ui/page/keyboard";
import type { ListTotal } from "@/lib/client/api/answers";
import { totalQueryOptions } from "@/lib/client/api/contributions";
import { activeConstraints, type ListConstraint, withoutConstraints } from "@/lib/client/url/list-changes";
import { toContributionQuery } from "@/lib/client/url/list-state";
import { formatCount, formatCounted } from "@/lib/format/count";
import { StateLink, useListState } from "./list-state";

interface Props {
  readonly total: number;
  readonly perPage: number;
  readonly now: number;
  readonly locale: string;
}

/** Shown without rows: nothing matches, or the page is after the last one. */
export default function ListAbsence({ total, perPage, now, locale }: Props) {
  const { state } = useListState();
  if (total > 0) {
    const lastPage = Math.ceil(total / perPage);
    const last = formatCount(lastPage, locale);
    return (
      <EmptyState
        icon="search-x"
        level={2}
        title={`There is no page ${formatCount(state.page, locale)}`}
        text={<p>The list ends with page {last}.</p>}
        actions={
          <StateLink to={{ ...state, page: lastPage }} className={buttonLook("plain")}>
            Go to page {last}
          </StateLink>
        }
      />
    );
  }
  const filters = activeConstraints(state, locale).filter(({ key }) => key !== "zone" && key !== "ticket");
  if (filters.length === 0) {
    return (
      <EmptyState
        icon="inbox"
        level={2}
        title="No contributions yet"
        text={<p>They appear here as soon as there are any.</p>}
      />
    );
  }
  return (
    <EmptyState
      icon="search-x"
      level={2}
      title={`Nothing matches ${filterWords[filters.length] ?? "all filters"}`}
      text={<p>Remove {filters.length === 1 ? "it" : "one"} to see more contributions.</p>}
      actions={
        <StateLink to={withoutConstraints(state)} className={buttonLook("quiet")}>
          Clear all filters
        </StateLink>
      }
    >
      <ul className="grid grid-cols-1 gap-2">
        {filters.map((filter) => (
          <Removal key={filter.key} filter={filter} now={now} locale={locale} />
        ))}
      </ul>
    </EmptyState>
  );
}

const filterWords = ["", "the filter", "both filters", "all three filters"];

/** Removes a filter; shows the count without it. */
function Removal({ filter, now, locale }: { filter: ListConstraint; now: number; locale: string }) {
  const { value, without } = filter;
  const { data: count = null } = useQuery(totalQueryOptions(toContributionQuery(without, now)));
  // A cached count must not be in the first render: it is not in the server's HTML.
  const isHydrated = useHydrated();
  return (
    <li>
      <StateLink to={without} className={`${buttonLook("plain")} w-full justify-start!`}>
        <Icon name="x" className="text-ink-3" />
        <span className="font-normal text-ink-2">Remove</span>
        <span className="truncate">{value}</span>
        <span className="ml-auto font-normal text-12 text-ink-3 tabular-nums">
          {count === null || !isHydrated ? "" : resultWords(count, locale)}
        </span>
      </StateLink>
    </li>
  );
}

function resultWords({ total, isAtLeast }: ListTotal, locale: string): string {
  const results = formatCounted(total, "result", "results", locale);
  return isAtLeast ? `More than ${results}` : results;
}
