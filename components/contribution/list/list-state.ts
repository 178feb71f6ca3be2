"use client";

import { createContext, useContext } from "react";
import type { ContributionListState } from "@/lib/client/url/list-state";
import type { Notice } from "@/lib/client/url/page-query";

/** The state of the list that is shown, and the way to another. */
export interface HeldListState {
  readonly state: ContributionListState;
  /** What of the URL could not be used. */
  readonly notices: readonly Notice[];
  /** Goes to a state: `push` can be undone with Back, `replace` cannot. */
  go(next: ContributionListState, history?: "push" | "replace"): void;
}

const ListStateContext = createContext<HeldListState | null>(null);

export const ListStateProvider = ListStateContext.Provider;

/** The list's state, read from the URL once for all parts of the page. */
export function useListState(): HeldListState {
  const held = useContext(ListStateContext);
  if (held === null) throw new Error("A part of the list needs a ListStateProvider above it");
  return held;
}
