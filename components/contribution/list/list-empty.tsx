"use client";

import { useQuery } from "@tanstack/react-query";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { buttonLook } from "@/components/ui/form/button";
import { Icon } from "@/components/ui/icon";
import { useHydrated } from "@/components/ui/page/keyboard";
import { totalQueryOptions } from "@/lib/client/api/contributions";
import { activeConstraints, type ListConstraint, withoutConstraints } from "@/lib/client/url/list-changes";
import { toContributionQuery } from "@/lib/client/url/list-state";
import { formatCount, formatCounted } from "@/lib/format/count";
import { listCopy } from "./copy";
import { StateLink, useListPage } from "./list-state";

/** The empty state of the list: no matches, or a page after the last one. */
export default function ListEmpty({ total, perPage }: { total: number; perPage: number }) {
  const { state, region } = useListPage();
  const last = Math.ceil(total / perPage);
  const filters = activeConstraints(state, region.locale).filter(
    ({ key }) => key !== "zone" && key !== "ticket",
  );
  if (total > 0) {
    return (
      <EmptyState
        icon="search-x"
        level={2}
        title={listCopy.noPage(formatCount(state.page, region.locale))}
        text={<p>{listCopy.lastPageIs(formatCount(last, region.locale))}</p>}
        actions={
          <StateLink to={{ ...state, page: last }} className={buttonLook("plain")}>
            {listCopy.goToPage(formatCount(last, region.locale))}
          </StateLink>
        }
      />
    );
  }
  if (filters.length === 0) {
    const text = <p>{listCopy.emptyHint}</p>;
    return <EmptyState icon="inbox" level={2} title={listCopy.empty} text={text} />;
  }
  return (
    <EmptyState
      icon="search-x"
      level={2}
      title={listCopy.noMatch(filters.length)}
      text={<p>{filters.length === 1 ? listCopy.removeOnly : listCopy.removeOne}</p>}
      actions={
        <StateLink to={withoutConstraints(state)} className={buttonLook("quiet")}>
          {listCopy.clearFilters}
        </StateLink>
      }
    >
      <ul className="grid grid-cols-1 gap-2">
        {filters.map((filter) => (
          <Removal key={filter.key} filter={filter} />
        ))}
      </ul>
    </EmptyState>
  );
}

/** A link that removes a filter, with the count without it. */
function Removal({ filter: { value, without } }: { filter: ListConstraint }) {
  const { now, region } = useListPage();
  const { data: count = null } = useQuery(totalQueryOptions(toContributionQuery(without, now)));
  // The server's HTML has no counts, so the first render must not show a cached one.
  const isShown = useHydrated() && count !== null;
  return (
    <li>
      <StateLink to={without} className={`${buttonLook("plain")} w-full justify-start!`}>
        <Icon name="x" className="text-ink-3" />
        <span className="font-normal text-ink-2">{listCopy.remove}</span>
        <span className="truncate">{value}</span>
        <span className="ml-auto font-normal text-12 text-ink-3 tabular-nums">
          {isShown
            ? listCopy.results(
                formatCounted(count.total, "result", "results", region.locale),
                count.isAtLeast,
              )
            : ""}
        </span>
      </StateLink>
    </li>
  );
}
