import {
  allComparisons,
  type InsightPart,
  type InsightsQuery,
  insightUnits,
  worklistLimits,
} from "@/lib/contract/insights-query";
import { choice } from "@/lib/contract/parameter";
import { bare } from "@/lib/contract/query";
import type { Params } from "@/lib/contract/query-string";
import { maxCurrencyLength, upperAscii } from "@/lib/contract/text";
import { type DateRange, freezeRange, readRange, resolveRange } from "@/lib/format/date-range";
import { paths, withQuery } from "@/lib/paths";
import { line, type PageReading, pageTable } from "./page-query";
import { rangeFields, rangeParameters } from "./range-fields";

const overviewTable = pageTable({
  ...rangeFields,
  /** The currency to show, or `none`. Absent: the one that most contributions have. */
  currency: bare("currency", line(maxCurrencyLength)),
  compare: bare("compare", choice(allComparisons), "previous"),
  /** The bar length of the series. Absent: as short as the range allows. */
  by: bare("by", choice(insightUnits)),
  worklists: bare("worklists", choice(worklistLimits)),
});

/** The state in a link to the overview. An absent zone means the user's own. */
export type OverviewState = Omit<ReturnType<typeof overviewTable.read>["state"], "range" | "from" | "to"> & {
  readonly range: DateRange;
};

/** Not this month, which is nearly empty on its first days. */
export const defaultOverview: OverviewState = {
  range: { kind: "rolling", range: "last-30-days" },
  compare: "previous",
};

/** Parses the state from a URL. Invalid parts are left out and named in a notice, never an error. */
export function readOverview(params: Params): PageReading<OverviewState> {
  const { state: flat, notices } = overviewTable.read(params);
  const { range, from, to, currency, zone, ...rest } = flat;
  const dates = readRange(range, from, to);
  const isDefault = dates.range.kind === "all" && range !== "all";
  const state: OverviewState = {
    ...rest,
    range: isDefault ? defaultOverview.range : dates.range,
    // Days in a link are the same for everyone (as in `useShownZone`).
    zone: zone ?? (dates.range.kind === "all" ? undefined : "UTC"),
    currency: currency === undefined || currency === "none" ? currency : upperAscii(currency),
  };
  return { state, notices: [...notices, ...dates.notices] };
}

/** Returns the shortest query string, without `?`, that parses to the same state. */
export function formatOverview({ range, ...rest }: OverviewState): string {
  const named = range.kind === "all" ? { range: "all" as const } : rangeParameters(range);
  return overviewTable.format({ ...rest, ...(isDefaultRange(range) ? {} : named) });
}

export function overviewHref(state: OverviewState) {
  return withQuery(paths.overview, formatOverview(state));
}

/** Sets a range that a user chose, with the time zone it was chosen in, so that its days do not shift. */
export function withOverviewRange(state: OverviewState, range: DateRange, zone: string): OverviewState {
  const needsNoZone = isDefaultRange(range) || range.kind === "all";
  const compare = state.compare === "days" ? "previous" : state.compare;
  // The bar length may not fit the new range.
  return { ...state, range, compare, zone: state.zone ?? (needsNoZone ? undefined : zone), by: undefined };
}

/** Returns a link to share, with its zone. The dates of a rolling one move with time; a frozen one stays. */
export function overviewLink(
  state: OverviewState,
  mode: "rolling" | "frozen",
  zone: string,
  now: number,
): string {
  if (mode === "rolling") return overviewHref({ ...state, zone });
  const range = freezeRange(state.range, zone, now);
  return overviewHref({ ...state, zone, range, compare: comparisonOf(state) });
}

/** A week and a number of days are not compared as a month, even if they begin with one. */
function comparisonOf({ range, compare }: OverviewState): OverviewState["compare"] {
  const isOfDays = range.kind === "rolling" && /-(?:week|days)$/.test(range.range);
  return compare === "previous" && isOfDays ? "days" : compare;
}

/** Converts a state to an `/api/insights` query, at an instant (ms UTC) in a time zone. */
export function toInsightsQuery(
  state: OverviewState,
  zone: string,
  now: number,
  parts: readonly InsightPart[],
): InsightsQuery {
  const { range, currency, by, worklists } = state;
  const { from, to } = resolveRange(range, zone, now);
  const comparison = comparisonOf(state);
  return {
    from,
    to,
    zone,
    currency,
    type: "all",
    unit: parts.includes("series") ? by : undefined,
    // Other parts have no comparison.
    compare: parts.includes("figures") && comparison !== "previous" ? comparison : undefined,
    worklists: parts.includes("worklists") ? worklists : undefined,
    parts,
  };
}

function isDefaultRange(range: DateRange): boolean {
  return range.kind === "rolling" && range.range === "last-30-days";
}
