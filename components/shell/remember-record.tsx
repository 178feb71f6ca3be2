"use client";

import { usePathname } from "next/navigation";
import { useEffect } from "react";
import { recordOfPath } from "@/lib/client/recent-records";
import { rememberRecord } from "./recent-store";

// The title of a page comes with its content, which may be later than its address.
const settledMs = 500;
const ownWords = /( · (Contributions|Posts))? · Giving Desk$/;

/** Keeps the ids and titles of the records that are looked at, for the palette; a page of nothing is not kept. */
export function RememberRecord() {
  const pathname = usePathname();

  useEffect(() => {
    if (recordOfPath(pathname, "any") === null) return;
    let timer = setTimeout(remember, settledMs);
    const observer = new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(remember, settledMs);
    });
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });

    function remember(): void {
      if (document.querySelector("[data-nothing-here]") !== null) return;
      const record = recordOfPath(pathname, document.title.replace(ownWords, ""));
      if (record !== null) rememberRecord(record);
    }

    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [pathname]);

  return null;
}
