import * as z from "zod/mini";
import { resolveJump } from "./resolve-jump";

const longestLabel = 160;
const mostRecords = 8;

const label = z.string().check(z.minLength(1), z.maxLength(longestLabel));
const id = z.string().check(z.minLength(1));
const recordSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("contribution"), id, label }),
  z.object({ kind: z.literal("post"), feedId: id, id, label }),
]);
const listSchema = z.catch(z.array(recordSchema), []);

/** A record that was opened on this device: its ids and the title of its page, nothing else. */
export type RecentRecord = z.infer<typeof recordSchema>;

export const recentRecordsKey = "desk-recent-records";

/** Reads what the browser kept; anything that cannot be used is as if nothing were kept. */
export function readRecentRecords(kept: string | null): readonly RecentRecord[] {
  try {
    return listSchema.parse(JSON.parse(kept ?? "[]"));
  } catch {
    return [];
  }
}

/** The list with a record at its head, once, and no longer than can be taken in at a glance. */
export function withRecentRecord(
  records: readonly RecentRecord[],
  record: RecentRecord,
): readonly RecentRecord[] {
  const others = records.filter((other) => keyOf(other) !== keyOf(record));
  return [record, ...others].slice(0, mostRecords);
}

/** The record that a page of the desk is about, by its path; null for every other page. */
export function recordOfPath(pathname: string, title: string): RecentRecord | null {
  const jump = resolveJump(pathname);
  const named = { label: title.slice(0, longestLabel) };
  if (named.label === "") return null;
  if (jump.kind === "contribution" && pathname.startsWith("/contributions/")) return { ...jump, ...named };
  return jump.kind === "post" && pathname.startsWith("/feeds/") ? { ...jump, ...named } : null;
}

function keyOf(record: RecentRecord): string {
  return JSON.stringify([record.kind, record.kind === "post" ? record.feedId : null, record.id]);
}
