import { parseListQuery } from "@/lib/contract/contribution-query";
import { route } from "@/lib/server/http/route";
import { parsedQueryRoute } from "@/lib/server/http/viewer-context";
import { contributionTotal } from "@/lib/server/records/contribution-lists";

/** Counts the contributions of a list. People only: a token request would have to be an audit entry. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: parsedQueryRoute(parseListQuery, contributionTotal),
});
