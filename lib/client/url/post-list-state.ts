import { choice, text, timeZone } from "@/lib/contract/parameter";
import { type PostQuery, postFields, postIncludes, postSorts, postStates } from "@/lib/contract/post-query";
import { bare } from "@/lib/contract/query";
import type { Params } from "@/lib/contract/query-string";
import { paths, withQuery } from "@/lib/paths";
import { type PageReading, pageField, pageTable } from "./page-query";

const maxNameLength = 200;
export const postViews = ["table", "gallery"] as const;
/** The parameters of a feed's posts. `include` is only checked: the page always shows all. */
const postTable = pageTable({
  /** Part of a name. Its spaces count, as in the API. */
  name: postFields.name,
  include: postFields.include,
  state: bare("state", choice(postStates)),
  category: bare("category", text(maxNameLength)),
  tag: bare("tag", text(maxNameLength)),
  sort: bare("sort", choice(postSorts), "-published"),
  view: bare("view", choice(postViews), "table"),
  /** IANA zone of the times shown; absent: the user's own. */
  zone: bare("tz", timeZone("America/Toronto")),
  page: pageField,
});

export type PostListState = Omit<ReturnType<typeof postTable.read>["state"], "include">;

export const defaultPostState: PostListState = { view: "table", sort: "-published", page: 1 };

/** Parses the state from a URL. Invalid parts are left out and named in a notice, never an error. */
export function readPostListState(params: Params): PageReading<PostListState> {
  const { state, notices } = postTable.read(params);
  const { include: _, ...rest } = state;
  return { state: rest, notices };
}

/** Returns the shortest query string, without `?`, that parses to the same state. */
export function formatPostListState(state: PostListState): string {
  return postTable.format({ ...state, include: [] });
}

/** Returns the link to a feed's posts in a state; without one, to the default list. */
export function postListHref(feedId: string, state: PostListState | null) {
  return withQuery(paths.posts(feedId), formatPostListState(state ?? defaultPostState));
}

/** Returns the state with another name, other filters or another sort, on page 1. */
export function withPostFilter(
  state: PostListState,
  change: Partial<Pick<PostListState, "name" | "state" | "category" | "tag" | "sort">>,
): PostListState {
  return { ...state, ...change, page: 1 };
}

/** Returns the query for the API (read API §4.1), with the categories and types that pages show. */
export function toPostQuery({ name, page }: PostListState): PostQuery {
  return { name, include: postIncludes, page };
}
