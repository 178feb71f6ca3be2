import { inChunks } from "@/lib/database/chunks";
import type { Database } from "@/lib/database/database";
import type { Engine, Tx } from "@/lib/database/engine";
import type { ContributionRow } from "./contribution-row";
import { clearRecords } from "./demo-records";
import type { PostRow } from "./post-row";
import { type Removed, removeContributions } from "./remove-contributions";
import { type Stored, storeContributions } from "./store-contributions";
import { storePosts } from "./store-posts";

export { type ContributionRow, toContributionRow, undated } from "./contribution-row";
export { type PostRow, toPostRow } from "./post-row";

type Counts = Pick<Stored, "inserted" | "replaced">;

/** What may be done to records inside one writing transaction. An id that is stored already is replaced. */
export interface RecordWriter {
  readonly tx: Tx;
  contributions(rows: readonly ContributionRow[]): Promise<Counts>;
  /** The feed comes into being with its first post. */
  posts(feed: { readonly id: string; readonly label: string }, rows: readonly PostRow[]): Promise<Counts>;
  removeContributions(ids: readonly string[]): Promise<readonly Removed[]>;
  removePosts(feedId: string, ids: readonly string[]): Promise<readonly Removed[]>;
  /** Takes out every record there is. */
  clear(): Promise<void>;
}

/**
 * Writes real records in one transaction, and with them whatever else `work` writes by its `tx`: all of it or
 * nothing. The first real records clear a demo database.
 */
export function writeRecords<T>(database: Database, work: (writer: RecordWriter) => Promise<T>): Promise<T> {
  return database.write(async (tx, state) => {
    if (state.demo) await clearRecords(tx, database.name);
    let free = state.nextSeq;
    const counted = ({ inserted, replaced, nextSeq }: Stored): Counts => {
      free = nextSeq;
      return { inserted, replaced };
    };
    const value = await work({
      tx,
      contributions: async (rows) => counted(await storeContributions(tx, database, rows, free)),
      posts: async (feed, rows) => counted(await storePosts(tx, database, feed, rows, free)),
      removeContributions: (ids) => removeContributions(tx, database, ids),
      removePosts: (feedId, ids) => removePosts(tx, database, feedId, ids),
      clear: () => clearRecords(tx, database.name),
    });
    await tx.updateTable("store").set({ next_seq: free, demo: 0 }).execute();
    return value;
  });
}

/** Stores real contributions in one transaction (see `writeRecords`). */
export function writeContributions(database: Database, rows: readonly ContributionRow[]): Promise<Counts> {
  return writeRecords(database, (writer) => writer.contributions(rows));
}

/** Stores real posts of one feed in one transaction, as `writeContributions` does. */
export function writePosts(database: Database, feedId: string, rows: readonly PostRow[]): Promise<Counts> {
  return writeRecords(database, (writer) => writer.posts({ id: feedId, label: feedId }, rows));
}

/**
 * Takes posts of a feed out of the store inside a writing transaction. The texts lack categories and post
 * type.
 */
async function removePosts(
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
    .where("id", "in", ids)
    .execute();
  await inChunks(
    rows.map(({ seq }) => seq),
    async (chunk) => {
      await tx.deleteFrom("post").where("seq", "in", chunk).execute();
      await tx.deleteFrom("post_doc").where("seq", "in", chunk).execute();
    },
  );
  return rows.map(({ id, doc }) => ({ id, text: engine.document.decode(doc) }));
}
