import { createStore } from "./store";

/** A page that has not opened by then never will, and a later visit must not start an export. */
const maxWaitMs = 15_000;

const noExport = { list: "", until: 0 };

/** The list whose export was chosen in the palette. Not in the URL, because no link may start an export. */
export const wantedExport = createStore(noExport);

/** @param list the query of the list's URL */
export function wantExport(list: string): void {
  wantedExport.set({ list, until: Date.now() + maxWaitMs });
}

/** Returns whether the export of a list is to start now, once. */
export function takeWantedExport(list: string): boolean {
  const { list: wanted, until } = wantedExport.get();
  if (wanted !== list || Date.now() > until) return false;
  wantedExport.set(noExport);
  return true;
}
