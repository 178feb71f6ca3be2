import { parseListQuery } from "@/lib/contract/contribution-query";
import { route } from "@/lib/server/http/route";
import { parsedQueryRoute } from "@/lib/server/http/viewer-context";
import { contributionFacets } from "@/lib/server/records/contribution-lists";

/** Counts the contributions of a list by the values it can be filtered by. People only. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: parsedQueryRoute(parseListQuery, contributionFacets),
});
