import { parseListQuery } from "@/lib/contract/contribution-query";
import { route } from "@/lib/server/http/route";
import { withQuery } from "@/lib/server/http/visit";
import { contributionSums } from "@/lib/server/records/contribution-lists";

/** The sums of all contributions of a list by currency, which its footer shows. People only. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: withQuery(parseListQuery, contributionSums),
});
