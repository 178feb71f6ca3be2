import type { Database } from "@/lib/database/database";
import { isJsonObject } from "@/lib/json/json-value";
import { parseExact } from "@/lib/records/exact-json";
import {
  type ContributionRow,
  type PostRow,
  toContributionRow,
  writeRecords,
} from "@/lib/source/database/write";

/** Stores real contributions in one transaction. */
export function writeContributions(database: Database, rows: readonly ContributionRow[]) {
  return writeRecords(database, (writer) => writer.contributions(rows));
}

/** Stores real posts of one feed in one transaction. */
export function writePosts(database: Database, feedId: string, rows: readonly PostRow[]) {
  return writeRecords(database, (writer) => writer.posts({ id: feedId, label: feedId }, rows));
}

/** Returns the row of a record, as an import stores it. */
export function rowOf<Value extends { readonly id: string }>(record: Value): ContributionRow {
  const text = Buffer.from(JSON.stringify(record));
  return toContributionRow({ id: record.id, value: JSON.parse(text.toString()), text });
}

/** Returns the row of a record's JSON text, whose numbers may have more digits than a double. */
export function rowOfText(id: string, text: string): ContributionRow {
  const value = parseExact(text);
  if (!isJsonObject(value)) throw new Error("not an object");
  return toContributionRow({ id, value, text: Buffer.from(text) });
}
