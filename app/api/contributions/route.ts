import { formatSearchNote } from "@/lib/client/api/search-answer";
import { envelope } from "@/lib/contract/envelope";
import { parseQueryString } from "@/lib/contract/query-string";
import { parseListQuery } from "@/lib/contract/search-query";
import { provenanceHeaders } from "@/lib/server/http/answer";
import { requestIdOf } from "@/lib/server/http/endpoint";
import { forRight } from "@/lib/server/http/for-right";
import { failureResponse, jsonResponse } from "@/lib/server/http/json-response";
import { otherMethods } from "@/lib/server/http/other-methods";
import { requestOrigin } from "@/lib/server/http/request-origin";
import { searchedList } from "@/lib/server/records/contribution-lists";

/**
 * The list of contributions as the API gives it (read API §4.3), which words may narrow: `q`. For people
 * alone. Records do not say their kind and must not be added to, so the kinds of the rows are in a header.
 */
export const GET = forRight("pages", async (request) => {
  const id = requestIdOf(request);
  const { search, pathname } = new URL(request.url);
  const params = parseQueryString(search);
  const query = parseListQuery(params);
  const found = query.ok ? await searchedList(query.value) : query;
  if (!found.ok) return failureResponse(found.failure, id);
  const { items, kinds, total, perPage } = found.value;
  const path = requestOrigin(request.headers) + pathname;
  return jsonResponse(Buffer.concat(envelope(items, { path, params, total, perPage })), {
    headers: {
      ...id,
      ...provenanceHeaders(found.value),
      "X-Contribution-Kinds": kinds.join(","),
      ...(found.value.search === null ? {} : { "X-Search": formatSearchNote(found.value.search) }),
    },
  });
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET, HEAD");
