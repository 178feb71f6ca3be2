import type { Database } from "@/lib/database/database";
import type { Feed } from "@/lib/source/source";
import { type Incoming, toContributionRow } from "./contribution-row";
import { toPostRow } from "./posts";
import { withWriter } from "./write";

const batchSize = 500;

/** The demo data set as the demo module makes it. */
export interface DemoRecords {
  readonly contributions: Iterable<{ readonly id: string }>;
  readonly feeds: readonly (Feed & { readonly posts: readonly { readonly id: string }[] })[];
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
