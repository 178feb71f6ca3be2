import { parseInsightsQuery } from "@/lib/contract/insights-query";
import { route } from "@/lib/server/http/route";
import { parsedQueryRoute } from "@/lib/server/http/viewer-context";
import { insightsAnswer } from "@/lib/server/records/contribution-lists";

/**
 * Returns sums, series, distributions and worklists. Parameters: `from`, `to` (local days), `tz`, `currency`,
 * `type`, `unit`, `compare`, `parts`, `worklists`. People only; each response leaves an audit entry.
 */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: parsedQueryRoute(parseInsightsQuery, async (query) => (await insightsAnswer(query)).outcome),
});
