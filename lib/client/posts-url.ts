import { readText, readWords } from "@/lib/contract/parameter";
import { type PostQuery, postIncludes } from "@/lib/contract/post-query";
import { QueryReader } from "@/lib/contract/query-reading";
import type { Params } from "@/lib/contract/query-string";
import { paths } from "@/lib/paths";
import {
  choiceForm,
  form,
  type Notice,
  pageForm,
  toNotices,
  unknownNotices,
  zoneForm,
} from "./parameter-form";
import { formatStateQuery } from "./state-query";

export const postViews = ["table", "gallery"] as const;
export type PostView = (typeof postViews)[number];

/** Everything that a link to the posts of a feed says. */
export interface PostListState {
  /** Part of a name; its blanks count, as they do in the API. */
  readonly name?: string | undefined;
  readonly view: PostView;
  /** 1 and up. */
  readonly page: number;
  /** IANA zone of the times shown; absent: the reader's own. */
  readonly zone?: string | undefined;
}

export const plainPostState: PostListState = { view: "table", page: 1 };

const readName = readText(1000);

/** The parameters of a feed's posts, by the name that each has in the URL. */
export const postParams = {
  // The API refuses a NUL anywhere, so a question with one would only fail later.
  name: form<string>((raw, label) =>
    raw.includes("\0") ? `The ${label} field must not contain NUL.` : readName(raw, label),
  ),
  view: choiceForm(postViews),
  page: pageForm,
  tz: zoneForm,
} as const;

/** Every name that the page reads in its URL, those of the API among them. */
const postNames = [...Object.keys(postParams), "filter[name]", "include"];

/** Reads the state from a URL; what cannot be used is left out and named in a notice, never an error. */
export function readPostListState(params: Params): {
  readonly state: PostListState;
  readonly notices: readonly Notice[];
} {
  const reader = new QueryReader(params);
  const state: PostListState = {
    name: reader.filter("name", postParams.name.read),
    view: reader.bare("view", postParams.view.read) ?? plainPostState.view,
    page: reader.bare("page", postParams.page.read) ?? plainPostState.page,
    zone: reader.bare("tz", postParams.tz.read),
  };
  // The page shows categories and types whatever is asked for, but a word that the API refuses is named.
  reader.bare("include", readWords(postIncludes));
  const named = Object.keys(reader.problems);
  return {
    state,
    notices: [...toNotices(reader.problems), ...unknownNotices(params, [...postNames, ...named])],
  };
}

/** The shortest query string, without `?`, that reads back as the same state. */
export function formatPostListState(state: PostListState): string {
  return formatStateQuery([
    ["name", state.name],
    ["view", state.view !== plainPostState.view && state.view],
    ["tz", state.zone],
    ["page", state.page !== 1 && postParams.page.serialize(state.page)],
  ]);
}

/** The path and query of a feed's posts. */
export function postListHref(feedId: string, state: PostListState): string {
  const query = formatPostListState(state);
  return query === "" ? paths.posts(feedId) : `${paths.posts(feedId)}?${query}`;
}

/** The state with another name, on page 1; an empty name is none. */
export function withPostName(state: PostListState, name: string | undefined): PostListState {
  return { ...state, name: name === "" ? undefined : name, page: 1 };
}

/** The question to the API (read API §4.1): the pages show categories and type, so both are asked for. */
export function toPostQuery({ name, page }: PostListState): PostQuery {
  return { ...(name === undefined ? {} : { name }), include: postIncludes, page };
}
