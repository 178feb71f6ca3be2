import { choice, choices, text, timeZone } from "@/lib/contract/parameter";
import { type PostQuery, postFields, postIncludes, postSorts, postStates } from "@/lib/contract/post-query";
import { bare } from "@/lib/contract/query";
import { paths, withQuery } from "@/lib/paths";
import { pageField, pageTable } from "./page-query";

const maxNameLength = 200;
export const postViews = ["table", "gallery"] as const;
/** The parameters of a feed's posts. */
const postTable = pageTable({
  /** Part of a name. Its spaces count, as in the API. */
  name: postFields.name,
  /** Only checked, and never in links: the page always shows all. */
  include: bare("include", { ...choices(postIncludes), write: () => "" }),
  state: bare("state", choice(postStates)),
  category: bare("category", text(maxNameLength)),
  tag: bare("tag", text(maxNameLength)),
  sort: bare("sort", choice(postSorts), "-published"),
  view: bare("view", choice(postViews), "table"),
  /** IANA zone of the times shown; absent: the user's own. */
  zone: bare("tz", timeZone("America/Toronto")),
  page: pageField,
});

/** Parse and format the state of the page's URL. Invalid parts are named in a notice, never an error. */
export const { read: readPostListState, format: formatPostListState } = postTable;
export type PostListState = ReturnType<typeof readPostListState>["state"];

export const defaultPostState: PostListState = { view: "table", sort: "-published", page: 1 };

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
