import type { Database } from "@/lib/database/database";
import type { Tx } from "@/lib/database/engine";
import type { ContributionRow } from "./contribution-row";
import { clearRecords } from "./demo-records";
import type { PostRow } from "./post-row";
import { type Stored, storeContributions } from "./store-contributions";
import { storePosts } from "./store-posts";

export { type ContributionRow, toContributionRow } from "./contribution-row";
export { type PostRow, toPostRow } from "./post-row";

type Counts = Pick<Stored, "inserted" | "replaced">;

/**
 * Stores real contributions in one transaction: all of them or none. An id that is stored already is replaced. The
 * first real records clear a demo database.
 */
export function writeContributions(database: Database, rows: readonly ContributionRow[]): Promise<Counts> {
  return writeReal(database, (tx, nextSeq) => storeContributions(tx, database, rows, nextSeq));
}

/** Stores real posts of one feed in one transaction, as `writeContributions` does. */
export function writePosts(database: Database, feedId: string, rows: readonly PostRow[]): Promise<Counts> {
  const feed = { id: feedId, label: feedId };
  return writeReal(database, (tx, nextSeq) => storePosts(tx, database, feed, rows, nextSeq));
}

function writeReal(database: Database, store: (tx: Tx, nextSeq: number) => Promise<Stored>): Promise<Counts> {
  return database.write(async (tx, state) => {
    if (state.demo) await clearRecords(tx);
    const { inserted, replaced, nextSeq } = await store(tx, state.nextSeq);
    await tx.updateTable("store").set({ next_seq: nextSeq, demo: 0 }).execute();
    return { inserted, replaced };
  });
}
