import {
  type RecentRecord,
  readRecentRecords,
  recentRecordsKey,
  withRecentRecord,
} from "@/lib/client/recent-records";

/** The records that were opened last in this browser. */
export function recentRecords(): readonly RecentRecord[] {
  return readRecentRecords(store()?.getItem(recentRecordsKey) ?? null);
}

/** Puts a record at the head of them. */
export function rememberRecord(record: RecentRecord): void {
  store()?.setItem(recentRecordsKey, JSON.stringify(withRecentRecord(recentRecords(), record)));
}

/** The browser's store; null where the person forbids it, which raises an error instead of an empty answer. */
function store(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}
