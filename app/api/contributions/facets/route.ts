import { parseListQuery } from "@/lib/contract/contribution-query";
import { route } from "@/lib/server/http/route";
import { withQuery } from "@/lib/server/http/visit";
import { contributionFacets } from "@/lib/server/records/contribution-lists";

/** The contributions of a list counted by the values that it can be narrowed to. People only. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: withQuery(parseListQuery, contributionFacets),
});
