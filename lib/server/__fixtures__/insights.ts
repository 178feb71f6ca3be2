import { type InsightsQuery, insightParts } from "@/lib/contract/insights-query";
import { type InsightsReport, insightsReport } from "@/lib/contract/insights-report";

/** A query for every part. */
export const everyInsight: InsightsQuery = { zone: "UTC", type: "all", parts: insightParts };

/** A report of three contributions, without any part. */
export const emptyReport: InsightsReport = insightsReport.parse({
  now: 0,
  zone: "UTC",
  type: "all",
  currency: "CAD",
  currencies: [{ currency: "CAD", count: 3 }],
  range: { from: "2024-03-01", to: "2024-03-31", start: 0, end: 1, isPartial: false, previous: null },
  unsummed: { count: 0, list: null },
  coverage: { records: 3, counted: 3, copy: null },
  definitions: {},
});
