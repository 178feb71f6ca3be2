import { parsePostItemQuery } from "@/lib/contract/post-query";
import { toRecord } from "@/lib/server/http/answer";
import { endpoint } from "@/lib/server/http/endpoint";

/** Get one post (read API §4.2). */
export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = endpoint(
  ["feedId", "id"],
  parsePostItemQuery,
  async ({ source, ids, query }) => toRecord(await source.findPost(ids.feedId, ids.id, query.include)),
);
