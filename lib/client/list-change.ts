import { paths } from "@/lib/paths";
import { type ContributionListState, formatListState } from "./contributions-url";
import { type DateRange, freezeRange } from "./date-range";
import { daysZone } from "./list-question";

/**
 * The state with other filters or another order, on page 1: a page number of the old list means nothing in
 * the new one. `undefined` takes a filter away. Page, columns, density and peek are changed by plain
 * spreading.
 */
export function withFilter(
  state: ContributionListState,
  change: Partial<Pick<ContributionListState, "type" | "range" | "zone" | "sort" | "q" | "ticket">>,
): ContributionListState {
  return { ...state, ...change, page: 1 };
}

/**
 * The state with a range that somebody chose: the zone that they saw goes into the link, so that its days
 * stay theirs.
 */
export function withRange(
  state: ContributionListState,
  range: DateRange,
  zone: string,
): ContributionListState {
  return withFilter(state, { range, zone: state.zone ?? (range.kind === "all" ? undefined : zone) });
}

/** The path and query of a list. */
export function listHref(state: ContributionListState): string {
  const query = formatListState(state);
  return query === "" ? paths.contributions : `${paths.contributions}?${query}`;
}

/**
 * The path and query to give to somebody else. A rolling link means its range anew each day, a frozen one
 * keeps the days of now; both name their zone.
 */
export function shareLink(state: ContributionListState, mode: "rolling" | "frozen", now: number): string {
  const zone = daysZone(state);
  if (state.range.kind === "all") return listHref(state);
  return listHref({
    ...state,
    zone,
    range: mode === "frozen" ? freezeRange(state.range, zone, now) : state.range,
  });
}
