import type { Database } from "@/lib/database/database";
import { type ContributionRow, type PostRow, writeRecords } from "@/lib/source/database/write";

/** Stores real contributions in one transaction. */
export function writeContributions(database: Database, rows: readonly ContributionRow[]) {
  return writeRecords(database, (writer) => writer.contributions(rows));
}

/** Stores real posts of one feed in one transaction. */
export function writePosts(database: Database, feedId: string, rows: readonly PostRow[]) {
  return writeRecords(database, (writer) => writer.posts({ id: feedId, label: feedId }, rows));
}
