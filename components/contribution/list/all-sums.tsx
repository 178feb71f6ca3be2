"use client";

import { useQuery } from "@tanstack/react-query";
import { toContributionQuery } from "@/lib/client/list-question";
import { sumsQueryOptions } from "@/lib/client/sums-query-options";
import { useListState } from "./list-state";
import { SumList } from "./sum-list";
import { absenceWords, addedWords, partWords, sumsTitle } from "./sum-words";

/** What all contributions of the list come to, in each currency; its line is there from the beginning. */
export function AllSums({ now, locale }: { now: number; locale: string }) {
  const { state } = useListState();
  const { data } = useQuery(sumsQueryOptions(toContributionQuery(state, now)));
  const part = data == null ? null : partWords(data, locale);
  return (
    <div
      title={data == null ? undefined : sumsTitle(data, locale)}
      className="flex min-h-5 flex-wrap items-center gap-x-4"
    >
      <dt className="w-16 text-12 text-ink-3">All pages</dt>
      {data?.sums ? (
        <>
          <SumList sums={data.sums} locale={locale} />
          <dd className="text-12 text-ink-3">{addedWords}</dd>
        </>
      ) : (
        <dd className="text-12 text-ink-3">{absenceWords(data, locale)}</dd>
      )}
      {part === null ? null : <dd className="text-12 text-ink-3">{part}</dd>}
    </div>
  );
}
