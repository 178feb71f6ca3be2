import { parseListQuery } from "@/lib/contract/contribution-query";
import { succeed } from "@/lib/contract/failure";
import { parseQueryString } from "@/lib/contract/query-string";
import { route } from "@/lib/server/http/route";
import { withRight } from "@/lib/server/http/visit";
import { contributionTotal } from "@/lib/server/records/contribution-lists";

/**
 * The number of contributions of a list, which its filters show. For people alone: each request of a token
 * is an audit entry.
 */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: withRight("pages", async ({ url }) => {
    const query = parseListQuery(parseQueryString(url.search));
    const total = query.ok ? await contributionTotal(query.value) : query;
    return total.ok ? succeed({ body: total.value }) : total;
  }),
});
