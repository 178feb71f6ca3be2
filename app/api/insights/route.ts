import { succeed } from "@/lib/contract/failure";
import { parseInsightsQuery } from "@/lib/contract/insights-query";
import { parseQueryString } from "@/lib/contract/query-string";
import { route } from "@/lib/server/http/route";
import { withRight } from "@/lib/server/http/visit";
import { insightsAnswer } from "@/lib/server/records/contribution-lists";

/**
 * Sums, series, distributions and worklists over contributions: `from`, `to` (local days), `tz`, `currency`,
 * `type`, `unit`, `parts`. For people alone; each answer leaves an entry in the audit.
 */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: withRight("pages", async ({ url }) => {
    const query = parseInsightsQuery(parseQueryString(url.search));
    const outcome = query.ok ? (await insightsAnswer(query.value)).outcome : query;
    return outcome.ok ? succeed({ body: outcome.value }) : outcome;
  }),
});
