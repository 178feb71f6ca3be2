import "server-only";
import { cache } from "react";
import type { AuditDetails } from "@/lib/accounts/audit/event";
import { defaultPostState, type PostListState, toPostQuery } from "@/lib/client/url/post-list-state";
import { mapOutcome, type Outcome, succeed } from "@/lib/contract/failure";
import { isPostFiltered, postIncludes } from "@/lib/contract/post-query";
import { foldName } from "@/lib/contract/text";
import { leadPost, parsePost, postState } from "@/lib/records/post";
import { cutLongTexts } from "@/lib/records/raw-record";
import {
  findOne,
  parseRecord,
  readSource,
  readUnaudited,
  releaseAudited,
} from "@/lib/server/access/read-source";
import { pageContext } from "@/lib/server/pages/page-request";
import type { Feed, PostSlice } from "@/lib/source/source";
import { findPosition } from "./lists";

/** Returns the feeds that the source lists, read once per request. */
export const knownFeeds = cache(() => readUnaudited((source) => source.listFeeds()));

/** Returns the feed of a URL, labeled with its id if unknown, and the feeds to switch to. */
export async function readFeedChoice(feedId: string): Promise<{ feed: Feed; feeds: readonly Feed[] }> {
  const known = await knownFeeds();
  const feeds = known.ok ? known.value : [];
  return { feed: feeds.find(({ id }) => id === feedId) ?? { id: feedId, label: feedId }, feeds };
}

/** Reads a page of posts with the choice of feeds. The zone is that of the URL, else the viewer's. */
export async function readPostList(feedId: string, state: PostListState) {
  const [page, choice, { region, requestId }] = await Promise.all([
    readPostPage(feedId, state, readSource, true),
    readFeedChoice(feedId),
    pageContext(),
  ]);
  return { page, ...choice, region: { ...region, zone: state.zone ?? region.zone }, requestId };
}

/**
 * Reads a page of a feed's posts with categories and type. An upstream cannot filter or sort them; only the
 * copy of its posts can.
 * @param read `readUnaudited` if the posts are not shown
 * @param hasFacets whether to read the available filters too
 */
export function readPostPage(
  feedId: string,
  state: PostListState,
  read: typeof readSource,
  hasFacets = false,
) {
  return read((source) => {
    const { state: ofState, category, tag, sort } = state;
    const filter = { state: ofState, category, tag, sort, now: Date.now() };
    const query = { ...toPostQuery(state), ...((hasFacets || isPostFiltered(state)) && { filter }) };
    const found = findOne([feedId], () => source.listPosts(feedId, query));
    return mapOutcome(found, toPostPage);
  });
}

function toPostPage({ items, total, page, perPage, facets, ...provenance }: PostSlice) {
  // The time at which the states apply.
  const asOf = Date.now();
  const posts = items.map(({ text }) => {
    const post = parsePost(cutLongTexts(parseRecord(text)).record);
    return { ...post, id: post.id ?? "", state: postState(post, asOf) };
  });
  return { posts, total, page, perPage, facets: facets ?? null, asOf, provenance };
}

/**
 * Reads the known feeds, each with its next or newest post. A failed feed does not hide the others. Fails if
 * all of them failed, at least one for a reason other than `not_found`.
 */
export function readFeedSummaries(): Promise<Outcome<readonly FeedSummary[]>> {
  return releaseAudited(leadDetails, async () => {
    const feeds = await knownFeeds();
    if (!feeds.ok) return feeds;
    const summaries = await Promise.all(feeds.value.map(summarize));
    const failures = summaries.map(({ failure }) => failure).filter((failure) => failure !== null);
    const problem = failures.find(({ code }) => code !== "not_found");
    if (problem !== undefined && failures.length === summaries.length) return { ok: false, failure: problem };
    return succeed(summaries);
  });
}

type FeedSummary = Awaited<ReturnType<typeof summarize>>;

async function summarize(feed: Feed) {
  const page = await readPostPage(feed.id, defaultPostState, readUnaudited);
  if (!page.ok) return { ...feed, total: null, lead: null, failure: page.failure };
  const { posts, total } = page.value;
  return { ...feed, total, lead: leadPost(posts, total), failure: null };
}

function leadDetails(summaries: readonly FeedSummary[]): AuditDetails | null {
  const ids = summaries.flatMap(({ lead }) => (lead === null ? [] : [lead.post.id]));
  return ids.length === 0 ? null : { action: "list", kind: "post", ids };
}

const maxFound = 3;
const maxSearchedFeeds = 5;

/** A post that was found, with its feed; `publishedAt` in ms UTC. */
type FoundPost = Pick<FeedPosts[number], "id" | "name" | "publishedAt"> & { readonly feed: Feed };

/** Finds the newest posts of the known feeds by part of their name. Feeds that fail are skipped. */
export function findPosts(name: string): Promise<Outcome<readonly FoundPost[]>> {
  const details = (posts: readonly FoundPost[]) =>
    ({ action: "search", kind: "post", ids: posts.map(({ id }) => id) }) as const;
  return releaseAudited(details, () => readPosts(name));
}

/** Does the same as `findPosts` without an audit entry. */
export async function readPosts(name: string): Promise<Outcome<readonly FoundPost[]>> {
  const feeds = await knownFeeds();
  if (!feeds.ok) return feeds;
  const searched = name === "" ? [] : feeds.value.slice(0, maxSearchedFeeds);
  const found = await Promise.all(
    searched.map(async (feed) => {
      const page = await readPostPage(feed.id, { ...defaultPostState, name }, readUnaudited);
      if (!page.ok) return [];
      const { posts, provenance } = page.value;
      const isIgnored = provenance.doubts.includes("name");
      const isNamed = (own: string | null) => own !== null && foldName(own).includes(foldName(name));
      const named = isIgnored ? posts.filter((post) => isNamed(post.name)) : posts;
      return named.map(({ id, name, publishedAt }) => ({ id, name, publishedAt, feed }));
    }),
  );
  const newest = found.flat().toSorted((one, other) => (other.publishedAt ?? 0) - (one.publishedAt ?? 0));
  return succeed(newest.slice(0, maxFound));
}

type FeedPosts = ReturnType<typeof toPostPage>["posts"];

/** Reads all data for a post's page. `position` is null without `list`, or if the post is not on its page. */
export async function readPostDetail(feedId: string, id: string, list: PostListState | null) {
  const [post, { feed }, position, { region, now }] = await Promise.all([
    readPost(feedId, id),
    readFeedChoice(feedId),
    list === null ? null : readPostPosition(feedId, id, list),
    pageContext(),
  ]);
  return { post, feed, position, region: { ...region, zone: list?.zone ?? region.zone }, now };
}

/** Reads one post with everything that can be included, once per request. */
export const readPost = cache((feedId: string, id: string) =>
  readSource((source) => {
    const found = findOne([feedId, id], () => source.findPost(feedId, id, postIncludes));
    return mapOutcome(found, ({ text, ...provenance }) => ({
      record: parsePost(parseRecord(text)),
      provenance,
    }));
  }),
);

async function readPostPosition(feedId: string, id: string, state: PostListState) {
  const read = async (page: number) => {
    const outcome = await readPostPage(feedId, { ...state, page }, readUnaudited);
    return outcome.ok ? { ...outcome.value, ids: outcome.value.posts.map((post) => post.id) } : null;
  };
  const first = await read(state.page);
  if (first === null) return null;
  return findPosition(id, first, async (page) => (await read(page))?.ids ?? null);
}
