import { parseListQuery } from "@/lib/contract/contribution-query";
import { route } from "@/lib/server/http/route";
import { withQuery } from "@/lib/server/http/visit";
import { contributionTotal } from "@/lib/server/records/contribution-lists";

/** Counts the contributions of a list for its filters. People only: requests of tokens are audit entries. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: withQuery(parseListQuery, contributionTotal),
});
