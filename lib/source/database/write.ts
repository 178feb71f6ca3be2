import type { Database } from "@/lib/database/database";
import type { Tx } from "@/lib/database/engine";
import type { ContributionRow } from "./contribution-row";
import { clearRecords } from "./demo-records";
import { type Removed, removeContributions, type Stored, storeContributions } from "./store-contributions";
import { type PostRow, removePosts, storePosts } from "./store-posts";

export { type ContributionRow, toContributionRow, undated } from "./contribution-row";
export { type PostRow, toPostRow } from "./store-posts";

type Counts = Pick<Stored, "inserted" | "replaced">;

/** Writes records inside one transaction. A record replaces the stored one with its id. */
export interface RecordWriter {
  readonly tx: Tx;
  contributions(rows: readonly ContributionRow[]): Promise<Counts>;
  /** The first post creates the feed. */
  posts(feed: { readonly id: string; readonly label: string }, rows: readonly PostRow[]): Promise<Counts>;
  removeContributions(ids: readonly string[]): Promise<readonly Removed[]>;
  removePosts(feedId: string, ids: readonly string[]): Promise<readonly Removed[]>;
  /** Removes every record. */
  clear(): Promise<void>;
}

/**
 * Writes real records in one transaction, with everything else that `work` writes by its `tx`. The first real
 * records clear a demo database.
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
