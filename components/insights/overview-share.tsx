"use client";

import { CopyChoice, LinkChoice } from "@/components/ui/copy/copy-line";
import { buttonLook } from "@/components/ui/form/button";
import { formatRange } from "@/lib/client/url/date-range";
import { overviewLink } from "@/lib/client/url/overview-state";
import { useOverviewContext } from "./overview-context";
import { overviewText } from "./overview-text";
import { useReport } from "./use-report";

/** The overview as a link, as words for a message, and on paper. */
export default function OverviewShare() {
  const { state, place, now } = useOverviewContext();
  const { data, isPlaceholderData } = useReport("figures");
  // Figures of before would stand over the link to those that are on their way.
  const report = !isPlaceholderData && data?.outcome.ok ? data.outcome.value : null;
  const days = formatRange(state.range, place.zone, now, place.locale);
  const frozen = overviewLink(state, "frozen", place.zone, now);
  return (
    <div className="grid w-90 max-w-full gap-1 p-2">
      {state.range.kind === "rolling" ? (
        <>
          <LinkChoice
            name="Copy rolling link"
            note="Its days move on: whoever opens it tomorrow sees tomorrow's."
            path={overviewLink(state, "rolling", place.zone, now)}
          />
          <LinkChoice name="Copy frozen link" note={`It keeps the days of now: ${days}.`} path={frozen} />
        </>
      ) : (
        <LinkChoice name="Copy link" note="Days, time zone and currency go along." path={frozen} />
      )}
      {report === null ? null : (
        <CopyChoice
          name="Copy as text"
          note="The figures in a few lines, for a chat message."
          what="Text"
          text={() => overviewText(report, new URL(frozen, window.location.origin).href, place.locale)}
        />
      )}
      <div className="flex items-center gap-4 rounded-control p-2">
        <div className="min-w-0 flex-1">
          <p className="font-medium">Print</p>
          <p className="text-12 text-ink-3">One page for the board, without names.</p>
        </div>
        <button type="button" onClick={() => window.print()} className={`${buttonLook("small")} w-16`}>
          Print
        </button>
      </div>
    </div>
  );
}
