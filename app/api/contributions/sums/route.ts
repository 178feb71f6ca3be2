import { parseListQuery } from "@/lib/contract/contribution-query";
import { readSource } from "@/lib/server/access/read-source";
import { route } from "@/lib/server/http/route";
import { parsedQueryRoute } from "@/lib/server/http/viewer-context";

/** Returns the sums of all contributions of a list by currency, for its footer. People only. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: parsedQueryRoute(parseListQuery, (query) => readSource((source) => source.sums.contributions(query))),
});
