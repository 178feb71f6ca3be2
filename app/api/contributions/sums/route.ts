import { parseQueryString } from "@/lib/contract/query-string";
import { parseListQuery } from "@/lib/contract/search-query";
import { requestIdOf } from "@/lib/server/http/endpoint";
import { forRight } from "@/lib/server/http/for-right";
import { failureResponse, jsonResponse } from "@/lib/server/http/json-response";
import { otherMethods } from "@/lib/server/http/other-methods";
import { contributionSums } from "@/lib/server/records/contribution-lists";

/**
 * What all contributions of a question to the list come to, currency by currency: the sums in its footer. For
 * people alone.
 */
export const GET = forRight("pages", async (request) => {
  const id = requestIdOf(request);
  const query = parseListQuery(parseQueryString(new URL(request.url).search));
  const sums = query.ok ? await contributionSums(query.value) : query;
  if (!sums.ok) return failureResponse(sums.failure, id);
  return jsonResponse(JSON.stringify(sums.value), { headers: id });
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET, HEAD");
