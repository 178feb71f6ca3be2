import type { Route } from "next";
import { formatPostListState, type PostListState } from "@/lib/client/posts-url";
import { resolveJump } from "@/lib/client/resolve-jump";
import { isOpaqueId } from "@/lib/contract/opaque-id";
import { paths } from "@/lib/paths";

/** The list of a feed's posts in a state. */
export function listHref(feedId: string, state: PostListState): Route {
  return withQuery(paths.posts(feedId), formatPostListState(state));
}

/** The page of a post that knows the list it was opened from, so that the way back and the neighbours are its. */
export function postHref(feedId: string, id: string, state: PostListState, tab: PostTab = "reading"): Route {
  const list = formatPostListState(state);
  const tabs = tab === "reading" ? [] : [`tab=${tab}`];
  return withQuery(paths.post(feedId, id), [...(list === "" ? [] : [list]), ...tabs].join("&"));
}

/** The posts of a feed whose id somebody typed or whose address they pasted; null for what can be neither. */
export function toFeedPath(typed: string): Route | null {
  const jump = resolveJump(typed);
  if (jump.kind === "post") return paths.post(jump.feedId, jump.id);
  if (jump.kind === "feed") return paths.posts(jump.feedId);
  const id = typed.trim();
  return isOpaqueId(id) ? paths.posts(id) : null;
}

/** The two ways to look at a post. */
export type PostTab = "reading" | "raw";

function withQuery(path: Route, query: string): Route {
  return query === "" ? path : (`${path}?${query}` as const);
}
