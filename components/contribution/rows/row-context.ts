import type { Route } from "next";
import { rowCopy } from "@/components/contribution/rows/copy";
import { columnSort } from "@/components/table/sort";
import type { ContributionSort, ListSort } from "@/lib/contract/contribution-query";
import type { Region } from "@/lib/format/moment";

export interface ListContext {
  readonly region: Region;
  /** The time that "today" refers to, in ms UTC. */
  readonly now: number;
  /** Returns the URL of a record's page, which includes the list that it was opened from. */
  readonly recordHref: (id: string) => Route;
}

export function dateSorts(sort: ContributionSort, go: (next: ContributionSort) => void) {
  return { date: rowSort(sort, ["-contribution_date", "contribution_date"], go) };
}

export function listSorts(sort: ListSort, currency: string | null, go: (next: ListSort) => void) {
  const amount = rowSort(sort, ["-amount", "amount"], go);
  const isInOne = amount.direction !== null && currency !== null;
  return {
    date: rowSort<ListSort>(sort, ["-contribution_date", "contribution_date"], go),
    amount: isInOne ? { ...amount, note: rowCopy.inCurrency(currency) } : amount,
    supporter: rowSort<ListSort>(sort, ["supporter", "-supporter"], go),
  };
}

function rowSort<Sort extends ListSort>(sort: Sort, orders: readonly [Sort, Sort], go: (next: Sort) => void) {
  return columnSort(sort, orders, (next, isHere) => ({
    title: rowCopy.show(isHere ? sort : null, next),
    to: () => go(next),
  }));
}
