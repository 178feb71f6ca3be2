"use client";

import { RemovalLink } from "@/components/table/suggested-filters";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { buttonLook } from "@/components/ui/form/button";
import { activeConstraints, withoutConstraints, wordRemovals } from "@/lib/client/url/list-changes";
import { formatCount } from "@/lib/format/count";
import { listCopy } from "./copy";
import { StateLink, useListPage } from "./list-state";

/** The empty state of the list: no matches, or a page after the last one. */
export default function ListEmpty({ total, perPage }: { total: number; perPage: number }) {
  const list = useListPage();
  const { state, region } = list;
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
  const words = wordRemovals(state);
  const removals = [...filters.filter(({ key }) => key !== "q" || words.length === 0), ...words];
  return (
    <EmptyState
      icon="search-x"
      level={2}
      title={listCopy.noMatch(filters.length)}
      text={<p>{removals.length === 1 ? listCopy.removeOnly : listCopy.removeOne}</p>}
      actions={
        <StateLink to={withoutConstraints(state)} className={buttonLook("quiet")}>
          {listCopy.clearFilters}
        </StateLink>
      }
    >
      <ul className="grid grid-cols-1 gap-2">
        {removals.map(({ key, value, without }) => (
          <li key={key}>
            <RemovalLink {...list} value={value} without={without} />
          </li>
        ))}
      </ul>
    </EmptyState>
  );
}
