import { parsePostItemQuery } from "@/lib/contract/post-query";
import { toRecord } from "@/lib/server/http/answer";
import { endpoint } from "@/lib/server/http/endpoint";

/** Get one post (read API §4.2). */
export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = endpoint<{ feedId: string; id: string }>(
  async ({ source, ids, params, caller }) => {
    const query = parsePostItemQuery(params);
    if (!query.ok) return query;
    return toRecord(await source.findPost(ids.feedId, ids.id, query.value.include, caller));
  },
);
