import { member } from "@/lib/records/values";
import { resolveJump } from "./jump";

const longestLabel = 160;
const mostRecords = 8;

/** A record that was opened on this device: its ids and the title of its page, nothing else. */
export type RecentRecord =
  | { readonly kind: "contribution"; readonly id: string; readonly label: string }
  | { readonly kind: "post"; readonly feedId: string; readonly id: string; readonly label: string };

export const recentRecordsKey = "desk-recent-records";

/** Reads what the browser kept; anything that cannot be used is as if nothing were kept. */
export function readRecentRecords(kept: string | null): readonly RecentRecord[] {
  const list = parse(kept ?? "[]");
  const records = Array.isArray(list) ? list.map(readRecord) : [null];
  return records.every((record) => record !== null) ? records : [];
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

function readRecord(kept: unknown): RecentRecord | null {
  const [kind, id, label, feedId] = ["kind", "id", "label", "feedId"].map((name) => member(kept, name));
  if (!isText(id) || !isText(label) || label.length > longestLabel) return null;
  if (kind === "contribution") return { kind, id, label };
  return kind === "post" && isText(feedId) ? { kind, feedId, id, label } : null;
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
