import {
  type InsightPart,
  type InsightsQuery,
  type InsightUnit,
  insightUnits,
} from "@/lib/contract/insights-query";
import { QueryReader } from "@/lib/contract/query-reading";
import type { Params } from "@/lib/contract/query-string";
import { upperAscii } from "@/lib/contract/upper-ascii";
import { paths } from "@/lib/paths";
import { contributionParams } from "./contribution-params";
import { readRange } from "./contributions-url";
import { type DateRange, freezeRange, rangeDays } from "./date-range";
import { choiceForm, lineForm, type Notice, toNotices, unknownNotices } from "./parameter-form";
import { formatStateQuery } from "./state-query";

/** Everything that a link to the overview says. */
export interface OverviewState {
  readonly range: DateRange;
  /** IANA zone of the days; absent where they are those of the reader's own clocks. */
  readonly zone?: string | undefined;
  /** The code whose money is shown, or `none`; absent: the one that most contributions have. */
  readonly currency?: string | undefined;
  /** Whether the figures of the time before stand beside those of the range. */
  readonly compare: "previous" | "none";
  /** How long the bars of the series are; absent: as short as the range allows. */
  readonly by?: InsightUnit | undefined;
}

/** The overview without any parameter: how the month is going. */
export const plainOverview: OverviewState = {
  range: { kind: "rolling", range: "this-month" },
  compare: "previous",
};

const longestCurrency = 12;

/** The parameters of `/`, by the name that each has in the URL. */
export const overviewParams = {
  range: contributionParams.range,
  from: contributionParams.from,
  to: contributionParams.to,
  tz: contributionParams.tz,
  currency: lineForm(longestCurrency),
  compare: choiceForm(["previous", "none"]),
  by: choiceForm(insightUnits),
} as const;

export const overviewNames: readonly string[] = Object.keys(overviewParams);

/** Reads the state from a URL; what cannot be used is left out and named in a notice, never an error. */
export function readOverview(params: Params): {
  readonly state: OverviewState;
  readonly notices: readonly Notice[];
} {
  const reader = new QueryReader(params);
  const { range, from, to, tz, currency, compare, by } = overviewParams;
  const named = reader.bare("range", range.read);
  const code = reader.bare("currency", currency.read);
  const days = readRange(named, reader.bare("from", from.read), reader.bare("to", to.read));
  const isPlain = days.range.kind === "all" && named !== "all";
  const hasDays = days.range.kind !== "all";
  const state: OverviewState = {
    range: isPlain ? plainOverview.range : days.range,
    // Days that a link names are the same for everyone (`shown-zone.ts` in the frame says so, too).
    zone: reader.bare("tz", tz.read) ?? (hasDays ? "UTC" : undefined),
    currency: code === undefined || code === "none" ? code : upperAscii(code),
    compare: reader.bare("compare", compare.read) ?? plainOverview.compare,
    by: reader.bare("by", by.read),
  };
  const known = [...overviewNames, ...Object.keys(reader.problems)];
  return {
    state,
    notices: [...toNotices(reader.problems), ...days.notices, ...unknownNotices(params, known)],
  };
}

/** The shortest query string, without `?`, that reads back as the same state. */
export function formatOverview(state: OverviewState): string {
  const { range, zone, currency, compare, by } = state;
  return formatStateQuery([
    [
      "range",
      !isPlainRange(range) && (range.kind === "all" ? "all" : range.kind === "rolling" && range.range),
    ],
    ["from", range.kind === "frozen" && range.from],
    ["to", range.kind === "frozen" && range.to],
    ["tz", zone],
    ["currency", currency],
    ["compare", compare !== plainOverview.compare && compare],
    ["by", by],
  ]);
}

/**
 * The state with a range that somebody chose: the zone that they saw goes into the link, so that its days
 * stay theirs.
 */
export function withOverviewRange(state: OverviewState, range: DateRange, zone: string): OverviewState {
  // What the bars were cut into may not fit other days.
  const hasZone = state.zone !== undefined || !(isPlainRange(range) || range.kind === "all");
  return { ...state, range, zone: hasZone ? (state.zone ?? zone) : undefined, by: undefined };
}

/** The path and query of an overview. */
export function overviewHref(state: OverviewState): `/${string}` {
  const query = formatOverview(state);
  return query === "" ? paths.overview : `${paths.overview}?${query}`;
}

/**
 * The path and query to give to somebody else: it names its zone. A rolling link means its days anew each
 * day.
 */
export function overviewLink(
  state: OverviewState,
  mode: "rolling" | "frozen",
  zone: string,
  now: number,
): string {
  const { range } = state;
  return overviewHref({ ...state, zone, range: mode === "frozen" ? freezeRange(range, zone, now) : range });
}

/** The question to `/api/insights` that a state means at a moment (ms UTC) on the clocks of a zone. */
export function toInsightsQuery(
  state: OverviewState,
  zone: string,
  now: number,
  parts: readonly InsightPart[],
): InsightsQuery {
  const { from, to } = rangeDays(state.range, zone, now);
  return {
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    zone,
    ...(state.currency === undefined ? {} : { currency: state.currency }),
    type: "all",
    ...(state.by !== undefined && parts.includes("series") ? { unit: state.by } : {}),
    parts,
  };
}

function isPlainRange(range: DateRange): boolean {
  return range.kind === "rolling" && range.range === "this-month";
}
