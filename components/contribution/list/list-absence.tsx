"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { buttonLook } from "@/components/ui/form/button";
import { Icon, type IconName } from "@/components/ui/icon";
import { useHydrated } from "@/components/ui/page/keyboard";
import type { ListTotal } from "@/lib/client/api/answers";
import { totalQueryOptions } from "@/lib/client/api/contributions";
import { activeConstraints, type ListConstraint, withoutConstraints } from "@/lib/client/url/list-changes";
import { toContributionQuery } from "@/lib/client/url/list-state";
import { formatCount, formatCounted } from "@/lib/format/count";
import { StateLink, useListState } from "./list-state";

/** In place of rows: nothing matches, or the page is after the last one. */
export default function ListAbsence(props: { total: number; perPage: number; now: number; locale: string }) {
  const { total, perPage, locale } = props;
  if (total > 0) return <BeyondTheEnd lastPage={Math.ceil(total / perPage)} locale={locale} />;
  return <NothingMatches now={props.now} locale={locale} />;
}

const numbers = ["", "the filter", "both filters", "all three filters"];

/** Each filter with the count that the list would have without it. */
function NothingMatches(props: { now: number; locale: string }) {
  const { state } = useListState();
  const narrowing = activeConstraints(state, props.locale).filter(
    ({ key }) => key !== "zone" && key !== "ticket",
  );
  if (narrowing.length === 0) {
    return (
      <Absence icon="inbox" title="No contributions yet">
        <p className="text-ink-2">They show up here as soon as there are any.</p>
      </Absence>
    );
  }
  return (
    <Absence icon="search-x" title={`Nothing matches ${numbers[narrowing.length] ?? "all filters"}`}>
      <p className="text-ink-2">
        Take {narrowing.length === 1 ? "it" : "one"} away to see what it was hiding.
      </p>
      <ul className="mt-2 grid w-full grid-cols-1 gap-2">
        {narrowing.map((constraint) => (
          <Removal key={constraint.key} constraint={constraint} now={props.now} locale={props.locale} />
        ))}
      </ul>
      <StateLink to={withoutConstraints(state)} className={buttonLook("quiet")}>
        Clear all filters
      </StateLink>
    </Absence>
  );
}

/** Removes a filter; shows the count without it. */
function Removal(props: { constraint: ListConstraint; now: number; locale: string }) {
  const { value, without } = props.constraint;
  const { data: count = null } = useQuery(totalQueryOptions(toContributionQuery(without, props.now)));
  // A count in the cache must not be in the first render: it is not in the server's HTML.
  const isAlive = useHydrated();
  return (
    <li>
      <StateLink to={without} className={`${buttonLook("plain")} w-full justify-start!`}>
        <Icon name="x" className="text-ink-3" />
        <span className="font-normal text-ink-2">Remove</span>
        <span className="truncate">{value}</span>
        <span className="ml-auto font-normal text-12 text-ink-3 tabular-nums">
          {count === null || !isAlive ? "" : resultWords(count, props.locale)}
        </span>
      </StateLink>
    </li>
  );
}

function resultWords({ total, isAtLeast }: ListTotal, locale: string): string {
  const results = formatCounted(total, "result", "results", locale);
  return isAtLeast ? `More than ${results}` : results;
}

/** The requested page is after the last one. */
function BeyondTheEnd(props: { lastPage: number; locale: string }) {
  const { state } = useListState();
  const last = formatCount(props.lastPage, props.locale);
  return (
    <Absence icon="search-x" title={`There is no page ${formatCount(state.page, props.locale)}`}>
      <p className="text-ink-2">The list ends with page {last}.</p>
      <StateLink to={{ ...state, page: props.lastPage }} className={buttonLook("plain")}>
        Go to page {last}
      </StateLink>
    </Absence>
  );
}

function Absence(props: { icon: IconName; title: string; children: ReactNode }) {
  const { icon } = props;
  return (
    <div className="flex flex-1 items-center justify-center border-line border-t px-4 py-12">
      <div className="grid w-full max-w-90 grid-cols-1 justify-items-center gap-3 text-center">
        <span className="grid size-10 place-items-center rounded-well border border-line-2 text-ink-2">
          <Icon name={icon} size={20} />
        </span>
        <h2 className="font-semibold text-18 tracking-tight">{props.title}</h2>
        {props.children}
      </div>
    </div>
  );
}
