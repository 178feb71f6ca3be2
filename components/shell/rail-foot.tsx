"use client";

import { useQuery } from "@tanstack/react-query";
import { usePreferences } from "@/components/shell/preferences/preferences";
import { type DeskNotice, isTrouble } from "@/lib/client/api/desk-notice";
import { formatAgo } from "@/lib/format/ago";
import { formatCount, formatCounted } from "@/lib/format/count";
import { capitalized } from "@/lib/records/text";
import { deskNoticeKey } from "./desk-condition";

/**
 * The freshness of the records and the extent of the desk's copy. The banner polls them. A page with stale
 * rows knows it earlier and turns the dot amber.
 */
export default function RailFoot({ initial }: { initial: DeskNotice }) {
  const { data } = useQuery<DeskNotice>({ queryKey: deskNoticeKey, initialData: initial, enabled: false });
  const { locale } = usePreferences().preferences;
  const { condition, copy, at } = data;
  if (copy === null) return null;
  const isLive = !isTrouble(condition);
  const age = `copy ${formatAgo(copy.readAt, at, locale)}`;
  const extent = copy.isWhole
    ? `All ${formatCounted(copy.held, "record", "records", locale)}`
    : `${formatCount(copy.held, locale)} records so far`;
  return (
    <p title={`${capitalized(age)}. ${extent}`} className="flex gap-3 border-line border-t px-5 py-3 text-12">
      <span
        aria-hidden
        className={`mx-1 mt-1 size-2 shrink-0 rounded-full ${
          isLive ? "bg-green in-[body:has([data-notice=stale])]:bg-amber" : "bg-amber"
        }`}
      />
      <span className="sr-only tabular-nums xl:not-sr-only">
        <span className="block font-medium">
          {isLive ? (
            <span className="in-[body:has([data-notice=stale])]:hidden">Live · </span>
          ) : (
            "Not live · "
          )}
          {age}
        </span>
        <span className="block text-ink-3">{extent}</span>
      </span>
    </p>
  );
}
