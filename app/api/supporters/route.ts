import { parseQueryString } from "@/lib/contract/query-string";
import { parseSupporterQuery } from "@/lib/contract/supporter-query";
import { requestIdOf } from "@/lib/server/http/endpoint";
import { forRight } from "@/lib/server/http/for-right";
import { failureResponse, jsonResponse } from "@/lib/server/http/json-response";
import { otherMethods } from "@/lib/server/http/other-methods";
import { supporterSlice, toSupportersJson } from "@/lib/server/records/supporters";

/**
 * Lists supporters: `q`, `sort` (`name`, `last_gift`, `lifetime` with `currency`, each with `-` for
 * descending), `page`, `limit`. For people alone; whatever is shown leaves an entry in the audit.
 */
export const GET = forRight("pages", async (request) => {
  const id = requestIdOf(request);
  const query = parseSupporterQuery(parseQueryString(new URL(request.url).search));
  const found = query.ok ? await supporterSlice(query.value) : query;
  if (!found.ok) return failureResponse(found.failure, id);
  return jsonResponse(JSON.stringify(toSupportersJson(found.value)), { headers: id });
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET, HEAD");
