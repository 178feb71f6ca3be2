"use client";

import { useRouter } from "next/navigation";
import { useMemo } from "react";
import { rowCopy } from "@/components/contribution/rows/copy";
import type { ColumnSort } from "@/components/table/data-table";
import { requiredContext } from "@/components/ui/page/required-context";
import type { ContributionSort, ListSort } from "@/lib/contract/contribution-query";
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

/** The only column that a supporter's contributions are sorted by. */
export function dateSorts(sort: ContributionSort, go: (next: ContributionSort) => void) {
  return { date: columnSort(sort, ["-contribution_date", "contribution_date"], go) };
}

/** The columns that a list of contributions can be sorted by. */
export function listSorts(sort: ListSort, currency: string | null, go: (next: ListSort) => void) {
  const amount = columnSort(sort, ["-amount", "amount"], go);
  const isInOne = amount.direction !== null && currency !== null;
  return {
    date: columnSort<ListSort>(sort, ["-contribution_date", "contribution_date"], go),
    amount: isInOne ? { ...amount, note: rowCopy.inCurrency(currency) } : amount,
    supporter: columnSort<ListSort>(sort, ["supporter", "-supporter"], go),
  };
}

/** @param first the order of the first click; the next one chooses the second */
function columnSort<Sort extends ListSort>(
  sort: Sort,
  [first, second]: readonly [Sort, Sort],
  go: (next: Sort) => void,
): ColumnSort {
  const isHere = sort === first || sort === second;
  const direction = sort.startsWith("-") ? "descending" : "ascending";
  const next = sort === first ? second : first;
  return {
    direction: isHere ? direction : null,
    title: rowCopy.show(isHere ? sort : null, next),
    to: () => go(next),
  };
}
