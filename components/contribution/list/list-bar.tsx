"use client";

import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, useEffect, useRef } from "react";
import { sortWords } from "@/components/contribution/rows/copy";
import { SelectSwitch } from "@/components/contribution/rows/select-switch";
import { KindSign } from "@/components/contribution/status-badge";
import { useDensity } from "@/components/shell/preferences/preferences";
import { FilterChips } from "@/components/table/filter-chip";
import { Icon } from "@/components/ui/icon";
import { lazyPart } from "@/components/ui/load/lazy";
import { centerInRow, followFocus } from "@/components/ui/page/focus";
import type { ListTotal } from "@/lib/client/api/contributions";
import { totalQueryOptions } from "@/lib/client/api/contributions";
import { kindFilterHints, kindFilterLabels } from "@/lib/client/copy";
import { densities } from "@/lib/client/preferences";
import { activeConstraints, withFilter, withoutConstraints } from "@/lib/client/url/list-changes";
import { toContributionQuery } from "@/lib/client/url/list-state";
import { wordsOf } from "@/lib/client/url/search-conditions";
import { type KindFilter, kindFilters, type ListSort } from "@/lib/contract/contribution-query";
import { formatAtLeast } from "@/lib/format/count";
import type { Kind } from "@/lib/records/labels";
import { capitalized } from "@/lib/records/text";
import { listCopy, type MutedNote } from "./copy";
import styles from "./list-bar.module.css";
import { linkTo, StateLink, useListPage, useListSort } from "./list-state";

const SuggestedFilters = lazyPart(() => import("@/components/table/suggested-filters"));

/** Renders the note on both lines; the style sheet shows one of them, so that rows stay in place. */
export function ListBar(props: {
  total: ListTotal | null;
  muted: MutedNote | null;
  /** Whether columns are hidden if there is no room for them. */
  canHideColumns: boolean;
  sorts: readonly ListSort[];
  actions: ComponentProps<typeof SelectSwitch>["actions"];
}) {
  const { total, muted, canHideColumns, sorts, actions } = props;
  const { state, region } = useListPage();
  const hasChips = activeConstraints(state, region.locale).length > 0;
  const hiddenLook = state.peek === undefined ? styles["byWidth"] : styles["withPeek"];
  const note = (
    <p className={styles["note"]}>
      {muted === null ? null : (
        <span title={muted.join("")}>
          {muted[0]}
          <span className={styles["why"]}>{muted[1]}</span>
        </span>
      )}
      {canHideColumns ? (
        <span
          className={hiddenLook}
          data-one={listCopy.columnsHidden(1)}
          data-three={listCopy.columnsHidden(3)}
          data-four={listCopy.columnsHidden(4)}
        >
          {muted === null ? null : <span className={styles["why"]}> · </span>}
        </span>
      ) : null}
    </p>
  );
  return (
    <>
      <div className={styles["first"]} data-chips={hasChips || undefined}>
        <KindSegments total={total} />
        {note}
        <DensitySwitch />
        <SelectSwitch actions={actions} />
        <SortSwitch sorts={sorts} />
      </div>
      {!hasChips && muted === null && !canHideColumns ? null : (
        <div className={styles["second"]} data-chips={hasChips || undefined}>
          {/* An empty list suggests filters itself. */}
          <ConstraintChips isSuggesting={total?.total !== 0} />
          {note}
        </div>
      )}
    </>
  );
}

function KindSegments({ total }: { total: ListTotal | null }) {
  const { state } = useListPage();
  const nav = useRef<HTMLElement>(null);

  useEffect(() => {
    const chosen = typeof state.type === "string" && nav.current?.children[kindFilters.indexOf(state.type)];
    if (chosen instanceof HTMLElement) centerInRow(chosen);
  }, [state.type]);

  return (
    <nav
      ref={nav}
      aria-label={listCopy.kinds}
      onFocus={followFocus}
      className={`${styles["kinds"]} scroll-fade`}
    >
      {kindFilters.map((type) => (
        <Segment key={type} type={type} total={type === state.type ? total : undefined} />
      ))}
    </nav>
  );
}

