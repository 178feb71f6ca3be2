import { parseContributionItemQuery } from "@/lib/contract/contribution-query";
import { toWrappedRecord } from "@/lib/server/http/answer";
import { endpoint } from "@/lib/server/http/endpoint";

/** Get one contribution (read API §4.4). */
export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = endpoint(
  ["id"],
  parseContributionItemQuery,
  async ({ source, ids }) => toWrappedRecord(await source.findContribution(ids.id)),
);
