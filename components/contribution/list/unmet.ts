import type { ContributionListState } from "@/lib/client/url/list-state";
import type { Notice } from "@/lib/client/url/page-query";
import { readColumns } from "./columns";

/** What the link asks for and the list does not do, beside what could not be read at all. */
export function unmetNotices({ cols = [] }: ContributionListState): readonly Notice[] {
  const { unknown } = readColumns(cols);
  const missing = unknown.length === 1 ? `no column ${unknown[0]}` : `no columns ${unknown.join(", ")}`;
  return unknown.length === 0 ? [] : [{ parameter: "cols", sentence: `There is ${missing}.` }];
}

/** The state without what the list cannot do. */
export function withoutUnmet(state: ContributionListState): ContributionListState {
  const { known } = readColumns(state.cols ?? []);
  return { ...state, cols: known.length === 0 ? undefined : known };
}
