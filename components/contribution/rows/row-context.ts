"use client";

import { useRouter } from "next/navigation";
import { useMemo } from "react";
import { rowCopy } from "@/components/contribution/rows/copy";
import type { ColumnSort } from "@/components/table/data-table";
import { requiredContext } from "@/components/ui/page/required-context";
import type { ContributionSort } from "@/lib/contract/contribution-query";
import type { Region } from "@/lib/format/moment";
import type { paths } from "@/lib/paths";

/** The context of the cells: locale, zone and links. */
export interface ListContext {
  readonly region: Region;
  /** The time that "today" refers to, in ms UTC. */
  readonly now: number;
  readonly recordHref: (id: string) => RecordHref;
  readonly open: (id: string) => void;
}

/** The address of a record, with the list that it was opened from. */
export type RecordHref =
  | ReturnType<typeof paths.contribution>
  | `${ReturnType<typeof paths.contribution>}?${string}`;

export const [ListContextProvider, useListContext] = requiredContext<ListContext>("the rows");

/** @param region and `recordHref` are memoized: a new context renders every cell again */
export function useNewListContext(
  region: Region,
  now: number,
  recordHref: ListContext["recordHref"],
): ListContext {
  const router = useRouter();
  return useMemo(
    () => ({ region, now, recordHref, open: (id) => router.push(recordHref(id)) }),
    [region, now, recordHref, router],
  );
}

/** The only column that a list of contributions is sorted by. */
export function dateSorts(
  sort: ContributionSort,
  go: (next: ContributionSort) => void,
): { date: ColumnSort } {
  const isDescending = sort === "-contribution_date";
  return {
    date: {
      direction: isDescending ? "descending" : "ascending",
      title: isDescending ? rowCopy.showOldestFirst : rowCopy.showNewestFirst,
      to: () => go(isDescending ? "contribution_date" : "-contribution_date"),
    },
  };
}
