import "server-only";
import { cache } from "react";
import type { AuditDetails } from "@/lib/accounts/audit/event";
import { type PostListState, plainPostState, toPostQuery } from "@/lib/client/posts-url";
import { type Failure, fail, type Outcome, succeed } from "@/lib/contract/failure";
import { isOpaqueId } from "@/lib/contract/opaque-id";
import { postIncludes } from "@/lib/contract/post-query";
import { type Post, type PostRow, parsePost, toPostRow } from "@/lib/records/post";
import { cutLongTexts } from "@/lib/records/raw-record";
import { askAside, askSource, parseRecord, releaseAside } from "@/lib/server/access/ask-source";
import { pageCaller } from "@/lib/server/pages/page-caller";
import type { Feed, Provenance, Slice } from "@/lib/source/source";
import { knownFeeds } from "./page-records";

/** A post in a list: what its row says, and where it stands on the public site. */
export interface ListedPost extends PostRow {
  readonly path: string | null;
  readonly address: string | null;
}

/** One page of a feed's posts, newest first. */
export interface PostPage {
  readonly posts: readonly ListedPost[];
  readonly total: number;
  readonly page: number;
  readonly perPage: number;
  /** The moment that decides the states, in ms UTC. */
  readonly asOf: number;
  /** When and how it was read; `doubts` names parameters that the source seems to have ignored. */
  readonly provenance: Provenance;
}

/** A feed that the desk knows of, with what it holds or why that could not be read. */
export interface FeedSummary extends Feed {
  readonly total: number | null;
  readonly newest: ListedPost | null;
  readonly failure: Failure | null;
}

/** A post as its source has it. */
export interface FoundPost {
  readonly record: Post;
  /** When and how it was read. */
  readonly provenance: Provenance;
}

/** A place in a list. Positions count from 1; a neighbour carries the page of the list on which it is. */
export interface PostPlace {
  readonly position: number;
  readonly total: number;
  readonly newer: Neighbour | null;
  readonly older: Neighbour | null;
}

interface Neighbour {
  readonly id: string;
  readonly page: number;
}

// The title of a page and its body ask for them both.
const feedsOfRequest = cache(knownFeeds);

/**
 * The feed of an address and those to switch to. One that the desk does not know of goes by its id: whether
 * it exists is for its posts to tell.
 */
export async function readFeedChoice(feedId: string): Promise<{ feed: Feed; feeds: readonly Feed[] }> {
  const known = await feedsOfRequest();
  const feeds = known.ok ? known.value : [];
  return { feed: feeds.find(({ id }) => id === feedId) ?? { id: feedId, label: feedId }, feeds };
}

/**
 * A page of a feed's posts with categories and type; `not_found` where there is no such feed.
 * @param ask `askAside` where its posts are not what is shown
 */
export async function readPostPage(
  feedId: string,
  state: PostListState,
  ask: typeof askSource = askSource,
): Promise<Outcome<PostPage>> {
  const caller = await pageCaller();
  return ask(async (source) => {
    if (!isOpaqueId(feedId)) return fail("not_found");
    const outcome = await source.listPosts(feedId, toPostQuery(state), caller);
    if (!outcome.ok) return outcome;
    return outcome.value === null ? fail("not_found") : succeed(toPostPage(outcome.value));
  }, caller.requestId);
}

/**
 * The feeds that the desk knows of, with their newest posts. A feed that fails does not hide the others;
 * where none could be read, that is the failure of them all. A feed that does not exist is only its own.
 */
export function readFeedSummaries(): Promise<Outcome<readonly FeedSummary[]>> {
  return releaseAside(newestShown, summarizeAll);
}

/** What the audit is told: the one post of each feed that is shown. */
function newestShown(summaries: readonly FeedSummary[]): AuditDetails | null {
  const ids = summaries.flatMap(({ newest }) => (newest === null ? [] : [newest.id]));
  return ids.length === 0 ? null : { action: "list", kind: "post", ids };
}

function summarizeAll(): Promise<Outcome<readonly FeedSummary[]>> {
  return askAside(async (source) => {
    const feeds = await source.listFeeds();
    if (!feeds.ok) return feeds;
    const summaries = await Promise.all(feeds.value.map(summarize));
    const failures = summaries.map(({ failure }) => failure).filter((failure) => failure !== null);
    const trouble = failures.find(({ code }) => code !== "not_found");
    if (trouble !== undefined && failures.length === summaries.length) return { ok: false, failure: trouble };
    return succeed(summaries);
  });
}

async function summarize(feed: Feed): Promise<FeedSummary> {
  const page = await readPostPage(feed.id, plainPostState, askAside);
  if (!page.ok) return { ...feed, total: null, newest: null, failure: page.failure };
  return { ...feed, total: page.value.total, newest: page.value.posts[0] ?? null, failure: null };
}

/** One post with all that can be included; `not_found` where there is none. Asked for once a request. */
export const readPost = cache(async (feedId: string, id: string): Promise<Outcome<FoundPost>> => {
  const caller = await pageCaller();
  return askSource(async (source) => {
    if (!isOpaqueId(feedId) || !isOpaqueId(id)) return fail("not_found");
    const outcome = await source.findPost(feedId, id, postIncludes, caller);
    if (!outcome.ok) return outcome;
    if (outcome.value === null) return fail("not_found");
    const { item, ...provenance } = outcome.value;
    return succeed({ record: parsePost(parseRecord(item)), provenance });
  }, caller.requestId);
});

/**
 * Where a post stands in a list, and what stands beside it; null where it is not on that page of the list.
 * This is an extra: a list that cannot be read does not keep a post from being shown.
 */
export async function readPostPlace(
  feedId: string,
  id: string,
  state: PostListState,
): Promise<PostPlace | null> {
  const outcome = await readPostPage(feedId, state, askAside);
  if (!outcome.ok) return null;
  const { posts, total, page, perPage } = outcome.value;
  const at = posts.findIndex((post) => post.id === id);
  if (at < 0) return null;
  const position = (page - 1) * perPage + at + 1;
  const neighbour = async (step: -1 | 1): Promise<Neighbour | null> => {
    if (position + step < 1 || position + step > total) return null;
    const here = posts[at + step];
    if (here !== undefined) return { id: here.id, page };
    const next = await readPostPage(feedId, { ...state, page: page + step }, askAside);
    const there = next.ok ? next.value.posts.at(step === 1 ? 0 : -1) : undefined;
    return there === undefined ? null : { id: there.id, page: page + step };
  };
  const [newer, older] = await Promise.all([neighbour(-1), neighbour(1)]);
  return { position, total, newer, older };
}

const nothing: ReadonlySet<string> = new Set();

function toPostPage({ items, total, page, perPage, ...provenance }: Slice): PostPage {
  const asOf = Date.now();
  const posts = items.map((item) => {
    const post = parsePost(cutLongTexts(parseRecord(item), nothing).record);
    return { ...toPostRow(post, asOf), path: post.path, address: post.address };
  });
  return { posts, total, page, perPage, asOf, provenance };
}
