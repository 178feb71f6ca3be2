import { parseListQuery } from "@/lib/contract/contribution-query";
import { succeed } from "@/lib/contract/failure";
import { parseQueryString } from "@/lib/contract/query-string";
import { route } from "@/lib/server/http/route";
import { withRight } from "@/lib/server/http/visit";
import { contributionSums } from "@/lib/server/records/contribution-lists";

/**
 * The sums of all contributions of a list, currency by currency, which its footer shows. For people alone.
 */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: withRight("pages", async ({ url }) => {
    const query = parseListQuery(parseQueryString(url.search));
    const sums = query.ok ? await contributionSums(query.value) : query;
    return sums.ok ? succeed({ body: sums.value }) : sums;
  }),
});
