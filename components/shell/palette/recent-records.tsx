"use client";

import { useEffect } from "react";
import {
  type RecentRecord,
  readRecentRecords,
  recentRecordsKey,
  recordOfPath,
  withRecentRecord,
} from "@/lib/client/recent-records";

// A page sets its title with its content, which may be later than its address.
const settledMs = 500;
const ownWords = /( · (Contributions|Posts))? · Giving Desk$/;

/** Stores the id and title of the record on the page for the palette, unless the page has none. */
export default function RememberRecord({ pathname }: { pathname: string }) {
  useEffect(() => {
    let timer = setTimeout(remember, settledMs);
    const observer = new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(remember, settledMs);
    });
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });

    function remember(): void {
      if (document.querySelector("[data-nothing-here]") !== null) return;
      const record = recordOfPath(pathname, document.title.replace(ownWords, ""));
      if (record === null) return;
      store()?.setItem(recentRecordsKey, JSON.stringify(withRecentRecord(recentRecords(), record)));
    }

    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [pathname]);

  return null;
}

/** Returns the records that were opened last in this browser. */
export function recentRecords(): readonly RecentRecord[] {
  return readRecentRecords(store()?.getItem(recentRecordsKey) ?? null);
}

/** Returns the browser's store; null where it is forbidden, which throws. */
function store(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}
