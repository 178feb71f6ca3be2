import { kindFilters, type MaskedQuery } from "./contribution-query";
import { choice, choices, day, text, timeZone } from "./parameter";
import { bare, inOrder, type QueryOf, queryTable } from "./query";
import { maxCurrencyLength } from "./text";

/** The bucket lengths of a series, shortest first. */
export const insightUnits = ["hour", "day", "week", "month", "year"] as const;
export type InsightUnit = (typeof insightUnits)[number];

/** The comparisons that the overview offers. */
export const comparisons = ["previous", "year", "none"] as const;
/** `days`: the previous period, as many days before, even if the days are a calendar month. */
export const allComparisons = [...comparisons, "days"] as const;
export type Comparison = (typeof allComparisons)[number];

/** The limits of worklists. `currency`: only contributions in the currency of the figures. */
export const worklistLimits = ["currency"] as const;

/** The parts of a report; each can be requested separately and fails separately. */
export const insightParts = ["figures", "series", "distributions", "worklists"] as const;
export type InsightPart = (typeof insightParts)[number];

const insightsFields = {
  /** Local days, inclusive. Without one, the range begins or ends with the records. */
  from: bare("from", day),
  to: bare("to", day),
  zone: bare("tz", timeZone("America/Toronto"), "UTC"),
  /** The currency of the amounts. Absent: the most frequent one in the range. `none`: records without one. */
  currency: bare(
    "currency",
    text(maxCurrencyLength, (raw) => raw.trim()),
  ),
  type: bare("type", choice(kindFilters), "all"),
  /** The unit of the series. Absent, or too short for the range: the shortest that fits. */
  unit: bare("unit", choice(insightUnits)),
  /** Absent: `previous`. `year`: the same days of the year before. */
  compare: bare("compare", choice(allComparisons)),
  worklists: bare("worklists", choice(worklistLimits)),
  parts: bare("parts", choices(insightParts), insightParts),
} as const;

export type InsightsQuery = QueryOf<typeof insightsFields> & MaskedQuery;

export const { parse: parseInsightsQuery, format: formatInsightsQuery } = queryTable(insightsFields, inOrder);
