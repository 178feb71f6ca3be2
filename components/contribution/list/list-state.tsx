"use client";

import { type AnchorHTMLAttributes, createContext, type MouseEvent, useContext } from "react";
import { isPlainClick } from "@/components/ui/link/desk-link";
import { listHref } from "@/lib/client/url/list-changes";
import type { ContributionListState } from "@/lib/client/url/list-state";
import type { Notice } from "@/lib/client/url/page-query";

/** The state of the list that is shown, and the way to another. */
export interface HeldListState {
  readonly state: ContributionListState;
  /** The parts of the URL that could not be used. */
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

type Attributes = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href" | "onClick">;

/**
 * A link to another state of the list: it changes the page in place, and is a real link for a new tab and
 * without scripts.
 */
export function StateLink({ to, ...attributes }: Attributes & { to: ContributionListState }) {
  const { go } = useListState();

  function follow(event: MouseEvent): void {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    go(to);
  }

  return <a data-in-place="" {...attributes} href={listHref(to)} onClick={follow} />;
}
