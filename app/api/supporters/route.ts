import { succeed } from "@/lib/contract/failure";
import { parseQueryString } from "@/lib/contract/query-string";
import { parseSupporterQuery } from "@/lib/contract/supporter-query";
import { route } from "@/lib/server/http/route";
import { withRight } from "@/lib/server/http/visit";
import { supporterSlice, toSupportersJson } from "@/lib/server/records/supporters";

/**
 * Lists supporters: `q`, `sort` (`name`, `last_gift`, `lifetime` with `currency`, each with `-` for
 * descending), `page`, `limit`. Not available to API tokens. Each response is recorded in the audit log.
 */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: withRight("pages", async ({ url }) => {
    const query = parseSupporterQuery(parseQueryString(url.search));
    const found = query.ok ? await supporterSlice(query.value) : query;
    return found.ok ? succeed({ body: toSupportersJson(found.value) }) : found;
  }),
});
