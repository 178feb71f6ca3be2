import { parseQueryString } from "@/lib/contract/query-string";
import { parseListQuery } from "@/lib/contract/search-query";
import { contributionSums } from "@/lib/server/contribution-sums";
import { requestIdOf } from "@/lib/server/endpoint";
import { forRight } from "@/lib/server/for-right";
import { failureResponse, jsonResponse } from "@/lib/server/json-response";
import { otherMethods } from "@/lib/server/other-methods";

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
