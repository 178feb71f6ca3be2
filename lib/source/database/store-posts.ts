import { foldName } from "@/lib/contract/folded-text";
import { insertRows, keyList } from "@/lib/database/bulk";
import { documentDigest } from "@/lib/database/documents";
import type { Engine, Tx } from "@/lib/database/engine";
import { takeMembers } from "@/lib/json/members";
import { postDate } from "@/lib/records/post";
import { member } from "@/lib/records/values";
import { type Incoming, storable, undated } from "./contribution-row";
import type { Removed, Stored } from "./store-contributions";

/** The columns of a post. */
export interface PostRow {
  readonly id: string;
  readonly publishedAt: number;
  readonly nameFolded: string;
  readonly text: Uint8Array;
}

/** Reads the columns from a post; each has a default for what a real one lacks. */
export function toPostRow({ id, value, text }: Incoming): PostRow {
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
  engine: Engine,
  feed: { readonly id: string; readonly label: string },
  posts: readonly PostRow[],
  nextSeq: number,
): Promise<Stored> {
  const incoming = [...new Map(posts.map((post) => [post.id, post])).values()];
  await tx
    .insertInto("feed")
    .values({ id: feed.id, label: feed.label })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
  if (incoming.length === 0) return { inserted: 0, replaced: 0, nextSeq };
  const ids = incoming.map((post) => post.id);
  const stored = await tx
    .selectFrom("post")
    .select(["seq", "id"])
    .where("feed_id", "=", feed.id)
    .where("id", "in", keyList(tx, ids))
    .execute();
  const seqOf = new Map(stored.map(({ id, seq }) => [id, seq]));
  let free = nextSeq;
  const rows = incoming.map((post) => ({ ...post, seq: seqOf.get(post.id) ?? free++ }));

  await insertRows(
    tx,
    "post",
    rows.map(({ seq, id, publishedAt, nameFolded }) => ({
      ...{ seq, feed_id: feed.id, id, published_at: publishedAt, name_folded: nameFolded },
    })),
    { key: ["seq"], set: ["published_at", "name_folded"] },
  );
  await tx
    .insertInto("post_doc")
    .values(rows.map(({ seq, text }) => ({ seq, ...documents(engine, text) })))
    .onConflict((conflict) =>
      conflict.column("seq").doUpdateSet((eb) => ({
        doc: eb.ref("excluded.doc"),
        categories: eb.ref("excluded.categories"),
        post_type: eb.ref("excluded.post_type"),
        digest: eb.ref("excluded.digest"),
      })),
    )
    .execute();
  return { inserted: rows.length - stored.length, replaced: stored.length, nextSeq: free };
}

function documents(engine: Engine, text: Uint8Array) {
  const { rest, taken } = takeMembers(text, ["categories", "post_type"]);
  const [categories, postType] = [taken.get("categories") ?? null, taken.get("post_type") ?? null];
  const encoded = (part: Uint8Array | null) => (part === null ? null : engine.document.encode(part));
  return {
    doc: engine.document.encode(rest),
    categories: encoded(categories),
    post_type: encoded(postType),
    digest: documentDigest(rest, categories, postType),
  };
}

/** Removes posts of a feed inside a writing transaction. The returned texts lack categories and post type. */
export async function removePosts(
  tx: Tx,
  engine: Engine,
  feedId: string,
  ids: readonly string[],
): Promise<readonly Removed[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom("post")
    .innerJoin("post_doc", "post_doc.seq", "post.seq")
    .select(["post.seq", "post.id", "post_doc.doc"])
    .where("feed_id", "=", feedId)
    .where("id", "in", keyList(tx, ids))
    .execute();
  const seqs = keyList(
    tx,
    rows.map(({ seq }) => seq),
  );
  await tx.deleteFrom("post").where("seq", "in", seqs).execute();
  await tx.deleteFrom("post_doc").where("seq", "in", seqs).execute();
  return rows.map(({ id, doc }) => ({ id, text: engine.document.decode(doc) }));
}
