import { parseListQuery } from "@/lib/contract/contribution-query";
import { route } from "@/lib/server/http/route";
import { withQuery } from "@/lib/server/http/visit";
import { contributionTotal } from "@/lib/server/records/contribution-lists";

/**
 * The number of contributions of a list, which its filters show. For people alone: each request of a token
 * is an audit entry.
 */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: withQuery(parseListQuery, contributionTotal),
});
