import {
  type RecentRecord,
  readRecentRecords,
  recentRecordsKey,
  recordOfPath,
  withRecentRecord,
} from "@/lib/client/recent-records";

/** The records that were opened last in this browser. */
export function recentRecords(): readonly RecentRecord[] {
  return readRecentRecords(store()?.getItem(recentRecordsKey) ?? null);
}

/** Puts the record that a page is about at the head of them; other pages change nothing. */
export function rememberPage(pathname: string, title: string): void {
  const record = recordOfPath(pathname, title);
  if (record === null) return;
  store()?.setItem(recentRecordsKey, JSON.stringify(withRecentRecord(recentRecords(), record)));
}

/**
 * The browser's store; null where the person forbids it, which raises an error instead of an empty answer.
 */
function store(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}
