import type { Outcome } from "./failure";
import { readChoice, readText, readWords } from "./parameter";
import { QueryReader, strictly, type ValueReader } from "./query-reading";
import { formatPairs, type Params } from "./query-string";

/**
 * Which kinds of contributions count, by the words that the pages use for the filters of the list (read API
 * §4.3).
 */
export const insightTypes = ["all", "one-time", "first", "renewals", "one-time-and-first"] as const;
export type InsightType = (typeof insightTypes)[number];

/** How long the buckets of a series are, the shortest first. */
export const insightUnits = ["hour", "day", "week", "month", "year"] as const;
export type InsightUnit = (typeof insightUnits)[number];

/** What an answer may be made of; each part can be asked for by itself, and fails by itself. */
export const insightParts = ["figures", "series", "distributions", "worklists"] as const;
export type InsightPart = (typeof insightParts)[number];

/**
 * What a question carries of its caller's rights: no address can say it, the server adds it. As a member of
 * the question it is a part of every cache key.
 */
export interface CoveredQuery {
  /**
   * Whether product names and codes that name a sponsored person are covered, in the answer and in what a
   * search compares.
   */
  readonly coversSponsees?: boolean;
}

/** A question to `/api/insights`. */
export interface InsightsQuery extends CoveredQuery {
  /** Local days, `YYYY-MM-DD`, both included; without one the range begins or ends with the records. */
  readonly from?: string;
  readonly to?: string;
  /** IANA zone of the days. */
  readonly zone: string;
  /**
   * The code whose money is shown; absent: the one that most contributions of the range have. `none`: those
   * without one.
   */
  readonly currency?: string;
  readonly type: InsightType;
  /** The unit of the series; absent, or too short for the range: the shortest that fits. */
  readonly unit?: InsightUnit;
  readonly parts: readonly InsightPart[];
}

const longestCurrency = 12;

/** The strict reading of a question: `from`, `to`, `tz`, `currency`, `type`, `unit`, `parts`. */
export function parseInsightsQuery(params: Params): Outcome<InsightsQuery> {
  const reader = new QueryReader(params);
  const from = reader.bare("from", readDay);
  const to = reader.bare("to", readDay);
  const currency = reader.bare("currency", readText(longestCurrency))?.trim();
  const unit = reader.bare("unit", readChoice(insightUnits));
  const query: InsightsQuery = {
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    zone: reader.bare("tz", readZone) ?? "UTC",
    ...(currency ? { currency } : {}),
    type: reader.bare("type", readChoice(insightTypes)) ?? "all",
    ...(unit === undefined ? {} : { unit }),
    parts: reader.bare("parts", readWords(insightParts)) ?? insightParts,
  };
  if (from !== undefined && to !== undefined && from > to) {
    reader.problems["from"] ??= [`The days run backwards: ${from} is after ${to}.`];
  }
  return strictly({ query, problems: reader.problems });
}

/** The shortest query string that reads back as the same question: `parse(format(q))` equals `q`. */
export function formatInsightsQuery(query: InsightsQuery): string {
  const isWhole = insightParts.every((part) => query.parts.includes(part));
  return formatPairs([
    ["from", query.from],
    ["to", query.to],
    ["tz", query.zone !== "UTC" && query.zone],
    ["currency", query.currency],
    ["type", query.type !== "all" && query.type],
    ["unit", query.unit],
    ["parts", !isWhole && query.parts.join(",")],
  ]);
}

const readDay: ValueReader<string> = (raw, label) => {
  const text = raw.trim();
  // Years of four digits whose neighbours have as many, so that the bounds of a day can be written in any
  // zone.
  const at =
    /^[1-9]\d{3}-\d{2}-\d{2}$/.test(text) && text < "9999" ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  const isReal = !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
  return isReal ? { value: text } : `The ${label} field must be a day such as 2024-03-31.`;
};

const readZone: ValueReader<string> = (raw, label) => {
  const text = raw.trim();
  const problem = `The ${label} field must be a time zone such as America/Toronto.`;
  if (!/^[A-Za-z][\w+\-/]{0,63}$/.test(text)) return problem;
  try {
    new Intl.DateTimeFormat("en", { timeZone: text });
    return { value: text };
  } catch {
    return problem;
  }
};