/** @param props.total undefined for a kind other than the shown one */
function Segment({ type, total }: { type: KindFilter; total: ListTotal | null | undefined }) {
  const { state, now, region } = useListPage();
  const there = withFilter(state, { type });
  const isHere = total !== undefined;
  const counted = useQuery({ ...totalQueryOptions(toContributionQuery(there, now)), enabled: !isHere });
  const count = total ?? counted.data ?? null;
  return (
    <StateLink
      to={there}
      aria-current={isHere || undefined}
      title={kindFilterHints[type]}
      className={styles["segment"]}
    >
      <span aria-hidden className="contents">
        <KindSign kind={kindOfFilter[type] ?? "onetime"} />
      </span>
      {kindFilterLabels[type]}
      <span className={styles["count"]}>
        {count === null ? "" : formatAtLeast(count.total, count.isAtLeast, region.locale)}
      </span>
    </StateLink>
  );
}

const kindOfFilter: Readonly<Partial<Record<KindFilter, Kind>>> = { first: "initial", renewals: "recurring" };

function DensitySwitch() {
  const [density, choose] = useDensity();
  return (
    <label
      title={listCopy.densityIs(density)}
      className="relative flex h-8 shrink-0 items-center gap-2 rounded-control px-2 text-ink-2
      outline-accent focus-within:outline-2 hover:bg-hover max-sm:hidden"
    >
      <Icon name="rows-3" size={16} />
      <span className="sr-only">{listCopy.density}</span>
      <span aria-hidden className="font-medium @max-6xl:hidden">
        {listCopy.densityIs(density)}
      </span>
      <Icon name="chevron-down" className="text-ink-3" />
      <select
        value={density}
        onChange={({ target }) => {
          const chosen = densities.find((name) => name === target.value);
          if (chosen !== undefined) choose(chosen);
        }}
        className="absolute inset-0 cursor-pointer opacity-0"
      >
        <optgroup label={listCopy.density}>
          {densities.map((name) => (
            <option key={name} value={name}>
              {capitalized(name)}
            </option>
          ))}
        </optgroup>
      </select>
    </label>
  );
}

/** Selects the order on a phone, whose cards have no column headings. */
function SortSwitch({ sorts }: { sorts: readonly ListSort[] }) {
  const list = useListPage();
  const onSort = useListSort(list);
  return (
    <label
      className="relative flex size-10 shrink-0 items-center justify-center rounded-control outline-accent
        focus-within:outline-2 sm:hidden"
    >
      <Icon name="arrow-down-up" size={16} className="text-ink-2" />
      <select
        aria-label={listCopy.sort}
        value={list.state.sort}
        onChange={({ target }) => {
          const chosen = sorts.find((name) => name === target.value);
          if (chosen !== undefined) onSort(chosen);
        }}
        className="absolute inset-0 cursor-pointer opacity-0"
      >
        {sorts.map((name) => (
          <option key={name} value={name}>
            {sortWords[name]}
          </option>
        ))}
      </select>
    </label>
  );
}

function ConstraintChips({ isSuggesting }: { isSuggesting: boolean }) {
  const list = useListPage();
  const { state, region } = list;
  const chips = activeConstraints(state, region.locale).map(({ key, label, value, without }) => ({
    key,
    label,
    value,
    ...(key === "ticket" && { icon: "ticket" as const }),
    isPrivate: key === "q",
    ...linkTo(list, without),
  }));
  return (
    <FilterChips clear={linkTo(list, withoutConstraints(state))} chips={chips}>
      {isSuggesting && wordsOf(state.q ?? "") !== "" ? (
        <li className="min-w-0 print:hidden">
          <SuggestedFilters {...list} />
        </li>
      ) : null}
    </FilterChips>
  );
}
