import { parseSearchQuery } from "@/lib/contract/contribution-query";
import { succeed } from "@/lib/contract/failure";
import { parseQueryString } from "@/lib/contract/query-string";
import { provenanceHeaders } from "@/lib/server/http/answer";
import { route } from "@/lib/server/http/route";
import { withRight } from "@/lib/server/http/viewer-context";
import { searchRecords } from "@/lib/server/records/search";

/**
 * Finds contributions by words (`q`). Takes the filters of the list (read API §4.3), `page`, `limit`,
 * `total=0` (no count) and `facets=1`. Not available to API tokens. Each response is in the audit log.
 */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: withRight("pages", async ({ url }) => {
    const query = parseSearchQuery(parseQueryString(url.search));
    const found = query.ok ? await searchRecords(query.value) : query;
    if (!found.ok) return found;
    const { answer, provenance } = found.value;
    return succeed({ body: answer, headers: provenanceHeaders(provenance) });
  }),
});
