import { parseQueryString } from "@/lib/contract/query-string";
import { parseListQuery } from "@/lib/contract/search-query";
import { requestIdOf } from "@/lib/server/http/endpoint";
import { forRight } from "@/lib/server/http/for-right";
import { failureResponse, jsonResponse } from "@/lib/server/http/json-response";
import { otherMethods } from "@/lib/server/http/other-methods";
import { contributionTotal } from "@/lib/server/records/contribution-lists";

/**
 * How many contributions a question of the list finds: the numbers beside its filters. For people alone,
 * because what a machine asks leaves one entry a request.
 */
export const GET = forRight("pages", async (request) => {
  const id = requestIdOf(request);
  const query = parseListQuery(parseQueryString(new URL(request.url).search));
  const total = query.ok ? await contributionTotal(query.value) : query;
  if (!total.ok) return failureResponse(total.failure, id);
  return jsonResponse(JSON.stringify(total.value), { headers: id });
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET, HEAD");
