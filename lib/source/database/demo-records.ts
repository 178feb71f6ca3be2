import type { Database } from "@/lib/database/database";
import type { Engine, Tx } from "@/lib/database/engine";
import type { Tables } from "@/lib/database/schema/schema";
import { clearFigures } from "@/lib/insights/stored-figures";
import { clearIndex } from "@/lib/search/search-index";
import { clearSupporters } from "@/lib/supporters/write-supporters";
import { type Incoming, toContributionRow } from "./contribution-row";
import { storeContributions } from "./store-contributions";
import { storePosts, toPostRow } from "./store-posts";

const recordTables = [
  ...(["contribution", "contribution_doc", "contribution_profile", "day_count"] as const),
  ...(["feed", "post", "post_doc"] as const),
] satisfies readonly (keyof Tables)[];

const batchSize = 500;

/** The demo data set as the demo room makes it. */
export interface DemoRecords {
  readonly contributions: Iterable<{ readonly id: string }>;
  readonly feeds: readonly {
    readonly id: string;
    readonly label: string;
    readonly posts: readonly { readonly id: string }[];
  }[];
}

/** Removes every record; the schema and the store row stay. */
export async function clearRecords(tx: Tx, engine: Engine["name"]): Promise<void> {
  for (const table of recordTables) await tx.deleteFrom(table).execute();
  await clearIndex(tx, engine);
  await clearFigures(tx);
  await clearSupporters(tx, engine);
}

/**
 * Fills an empty database with demo records in one transaction and marks it as a demo. A database that holds
 * anything, or ever did, is left alone.
 * @param make called only when the database is empty
 * @param progress receives how many contributions are stored
 * @returns whether it was filled
 */
export async function fillWithDemo(
  database: Database,
  make: () => DemoRecords,
  progress: (done: number) => void,
): Promise<boolean> {
  // Looking first keeps a server that starts from waiting for one that writes.
  const { next_seq } = await database.reader.selectFrom("store").select("next_seq").executeTakeFirstOrThrow();
  if (next_seq !== 1) return false;
  return database.write(async (tx, state) => {
    if (state.nextSeq !== 1) return false;
    const { contributions, feeds } = make();
    let nextSeq = state.nextSeq;
    let done = 0;
    for (const batch of batches(contributions)) {
      ({ nextSeq } = await storeContributions(
        tx,
        database,
        batch.map(toIncoming).map(toContributionRow),
        nextSeq,
      ));
      done += batch.length;
      progress(done);
    }
    for (const feed of feeds) {
      ({ nextSeq } = await storePosts(
        tx,
        database,
        feed,
        feed.posts.map(toIncoming).map(toPostRow),
        nextSeq,
      ));
    }
    await tx.updateTable("store").set({ next_seq: nextSeq, demo: 1 }).execute();
    return true;
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
