import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { formatInsightsQuery, type InsightsQuery } from "@/lib/contract/insights-query";
import type { InsightsReport } from "@/lib/contract/insights-report";
import { paths, withQuery } from "@/lib/paths";
import { type Answered, fetchAnswer } from "./request";

/** Sums of a day do not change by much in a minute. */
const freshMs = 60_000;

/** The requested parts of a range's report. The server fills the first under the same key. */
export function insightsQueryOptions(query: InsightsQuery) {
  const text = formatInsightsQuery(query);
  return queryOptions({
    queryKey: ["insights", text],
    queryFn: ({ signal }): Promise<Answered<InsightsReport>> => {
      // The schema is not needed for the first answer, which the server has drawn.
      const schema = import("@/lib/contract/insights-report");
      return fetchAnswer(withQuery(paths.apiInsights, text), signal, async ({ body }) =>
        (await schema).insightsReport.parse(body),
      );
    },
    placeholderData: keepPreviousData,
    // A failure is requested again as soon as a user comes back to it.
    staleTime: ({ state }) => (state.data?.outcome.ok === false ? 0 : freshMs),
  });
}
