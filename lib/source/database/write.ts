import type { Database, StoreState } from "@/lib/database/database";
import type { Engine, Tx } from "@/lib/database/engine";
import type { Tables } from "@/lib/database/schema/schema";
import { clearFigures } from "@/lib/insights/stored-figures";
import { clearIndex } from "@/lib/search/search-index";
import type { Feed } from "@/lib/source/source";
import { clearSupporters } from "@/lib/supporters/write-supporters";
import type { ContributionRow } from "./contribution-row";
import { type PostRow, removePosts, storePosts } from "./posts";
import { removeContributions, storeContributions } from "./store-contributions";

export { type ContributionRow, toContributionRow, undated } from "./contribution-row";
export { type PostRow, toPostRow } from "./posts";

/** Writes records inside one transaction. A record replaces the stored one with its id. */
export type RecordWriter = ReturnType<typeof writerOf>;

function writerOf(engine: Engine, tx: Tx, nextSeq: () => number) {
  return {
    tx,
    contributions: (rows: readonly ContributionRow[]) => storeContributions(tx, engine, rows, nextSeq),
    /** The first post creates the feed. */
    posts: (feed: Feed, rows: readonly PostRow[]) => storePosts(tx, feed, rows, nextSeq),
    removeContributions: (ids: readonly string[]) => removeContributions(tx, engine, ids),
    removePosts: (feedId: string, ids: readonly string[]) => removePosts(tx, engine, feedId, ids),
    clear: () => clearRecords(tx, engine.name),
  };
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
  const value = await work(writerOf(engine, tx, () => free++));
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
