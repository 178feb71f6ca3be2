import { parseInsightsQuery } from "@/lib/contract/insights-query";
import { parseQueryString } from "@/lib/contract/query-string";
import { requestIdOf } from "@/lib/server/http/endpoint";
import { forRight } from "@/lib/server/http/for-right";
import { failureResponse, jsonResponse } from "@/lib/server/http/json-response";
import { otherMethods } from "@/lib/server/http/other-methods";
import { insightsAnswer } from "@/lib/server/records/contribution-lists";

/**
 * Sums, series, distributions and worklists over contributions: `from`, `to` (local days), `tz`, `currency`,
 * `type`, `unit`, `parts`. For people alone; each answer leaves an entry in the audit.
 */
export const GET = forRight("pages", async (request) => {
  const id = requestIdOf(request);
  const query = parseInsightsQuery(parseQueryString(new URL(request.url).search));
  const outcome = query.ok ? (await insightsAnswer(query.value)).outcome : query;
  if (!outcome.ok) return failureResponse(outcome.failure, id);
  return jsonResponse(JSON.stringify(outcome.value), { headers: id });
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET, HEAD");
