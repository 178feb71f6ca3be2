import { parseQueryString } from "@/lib/contract/query-string";
import { parseSearchQuery } from "@/lib/contract/search-query";
import { provenanceHeaders } from "@/lib/server/http/answer";
import { requestIdOf } from "@/lib/server/http/endpoint";
import { forRight } from "@/lib/server/http/for-right";
import { failureResponse, jsonResponse } from "@/lib/server/http/json-response";
import { otherMethods } from "@/lib/server/http/other-methods";
import { searchRecords } from "@/lib/server/records/contribution-lists";

/**
 * Finds contributions by words: `q`, with the filters of the list (read API §4.3), `page`, `limit`, `total=0`
 * for no count and `facets=1`. For people alone; whatever is shown leaves an entry in the audit.
 */
export const GET = forRight("pages", async (request) => {
  const id = requestIdOf(request);
  const query = parseSearchQuery(parseQueryString(new URL(request.url).search), "rank");
  const found = query.ok ? await searchRecords(query.value) : query;
  if (!found.ok) return failureResponse(found.failure, id);
  const { answer, provenance } = found.value;
  return jsonResponse(JSON.stringify(answer), { headers: { ...id, ...provenanceHeaders(provenance) } });
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET, HEAD");
