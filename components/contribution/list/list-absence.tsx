"use client";

import { useQueries } from "@tanstack/react-query";
import { Inbox, type LucideIcon, SearchX, X } from "lucide-react";
import type { ReactNode } from "react";
import { buttonLook } from "@/components/ui/button";
import { totalQueryOptions } from "@/lib/client/contributions-query-options";
import { type ListConstraint, withoutConstraints } from "@/lib/client/list-constraints";
import { toContributionQuery } from "@/lib/client/list-question";
import { formatCount, formatCounted } from "@/lib/format/count";
import { StateLink } from "./state-link";
import { useListState } from "./use-list-state";

const numbers = ["", "the filter", "both filters", "all three filters"];

/** Nothing matches: each filter with what the list would have without it. */
export function NothingMatches(props: {
  constraints: readonly ListConstraint[];
  now: number;
  locale: string;
}) {
  const { state } = useListState();
  const narrowing = props.constraints.filter(({ key }) => key === "type" || key === "range");
  const counts = useQueries({
    queries: narrowing.map(({ without }) => totalQueryOptions(toContributionQuery(without, props.now))),
  });
  if (narrowing.length === 0) {
    return (
      <Absence icon={Inbox} title="No contributions yet">
        <p className="text-ink-2">They show up here as soon as there are any.</p>
      </Absence>
    );
  }
  return (
    <Absence icon={SearchX} title={`Nothing matches ${numbers[narrowing.length] ?? "all filters"}`}>
      <p className="text-ink-2">Take one away to see what it was hiding.</p>
      <ul className="mt-2 grid w-full gap-2">
        {narrowing.map(({ key, value, without }, at) => {
          const count = counts[at]?.data ?? null;
          return (
            <li key={key}>
              <StateLink to={without} className={`${buttonLook("plain")} w-full justify-start!`}>
                <X aria-hidden size={14} strokeWidth={1.75} className="text-ink-3" />
                <span className="font-normal text-ink-2">Remove</span>
                <span className="truncate">{value}</span>
                <span className="ml-auto font-normal text-12 text-ink-3 tabular-nums">
                  {count === null ? "" : formatCounted(count, "result", "results", props.locale)}
                </span>
              </StateLink>
            </li>
          );
        })}
      </ul>
      <StateLink to={withoutConstraints(state)} className={buttonLook("quiet")}>
        Clear all filters
      </StateLink>
    </Absence>
  );
}

/** The page asked for is behind the last one. */
export function BeyondTheEnd(props: { lastPage: number; locale: string }) {
  const { state } = useListState();
  const last = formatCount(props.lastPage, props.locale);
  return (
    <Absence icon={SearchX} title={`There is no page ${formatCount(state.page, props.locale)}`}>
      <p className="text-ink-2">The list ends with page {last}.</p>
      <StateLink to={{ ...state, page: props.lastPage }} className={buttonLook("plain")}>
        Go to page {last}
      </StateLink>
    </Absence>
  );
}

function Absence(props: { icon: LucideIcon; title: string; children: ReactNode }) {
  const { icon: Icon } = props;
  return (
    <div className="flex flex-1 items-center justify-center border-line border-t px-4 py-12">
      <div className="grid w-full max-w-90 justify-items-center gap-3 text-center">
        <span className="grid size-10 place-items-center rounded-well border border-line-2 text-ink-2">
          <Icon aria-hidden size={20} strokeWidth={1.75} />
        </span>
        <h2 className="font-semibold text-18 tracking-tight">{props.title}</h2>
        {props.children}
      </div>
    </div>
  );
}
