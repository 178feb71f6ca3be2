"use client";

import { usePathname } from "next/navigation";
import { useEffect } from "react";
import * as z from "zod/mini";
import { readStored, writeStored } from "@/lib/client/browser-store";

/** Stores the record of a page for the palette. */
export default function RememberRecord({ id, label }: { id: string; label: string }) {
  const href = usePathname();

  useEffect(() => {
    const { data } = recentRecord.safeParse({ href, id, label: label.slice(0, maxLabelLength) });
    if (data !== undefined) writeStored(recentRecordsKey, withRecentRecord(recentRecords(), data));
  }, [href, id, label]);

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
export function readRecentRecords(stored: unknown): readonly RecentRecord[] {
  return recentList.safeParse(stored).data ?? [];
}

export function withRecentRecord(
  records: readonly RecentRecord[],
  record: RecentRecord,
): readonly RecentRecord[] {
  const others = records.filter(({ href }) => href !== record.href);
  return [record, ...others].slice(0, maxRecords);
}
