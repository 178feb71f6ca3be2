"use client";

import { useQuery } from "@tanstack/react-query";
import { toContributionQuery } from "@/lib/client/list-question";
import { isPartOf, type ListSums, sumsQueryOptions } from "@/lib/client/sums-query-options";
import { formatCount } from "@/lib/format/count";
import { formatMoney } from "@/lib/format/money";
import { useListState } from "./list-state";

/** What all contributions of the list come to, in each currency; its line is there from the beginning. */
export function AllSums({ now, locale }: { now: number; locale: string }) {
  const { state } = useListState();
  const { data } = useQuery(sumsQueryOptions(toContributionQuery(state, now)));
  return (
    <div
      title={data == null ? undefined : allTitle(data, locale)}
      className="flex min-h-5 flex-wrap items-center gap-x-4"
    >
      <dt className="w-16 text-12 text-ink-3">All pages</dt>
      {data?.sums?.map(({ currency, amount }) => (
        <dd key={currency} className="font-medium">
          {formatMoney(amount, currency)}
        </dd>
      ))}
      {data?.sums ? null : <dd className="text-12 text-ink-3">{allWords(data, locale)}</dd>}
    </div>
  );
}

/** @param data undefined while it is on its way, null where it could not be had */
function allWords(data: ListSums | null | undefined, locale: string): string {
  if (data === undefined) return "…";
  return data === null ? "not available" : `more than ${formatCount(data.count, locale)}, not added up`;
}

function allTitle(data: ListSums, locale: string): string {
  if (data.sums === null) return "Narrow the list to see its sums";
  const { records, counted } = data.coverage;
  const known =
    counted < records ? `${formatCount(counted, locale)} of ${formatCount(records, locale)} read` : "";
  const part = isPartOf(data)
    ? `, based on the part that is known by now${known === "" ? "" : ` (${known})`}`
    : "";
  return `Sums of ${formatCount(data.count, locale)} contributions, without those that are muted${part}`;
}
