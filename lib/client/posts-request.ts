import { formatPostQuery, type PostQuery } from "@/lib/contract/post-query";
import { paths } from "@/lib/paths";

/** The path and query of our own endpoint for the posts of a feed (read API §4.1). */
export function postsRequest(feedId: string, query: PostQuery): string {
  const text = formatPostQuery(query);
  return text === "" ? paths.apiPosts(feedId) : `${paths.apiPosts(feedId)}?${text}`;
}
