import type { Route } from "next";
import { type PageSearch, pageParams } from "@/lib/client/page-params";
import { choiceForm, type Notice, toNotices, unknownNotices } from "@/lib/client/parameter-form";
import {
  formatPostListState,
  type PostListState,
  plainPostState,
  readPostListState,
} from "@/lib/client/posts-url";
import { resolveJump } from "@/lib/client/resolve-jump";
import { isOpaqueId } from "@/lib/contract/opaque-id";
import { QueryReader } from "@/lib/contract/query-reading";
import { parseQueryString } from "@/lib/contract/query-string";
import { paths } from "@/lib/paths";

/** What the address of a post's page says beside its ids. */
export interface PostState {
  readonly tab: "reading" | "raw";
  /** The list that the reader came from; null on a direct link. */
  readonly list: PostListState | null;
  /** Places of long texts that the reader asked to see whole. */
  readonly whole: readonly string[];
}

const tabs = ["reading", "raw"] as const;
const readTab = choiceForm(tabs).read;

/**
 * Reads the search part of a post's address; what cannot be used is left out and named in a notice, never an
 * error.
 */
export function readPostState(search: PageSearch): {
  readonly state: PostState;
  readonly notices: readonly Notice[];
} {
  const { whole, ...single } = search;
  const params = pageParams(single);
  const reader = new QueryReader(params);
  const list = reader.bare("list", (raw) => ({ value: readPostListState(parseQueryString(raw)).state }));
  const state: PostState = {
    tab: reader.bare("tab", readTab) ?? "reading",
    list: list ?? null,
    whole: [whole].flat().filter((place) => place !== undefined),
  };
  const notices = [...toNotices(reader.problems), ...unknownNotices(params, ["tab", "list"])];
  return { state, notices };
}

/**
 * The page of a post that knows the list it was opened from, so that the way back and the neighbours are its.
 */
export function postHref(feedId: string, id: string, { tab, list, whole }: PostState): Route {
  const params = new URLSearchParams();
  if (list !== null) params.set("list", formatPostListState(list) || "page=1");
  if (tab === "raw") params.set("tab", tab);
  for (const place of whole) params.append("whole", place);
  return withQuery(paths.post(feedId, id), params.toString());
}

/** The page of a post opened from a list. */
export function listedPostHref(feedId: string, id: string, list: PostListState): Route {
  return postHref(feedId, id, { tab: "reading", list, whole: [] });
}

/** The list of a feed's posts in a state; the plain list for a reader who came from none. */
export function listHref(feedId: string, state: PostListState | null): Route {
  return withQuery(paths.posts(feedId), formatPostListState(state ?? plainPostState));
}

/** The posts of a feed whose id somebody typed or whose address they pasted; null for what can be neither. */
export function toFeedPath(typed: string): Route | null {
  const jump = resolveJump(typed);
  if (jump.kind === "post") return paths.post(jump.feedId, jump.id);
  if (jump.kind === "feed") return paths.posts(jump.feedId);
  const id = typed.trim();
  return isOpaqueId(id) ? paths.posts(id) : null;
}

function withQuery(path: Route, query: string): Route {
  return query === "" ? path : (`${path}?${query}` as const);
}
