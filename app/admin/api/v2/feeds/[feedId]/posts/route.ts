import { parsePostQuery } from "@/lib/contract/post-query";
import { toList } from "@/lib/server/http/answer";
import { endpoint } from "@/lib/server/http/endpoint";

/** List posts of a feed (read API §4.1). */
export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = endpoint(
  ["feedId"],
  parsePostQuery,
  async ({ source, ids, query, address }) => toList(await source.listPosts(ids.feedId, query), address),
);
