"use client";

import { LinkChoice } from "@/components/ui/copy/copy-line";
import { formatRange } from "@/lib/client/url/date-range";
import { shareLink } from "@/lib/client/url/list-changes";
import { daysZone } from "@/lib/client/url/list-state";
import { useListState } from "./list-state";

/** The link to this list. Days that move on can go along as they are meant, or as they are now. */
export default function SharePanel({ now, locale }: { now: number; locale: string }) {
  const { state } = useListState();
  if (state.range.kind !== "rolling") {
    return (
      <div className="w-90 max-w-full p-2">
        <LinkChoice
          name="Copy link"
          note="Filters, columns, page and time zone go along."
          path={shareLink(state, "frozen", now)}
        />
      </div>
    );
  }
  const days = formatRange(state.range, daysZone(state), now, locale);
  return (
    <div className="grid w-90 max-w-full gap-1 p-2">
      <LinkChoice
        name="Copy rolling link"
        note="Its days move on: whoever opens it tomorrow sees tomorrow's."
        path={shareLink(state, "rolling", now)}
      />
      <LinkChoice
        name="Copy frozen link"
        note={`It keeps the days of now: ${days}.`}
        path={shareLink(state, "frozen", now)}
      />
    </div>
  );
}
