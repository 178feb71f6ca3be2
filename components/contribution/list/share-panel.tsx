"use client";

import { useState } from "react";
import { buttonLook } from "@/components/ui/button";
import { formatRange } from "@/lib/client/date-range";
import { shareLink } from "@/lib/client/list-change";
import { daysZone } from "@/lib/client/list-question";
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

function LinkChoice({ name, note, path }: { name: string; note: string; path: string }) {
  const [outcome, setOutcome] = useState<"copied" | "failed" | null>(null);

  async function copy(): Promise<void> {
    const address = new URL(path, window.location.origin).href;
    setOutcome(
      await navigator.clipboard.writeText(address).then(
        () => "copied" as const,
        () => "failed" as const,
      ),
    );
  }

  return (
    <div className="flex items-center gap-4 rounded-control p-2">
      <div className="min-w-0 flex-1">
        <p className="font-medium">{name}</p>
        <p className="text-12 text-ink-3">{note}</p>
      </div>
      <button type="button" aria-label={name} onClick={copy} className={`${buttonLook("small")} w-16`}>
        {outcome === "copied" ? "Copied" : outcome === "failed" ? "Failed" : "Copy"}
      </button>
      <span role="status" className="sr-only">
        {outcome === "copied" ? "Link copied" : outcome === "failed" ? "The link could not be copied" : ""}
      </span>
    </div>
  );
}
