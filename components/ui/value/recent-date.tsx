"use client";

import { useNow } from "@/components/ui/load/timed-state";
import { formatDate, formatToday, type Region } from "@/lib/format/moment";

/**
 * Renders the date of an instant, `31 Mar 2024`, or for today how long ago it was, `2 hours ago`.
 * @param props.drawnAt when the page was rendered; like `at`, in ms UTC
 */
export function RecentDate({ at, drawnAt, region }: { at: number; drawnAt: number; region: Region }) {
  const now = useNow(drawnAt);
  return formatToday(at, now, region) ?? formatDate(at, region);
}
