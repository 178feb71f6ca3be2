import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { formatInsightsQuery, type InsightsQuery } from "@/lib/contract/insights-query";
import { paths } from "@/lib/paths";
import { type Answered, ask } from "./ask";
import { type InsightsReport, isInsightsReport } from "./insights-report";

/** Sums of a day do not move by much in a minute. */
const fresh = 60_000;

/**
 * Sums, series, shares and work of a range, those parts that are asked for. The server fills the first under
 * the same keys.
 */
export function insightsQueryOptions(query: InsightsQuery) {
  return queryOptions({
    queryKey: ["insights", formatInsightsQuery(query)],
    queryFn: ({ signal, queryKey: [, text] }): Promise<Answered<InsightsReport>> =>
      ask(text === "" ? paths.apiInsights : `${paths.apiInsights}?${text}`, signal, ({ body }) => {
        if (isInsightsReport(body)) return body;
        throw new Error("The desk gave no report that can be read.");
      }),
    placeholderData: keepPreviousData,
    // What went wrong is asked again as soon as somebody comes back to it.
    staleTime: ({ state }) => (state.data?.outcome.ok === false ? 0 : fresh),
  });
}
