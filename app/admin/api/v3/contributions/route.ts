import { parseContributionQuery } from "@/lib/contract/contribution-query";
import { toList } from "@/lib/server/http/answer";
import { endpoint } from "@/lib/server/http/endpoint";

/** List contributions (read API §4.3). */
export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = endpoint(
  async ({ source, params, path, caller }) => {
    const query = parseContributionQuery(params);
    if (!query.ok) return query;
    return toList(await source.listContributions(query.value, caller), { path, params });
  },
);
