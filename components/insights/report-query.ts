import { keepPreviousData } from "@tanstack/react-query";
import { answerOptions, parsedBy } from "@/lib/client/api/request";
import { formatInsightsQuery, type InsightsQuery } from "@/lib/contract/insights-query";
import { paths } from "@/lib/paths";

/** Daily sums change little within a minute. */
const freshMs = 60_000;
const countingRefetchMs = 5_000;

/**
 * Requests parts of the report of a range. The server fills each part of the first one under the same key.
 * While records are still being counted, the figures change.
 */
export function insightsQueryOptions(query: InsightsQuery) {
  const reader = () => parsedBy(import("@/lib/contract/insights-report").then((one) => one.insightsReport));
  const options = answerOptions(paths.apiInsights, formatInsightsQuery(query), reader, {
    freshMs,
    refetchMs: ({ coverage }) => coverage.counted < coverage.records && countingRefetchMs,
  });
  return { ...options, placeholderData: keepPreviousData } as const;
}
