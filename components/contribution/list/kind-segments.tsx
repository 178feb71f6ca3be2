"use client";

import { useQueries } from "@tanstack/react-query";
import { RotateCw } from "lucide-react";
import { type KindFilter, kindFilterLabels, kindFilters } from "@/lib/client/contribution-params";
import { totalQueryOptions } from "@/lib/client/contributions-query-options";
import { withFilter } from "@/lib/client/list-change";
import { toContributionQuery } from "@/lib/client/list-question";
import { formatCount } from "@/lib/format/count";
import { StateLink } from "./state-link";
import { useListState } from "./use-list-state";

/** The kinds, each with how many there are. Counts come when they come; their place is kept. */
export function KindSegments(props: { total: number | null; now: number; locale: string }) {
  const { state } = useListState();
  const counts = useQueries({
    queries: kindFilters.map((type) => ({
      ...totalQueryOptions(toContributionQuery(withFilter(state, { type }), props.now)),
      enabled: type !== state.type,
    })),
  });
  return (
    <nav
      aria-label="Kinds"
      className="flex h-8 w-max max-w-full items-center overflow-x-auto rounded-well bg-sunken p-0.5"
    >
      {kindFilters.map((type, at) => {
        const isHere = type === state.type;
        const count = isHere ? props.total : (counts[at]?.data ?? null);
        return (
          <StateLink
            key={type}
            to={withFilter(state, { type })}
            aria-current={isHere ? "true" : undefined}
            className={`flex h-7 shrink-0 items-center gap-2 whitespace-nowrap rounded-control border px-2.5 font-medium max-sm:h-8 ${isHere ? "border-line-2 bg-surface text-ink shadow-control" : "border-transparent text-ink-2 hover:text-ink"}`}
          >
            <KindSign type={type} />
            {kindFilterLabels[type]}
            <span className="min-w-4 font-normal text-12 text-ink-3 tabular-nums">
              {count === null ? "" : formatCount(count, props.locale)}
            </span>
          </StateLink>
        );
      })}
    </nav>
  );
}

function KindSign({ type }: { type: KindFilter }) {
  if (type === "first") {
    return (
      <span aria-hidden className="font-semibold text-11 text-violet">
        1st
      </span>
    );
  }
  if (type !== "renewals") return null;
  return <RotateCw aria-hidden size={14} strokeWidth={2} className="text-violet" />;
}
