"use client";

import { useEffect } from "react";
import * as z from "zod/mini";
import { readStored, writeStored } from "@/lib/client/browser-store";
import { resolveJump } from "@/lib/client/jump";

// A page sets its title together with its content, which may be later than its URL.
const settledMs = 500;
const ownWords = /( · (Contributions|Posts))? · Giving Desk$/;

/** Stores the id and title of the page's record for the palette, unless the page has no record. */
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
      writeStored(recentRecordsKey, withRecentRecord(recentRecords(), record));
    }

    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [pathname]);

  return null;
}

export function recentRecords(): readonly RecentRecord[] {
  return readRecentRecords(readStored(recentRecordsKey));
}

const maxLabelLength = 160;
const maxRecords = 8;

const text = z.string().check(z.minLength(1));
const recentRecord = z.object({
  href: z.union([
    z.templateLiteral(["/contributions/", text]),
    z.templateLiteral(["/feeds/", text, "/posts/", text]),
  ]),
  id: text,
  label: text.check(z.maxLength(maxLabelLength)),
});
const recentList = z.array(recentRecord);

export type RecentRecord = Readonly<z.infer<typeof recentRecord>>;

const recentRecordsKey = "desk-recent-records";

/** Reads the browser's stored entry; an invalid one counts as empty. */
export function readRecentRecords(kept: unknown): readonly RecentRecord[] {
  return recentList.safeParse(kept).data ?? [];
}

export function withRecentRecord(
  records: readonly RecentRecord[],
  record: RecentRecord,
): readonly RecentRecord[] {
  const others = records.filter(({ href }) => href !== record.href);
  return [record, ...others].slice(0, maxRecords);
}

/** Returns the record that a page is about, by its path; null for any other page. */
export function recordOfPath(pathname: string, title: string): RecentRecord | null {
  const jump = resolveJump(pathname);
  if (jump.kind !== "contribution" && jump.kind !== "post") return null;
  const label = title.slice(0, maxLabelLength);
  return recentRecord.safeParse({ href: pathname, id: jump.id, label }).data ?? null;
}
