import {
  type PostFilter,
  type PostInclude,
  type PostQuery,
  postIncludes,
  postsPerPage,
} from "@/lib/contract/post-query";
import { foldName } from "@/lib/contract/text";
import { keyList, putDocuments, storable } from "@/lib/database/bulk";
import type { Database } from "@/lib/database/database";
import {
  DamagedDocument,
  damageOf,
  documentDigest,
  parseDocument,
  readDocument,
  type StoredDocument,
} from "@/lib/database/documents";
import type { Engine, Tx } from "@/lib/database/engine";
import { type Post, parsePost, postDate, postState } from "@/lib/records/post";
import { withIncludes } from "@/lib/records/post-includes";
import { member } from "@/lib/records/values";
import type { Feed, Item, PostSlice, RecordText } from "@/lib/source/source";
import { type Incoming, undated } from "./contribution-row";
import type { Removed, Stored } from "./store-contributions";

type PostPage = Pick<PostSlice, "items" | "total" | "facets">;

/** The maximum number of posts to filter, because a filter reads all of their documents. */
export const maxFiltered = 2000;

/** Returns one page of a feed's posts and their total; null if there is no such feed. */
export function listPosts(database: Database, feedId: string, query: PostQuery): Promise<PostPage | null> {
  return database.read(async (tx) => {
    const feed = await tx.selectFrom("feed").select("id").where("id", "=", feedId).executeTakeFirst();
    if (feed === undefined) return null;
    const matching = postsOf(tx, database, feedId, query.name);
    const { total } = await matching
      .select((eb) => eb.fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow();
    const { filter } = query;
    if (filter !== undefined && total <= maxFiltered) return filterPosts(tx, database, feedId, query, filter);
    const offset = (query.page - 1) * postsPerPage;
    if (offset >= total) return { items: [], total };
    const rows = await newestFirst(matching).limit(postsPerPage).offset(offset).execute();
    return { items: rows.map((row) => toItem(row.id, toText(database, row, query.include))), total };
  });
}

/** Filters posts by reading the whole feed: only documents have states, categories and tags. */
async function filterPosts(tx: Tx, database: Database, feedId: string, query: PostQuery, filter: PostFilter) {
  const rows = await newestFirst(postsOf(tx, database, feedId, query.name)).execute();
  const posts = rows.map((row) => {
    const item = toItem(row.id, toText(database, row, postIncludes));
    const post = parsePost(parseDocument(item.text));
    const { name, publishedAt, expiresAt, tags } = post;
    const categories = post.categories.flatMap((category) => category.name ?? []);
    const state = postState(post, filter.now);
    return { name, publishedAt, expiresAt, tags, categories, state, item };
  });
  const { state, category, tag } = filter;
  const found = posts.filter(
    (post) =>
      (category === undefined || post.categories.includes(category)) &&
      (tag === undefined || post.tags.includes(tag)),
  );
  const ofState = found.filter((post) => state === undefined || post.state === state);
  const offset = (query.page - 1) * postsPerPage;
  const shown = sortPosts(ofState, filter.sort).slice(offset, offset + postsPerPage);
  const count = (one: string) => found.filter((post) => post.state === one).length;
  const names = (all: readonly string[]) => [...new Set(all)].sort((a, b) => a.localeCompare(b, "en"));
  return {
    items: shown.map(({ item }) => item),
    total: ofState.length,
    facets: {
      states: { live: count("live"), scheduled: count("scheduled"), expired: count("expired") },
      categories: names(posts.flatMap(({ categories }) => categories)),
      tags: names(posts.flatMap(({ tags }) => tags)),
    },
  };
}

/** Sorts posts that are given newest first. Posts without a value are last in both directions. */
function sortPosts<Listed extends Pick<Post, "name" | "publishedAt" | "expiresAt">>(
  posts: readonly Listed[],
  sort: PostFilter["sort"],
): readonly Listed[] {
  if (sort === "-published") return posts;
  const keyOf = (post: Listed) => {
    if (sort.endsWith("name")) return foldName(post.name ?? "") || null;
    return sort.endsWith("expires") ? post.expiresAt : post.publishedAt;
  };
  const sign = sort.startsWith("-") ? -1 : 1;
  return posts.toSorted((one, other) => {
    const [a, b] = [keyOf(one), keyOf(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return a === b ? 0 : sign * (a < b ? -1 : 1);
  });
}

/** Returns one post of a feed; null if there is none (read API §4.2). */
export async function findPost(
  database: Database,
  feedId: string,
  id: string,
  include: readonly PostInclude[],
): Promise<Item | null> {
  const row = await database.reader
    .selectFrom("post")
    .select(["doc", "digest"])
    .where("feed_id", "=", feedId)
    .where("id", "=", id)
    .executeTakeFirst();
  if (row === undefined) return null;
  const text = toText(database, row, include);
  if (text === null) throw new DamagedDocument();
  return toItem(id, text);
}

/** A notice replaces a damaged post, so that the others of its list can be read. */
function toItem(id: string, text: RecordText | null): Item {
  const notice = () => Buffer.from(JSON.stringify({ id, summary: damageOf() }));
  return { text: text ?? notice(), subject: { id, supporterId: null } };
}

function postsOf(tx: Tx, database: Database, feedId: string, name: string | undefined) {
  const posts = tx.selectFrom("post").where("feed_id", "=", feedId);
  if (name === undefined) return posts;
  // instr and strpos look for the text itself: no pattern, so nothing to escape.
  const find = database.name === "sqlite" ? "instr" : "strpos";
  return posts.where((eb) => eb(eb.fn<number>(find, ["name_folded", eb.val(foldName(name))]), ">", 0));
}

function newestFirst(posts: ReturnType<typeof postsOf>) {
  return posts.select(["id", "doc", "digest"]).orderBy("published_at", "desc").orderBy("id", "desc");
}

/** @returns null if the post is damaged */
function toText(database: Database, row: StoredDocument, include: readonly PostInclude[]): RecordText | null {
  const text = readDocument(database, row);
  return text && withIncludes(text, include);
}

export type PostRow = Readonly<ReturnType<typeof toPostRow>>;

/** Reads the columns from a post. Each has a default, because real posts lack some members. */
export function toPostRow({ id, value, text }: Incoming) {
  const name = member(value, "name");
  return {
    id,
    publishedAt: postDate(value) ?? undated,
    nameFolded: typeof name === "string" ? foldName(storable(name)) : "",
    text,
  };
}

/** Stores a batch of posts of one feed inside a writing transaction. The first post creates the feed. */
export async function storePosts(
  tx: Tx,
  feed: Feed,
  posts: readonly PostRow[],
  nextSeq: () => number,
): Promise<Stored> {
  await tx
    .insertInto("feed")
    .values({ id: feed.id, label: feed.label })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
  // If an id occurs twice in a batch, the later record wins.
  const incoming = [...new Map(posts.map((post) => [post.id, post])).values()];
  if (incoming.length === 0) return { inserted: 0, replaced: 0 };
  const ids = incoming.map((post) => post.id);
  const stored = await tx
    .selectFrom("post")
    .select(["seq", "id"])
    .where("feed_id", "=", feed.id)
    .where("id", "in", keyList(tx, ids))
    .execute();
  const seqOf = new Map(stored.map(({ id, seq }) => [id, seq]));
  const rows = incoming.map(({ id, publishedAt, nameFolded, text }) => ({
    seq: seqOf.get(id) ?? nextSeq(),
    feed_id: feed.id,
    id,
    published_at: publishedAt,
    name_folded: nameFolded,
    doc: text,
    digest: documentDigest(text),
  }));
  await putDocuments(tx, "post", rows);
  return { inserted: rows.length - stored.length, replaced: stored.length };
}

/** Removes posts of a feed inside a writing transaction. */
export async function removePosts(
  tx: Tx,
  engine: Engine,
  feedId: string,
  ids: readonly string[],
): Promise<readonly Removed[]> {
  const rows = await tx
    .deleteFrom("post")
    .where("feed_id", "=", feedId)
    .where("id", "in", keyList(tx, ids))
    .returning(["id", "doc"])
    .execute();
  return rows.map(({ id, doc }) => ({ id, text: engine.document.decode(doc) }));
}
