"use client";

import { InPlaceLink, type LinkAttributes } from "@/components/ui/link/desk-link";
import { requiredContext } from "@/components/ui/page/required-context";
import { listHref } from "@/lib/client/url/list-changes";
import type { ContributionListState } from "@/lib/client/url/list-state";
import type { Notice } from "@/lib/client/url/page-query";
import type { Region } from "@/lib/format/moment";

/** The values that all parts of the list share. */
export interface ListPage {
  readonly state: ContributionListState;
  /** The parts of the URL that could not be used. */
  readonly notices: readonly Notice[];
  /** Goes to a state: `push` can be undone with Back, `replace` cannot. */
  go(next: ContributionListState, history?: "push" | "replace"): void;
  /** The time that "today" refers to, in ms UTC. */
  readonly now: number;
  readonly region: Region;
}

export const [ListPageProvider, useListPage] = requiredContext<ListPage>("the list");

export function StateLink({ to, ...attributes }: LinkAttributes & { to: ContributionListState }) {
  const { go } = useListPage();
  return <InPlaceLink {...attributes} href={listHref(to)} onFollow={() => go(to)} />;
}
