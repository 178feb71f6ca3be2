import type { PostInclude, PostQuery } from "@/lib/contract/post-query";
import { foldName } from "@/lib/contract/text";
import type { Database } from "@/lib/database/database";
import type { Tx } from "@/lib/database/engine";
import { addMembers } from "@/lib/json/members";
import { postMembers } from "@/lib/records/post";
import type { Found, RecordText, Slice, Subject } from "@/lib/source/source";
import { DamagedRecord, damagedPost, isAsWritten } from "./contribution-documents";

/** Page size of posts (read API §8). */
export const postsPerPage = 15;

const encoder = new TextEncoder();
const documentColumns = [
  "post_doc.doc",
  "post_doc.categories",
  "post_doc.post_type",
  "post_doc.digest",
] as const;

interface PostDocuments {
  readonly id: string;
  readonly digest: string | null;
  readonly doc: unknown;
  readonly categories: unknown;
  readonly post_type: unknown;
}

/** One page of a feed's posts and their total, or null when there is no such feed. */
export function listPosts(
  database: Database,
  feedId: string,
  query: PostQuery,
): Promise<Pick<Slice, "items" | "subjects" | "total"> | null> {
  return database.read(async (tx) => {
    const feed = await tx.selectFrom("feed").select("id").where("id", "=", feedId).executeTakeFirst();
    if (feed === undefined) return null;
    const matching = postsOf(tx, database, feedId, query.name);
    const { n } = await matching.select((eb) => eb.fn.countAll<number>().as("n")).executeTakeFirstOrThrow();
    const offset = (query.page - 1) * postsPerPage;
    const total = Number(n);
    if (offset >= total) return { items: [], subjects: [], total };
    const keys = matching
      .select(["seq", "published_at", "id"])
      .orderBy("published_at", "desc")
      .orderBy("id", "desc")
      .limit(postsPerPage)
      .offset(offset);
    const rows = await tx
      .selectFrom(keys.as("page"))
      .innerJoin("post_doc", "post_doc.seq", "page.seq")
      .select(["page.id", ...documentColumns])
      .orderBy("page.published_at", "desc")
      .orderBy("page.id", "desc")
      .execute();
    const items = rows.map((row) => toText(database, row, query.include) ?? damagedPost(row.id));
    return { items, subjects: rows.map(subjectOf), total };
  });
}

/** One post of a feed, or null. */
export async function findPost(
  database: Database,
  feedId: string,
  id: string,
  include: readonly PostInclude[],
): Promise<Pick<Found, "item" | "subject"> | null> {
  const row = await database.reader
    .selectFrom("post")
    .innerJoin("post_doc", "post_doc.seq", "post.seq")
    .select(["post.id", ...documentColumns])
    .where("post.feed_id", "=", feedId)
    .where("post.id", "=", id)
    .executeTakeFirst();
  if (row === undefined) return null;
  const item = toText(database, row, include);
  if (item === null) throw new DamagedRecord();
  return { item, subject: subjectOf(row) };
}

function subjectOf({ id }: PostDocuments): Subject {
  return { id, supporterId: null };
}

function postsOf(tx: Tx, database: Database, feedId: string, name: string | undefined) {
  const posts = tx.selectFrom("post").where("feed_id", "=", feedId);
  if (name === undefined) return posts;
  // instr and strpos look for the text itself: no pattern, so nothing to escape.
  const find = database.name === "sqlite" ? "instr" : "strpos";
  return posts.where((eb) => eb(eb.fn<number>(find, ["name_folded", eb.val(foldName(name))]), ">", 0));
}

/** @returns null where the post is damaged */
function toText(
  { document }: Database,
  row: PostDocuments,
  include: readonly PostInclude[],
): RecordText | null {
  const decoded = (column: unknown) => (column === null ? null : document.decode(column));
  const doc = document.decode(row.doc);
  const parts = { categories: decoded(row.categories), post_type: decoded(row.post_type) };
  if (!isAsWritten(row.digest, doc, parts.categories, parts.post_type)) return null;
  const added = include.map((word) => {
    const { name, absent } = postMembers[word];
    return { name, value: parts[name] ?? encoder.encode(absent) };
  });
  return addMembers(doc, added);
}
