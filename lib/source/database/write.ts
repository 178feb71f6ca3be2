import type { Database, StoreState } from "@/lib/database/database";
import type { Engine, Tx } from "@/lib/database/engine";
import type { Tables } from "@/lib/database/schema/schema";
import { clearFigures } from "@/lib/insights/stored-figures";
import { clearIndex } from "@/lib/search/search-index";
import { clearSupporters } from "@/lib/supporters/write-supporters";
import type { ContributionRow } from "./contribution-row";
import { type PostRow, removePosts, storePosts } from "./posts";
import { type Removed, removeContributions, type Stored, storeContributions } from "./store-contributions";

export { type ContributionRow, toContributionRow, undated } from "./contribution-row";
export { type PostRow, toPostRow } from "./posts";

/** Writes records inside one transaction. A record replaces the stored one with its id. */
export interface RecordWriter {
  readonly tx: Tx;
  contributions(rows: readonly ContributionRow[]): Promise<Stored>;
  /** The first post creates the feed. */
  posts(feed: { readonly id: string; readonly label: string }, rows: readonly PostRow[]): Promise<Stored>;
  removeContributions(ids: readonly string[]): Promise<readonly Removed[]>;
  removePosts(feedId: string, ids: readonly string[]): Promise<readonly Removed[]>;
  clear(): Promise<void>;
}

/**
 * Writes real records in one transaction, with everything else that `work` writes by its `tx`. The first real
 * records clear a demo database.
 */
export function writeRecords<T>(database: Database, work: (writer: RecordWriter) => Promise<T>): Promise<T> {
  return database.write(async (tx, state) => {
    if (state.demo) await clearRecords(tx, database.name);
    return withWriter(database, tx, state, 0, work);
  });
}

/** Passes a writer to `work`, and stores the next sequence number and whether the records are a demo. */
export async function withWriter<T>(
  engine: Engine,
  tx: Tx,
  state: StoreState,
  demo: 0 | 1,
  work: (writer: RecordWriter) => Promise<T>,
): Promise<T> {
  let free = state.nextSeq;
  const nextSeq = () => free++;
  const value = await work({
    tx,
    contributions: (rows) => storeContributions(tx, engine, rows, nextSeq),
    posts: (feed, rows) => storePosts(tx, feed, rows, nextSeq),
    removeContributions: (ids) => removeContributions(tx, engine, ids),
    removePosts: (feedId, ids) => removePosts(tx, engine, feedId, ids),
    clear: () => clearRecords(tx, engine.name),
  });
  await tx.updateTable("store").set({ next_seq: free, demo }).execute();
  return value;
}

const recordTables = [
  ...(["contribution", "contribution_doc", "contribution_profile", "day_count"] as const),
  ...(["feed", "post", "post_doc"] as const),
] satisfies readonly (keyof Tables)[];

/** Removes every record; the schema and the store row stay. */
export async function clearRecords(tx: Tx, engine: Engine["name"]): Promise<void> {
  for (const table of recordTables) await tx.deleteFrom(table).execute();
  await clearIndex(tx, engine);
  await clearFigures(tx);
  await clearSupporters(tx, engine);
}
