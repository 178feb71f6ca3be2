import type { ContributionQuery } from "@/lib/contract/contribution-query";
import type { ListQuery } from "@/lib/contract/search-query";
import type { KindChoice } from "./contribution-params";
import type { ContributionListState } from "./contributions-url";
import { rangeBounds } from "./date-range";

type KindQuery = Pick<
  ContributionQuery,
  "onetime" | "recurring" | "initialRecurring" | "oneTimeAndInitialRecurring"
>;
/** The filters of a choice; of several all must hold, so that they let nothing through. */
function kindQuery(choice: KindChoice): KindQuery {
  const types = [choice].flat();
  return {
    onetime: types.includes("one-time"),
    recurring: types.includes("renewals"),
    initialRecurring: types.includes("first"),
    oneTimeAndInitialRecurring: types.includes("one-time-and-first"),
  };
}

/**
 * The zone in which a URL's days are meant: its own, else UTC, so that one link shows the same rows to
 * everyone.
 */
export function daysZone(state: ContributionListState): string {
  return state.zone ?? "UTC";
}

/**
 * The zone in which times are shown: the reader's own, unless the link names one or its days are meant in
 * UTC.
 */
export function shownZone(state: ContributionListState, preferred: string): string {
  return state.zone ?? (state.range.kind === "all" ? preferred : "UTC");
}

/**
 * The question to the API (read API §4.3) that a state of the list means at a moment, in ms UTC, and its
 * words.
 */
export function toContributionQuery(state: ContributionListState, now: number): ListQuery {
  return {
    ...(state.q === undefined ? {} : { q: state.q }),
    ...rangeBounds(state.range, daysZone(state), now),
    ...kindQuery(state.type),
    sort: state.sort,
    page: state.page,
  };
}
