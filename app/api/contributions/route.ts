import { parseListQuery } from "@/lib/contract/contribution-query";
import { envelope } from "@/lib/contract/envelope";
import { succeed } from "@/lib/contract/failure";
import { parseQueryString } from "@/lib/contract/query-string";
import { readSource } from "@/lib/server/access/read-source";
import { provenanceHeaders } from "@/lib/server/http/answer";
import { requestOrigin } from "@/lib/server/http/request-origin";
import { route } from "@/lib/server/http/route";
import { withRight } from "@/lib/server/http/viewer-context";
import { listOrSearch } from "@/lib/server/records/lists";

/**
 * Lists contributions like the read API (§4.3), optionally narrowed by search words (`q`). People only. A
 * record does not state its kind and must not be extended, so a header lists the kinds.
 */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: withRight("pages", async ({ request, url }) => {
    const params = parseQueryString(url.search);
    const query = parseListQuery(params);
    if (!query.ok) return query;
    const found = await readSource((source) => listOrSearch(source, query.value));
    if (!found.ok) return found;
    const { items, total, perPage, search } = found.value;
    const path = requestOrigin(request.headers) + url.pathname;
    const kinds = items.map(({ kind }) => kind);
    const note = search === null ? {} : { "X-Search": JSON.stringify(search) };
    return succeed({
      body: Buffer.concat(envelope(items, { path, params, total, perPage })),
      headers: { ...provenanceHeaders(found.value), "X-Contribution-Kinds": kinds.join(","), ...note },
    });
  }),
});
