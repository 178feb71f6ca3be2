import { allowLongStatements } from "@/lib/database/bulk";
import type { Database, StoreState } from "@/lib/database/database";
import type { Engine, Tx } from "@/lib/database/engine";
import type { Tables } from "@/lib/database/schema/schema";
import { clearIndex } from "@/lib/search/search-index";
import type { Feed } from "@/lib/source/source";
import { clearSupporters } from "@/lib/supporters/write-supporters";
import { type ContributionRow, type Incoming, toContributionRow } from "./contribution-row";
import { type PostRow, removePosts, storePosts, toPostRow } from "./posts";
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
    clear: () => clearRecords(tx),
  };
}

/** Writes real records, and anything else by `tx`, in one transaction. The first real ones clear a demo. */
export function writeRecords<T>(database: Database, work: (writer: RecordWriter) => Promise<T>): Promise<T> {
  return database.write(async (tx, state) => {
    if (state.demo) await clearRecords(tx);
    return withWriter(database, tx, state, 0, work);
  });
}

/** Passes a writer to `work`, and stores the next sequence number and whether the records are a demo. */
async function withWriter<T>(
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
  ...(["contribution", "contribution_gone", "contribution_doc", "contribution_profile"] as const),
  ...(["day_count", "feed", "post", "import_mark"] as const),
] satisfies readonly (keyof Tables)[];

/** Removes every record and the positions of interrupted imports; the schema and the store row stay. */
export async function clearRecords(tx: Tx): Promise<void> {
  await allowLongStatements(tx);
  for (const table of recordTables) await tx.deleteFrom(table).execute();
  await clearIndex(tx);
  const noting = tx.updateTable("store").set((eb) => ({ cleared: eb.ref("version") }));
  await noting.execute();
  await clearSupporters(tx);
}

const batchSize = 500;

export interface DemoRecords {
  readonly contributions: Iterable<{ readonly id: string }>;
  readonly feeds: readonly (Feed & { readonly posts: readonly { readonly id: string }[] })[];
}

/**
 * Fills a database that never held a record with demo records, in one transaction, and marks it as a demo.
 * Returns whether it did. `make` is called only then.
 * @param progress receives how many contributions are stored
 */
export async function fillWithDemo(
  database: Database,
  make: () => DemoRecords,
  progress: (done: number) => void,
): Promise<boolean> {
  // Checked before the transaction, so that a starting server does not wait for one that writes.
  const { next_seq } = await database.reader.selectFrom("store").select("next_seq").executeTakeFirstOrThrow();
  if (next_seq !== 1) return false;
  return database.write(async (tx, state) => {
    if (state.nextSeq !== 1) return false;
    return withWriter(database, tx, state, 1, async (writer) => {
      const { contributions, feeds } = make();
      let done = 0;
      for (const batch of batches(contributions)) {
        await writer.contributions(batch.map(toIncoming).map(toContributionRow));
        done += batch.length;
        progress(done);
      }
      for (const feed of feeds) await writer.posts(feed, feed.posts.map(toIncoming).map(toPostRow));
      return true;
    });
  });
}

function toIncoming(record: { readonly id: string }): Incoming {
  const text = JSON.stringify(record);
  return { id: record.id, value: JSON.parse(text), text: Buffer.from(text) };
}

function* batches<T>(items: Iterable<T>): Generator<T[]> {
  let batch: T[] = [];
  for (const item of items) {
    batch.push(item);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
