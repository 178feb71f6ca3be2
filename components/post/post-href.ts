import type { Route } from "next";
import { resolveJump } from "@/lib/client/jump";
import { type PageReading, type PageSearch, pageParams, pageTable } from "@/lib/client/url/page-query";
import { formatPostListState, type PostListState, readPostListState } from "@/lib/client/url/post-list-state";
import { choice, parameter, texts } from "@/lib/contract/parameter";
import { bare } from "@/lib/contract/query";
import { parseQueryString } from "@/lib/contract/query-string";
import { isOpaqueId } from "@/lib/contract/text";
import { paths, withQuery } from "@/lib/paths";

const postTable = pageTable({
  /** The list that the reader came from; null on a direct link. */
  list: bare(
    "list",
    parameter<PostListState>(
      (raw) => readPostListState(parseQueryString(raw)).state,
      () => "",
      (state) => formatPostListState(state) || "page=1",
    ),
    null,
  ),
  tab: bare("tab", choice(["reading", "raw"]), "reading"),
  /** Paths of long texts to show in full. */
  expanded: bare("whole", texts, []),
});

export type PostState = ReturnType<typeof postTable.read>["state"];

/** Reads the query of a post's URL. Invalid values are ignored, with a notice. */
export function readPostState(search: PageSearch): PageReading<PostState> {
  return postTable.read(pageParams(search));
}

/** Returns the page of a post with the list it was opened from, for the way back and its neighbours. */
export function postHref(feedId: string, id: string, state: PostState): Route {
  return withQuery(paths.post(feedId, id), postTable.format(state));
}

export function listedPostHref(feedId: string, id: string, list: PostListState): Route {
  return postHref(feedId, id, { tab: "reading", list, expanded: [] });
}

/** Returns the page for a typed feed id, or for a pasted URL of a feed or post; null for other text. */
export function toFeedPath(typed: string): Route | null {
  const jump = resolveJump(typed);
  // Here, `0171/1234567` is no phone number.
  const post = jump.kind === "text" ? jump.post : jump;
  if (post?.kind === "post") return paths.post(post.feedId, post.id);
  if (jump.kind === "feed") return paths.posts(jump.feedId);
  const id = typed.trim();
  return isOpaqueId(id) ? paths.posts(id) : null;
}
