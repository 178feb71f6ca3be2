import { parseContributionQuery } from "@/lib/contract/contribution-query";
import { toList } from "@/lib/server/http/answer";
import { endpoint } from "@/lib/server/http/endpoint";

/** List contributions (read API §4.3). */
export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = endpoint(
  [],
  parseContributionQuery,
  async ({ source, query, address }) => toList(await source.listContributions(query), address),
);
