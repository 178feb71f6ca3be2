"use client";

import { usePreferences } from "@/components/shell/preferences/preferences";
import { useShownZone } from "@/components/shell/preferences/zone";
import { PageNotice, PageNoticeAge } from "@/components/ui/feedback/page-notice";
import { buttonLook } from "@/components/ui/form/button";
import { RotateCw } from "@/components/ui/icons";
import type { DeskCondition } from "@/lib/client/api/desk-notice";
import { formatExactTime } from "@/lib/format/moment";

const look = `${buttonLook("plain")} max-sm:h-10`;

/** A condition in words, with what can be done about it. */
export default function DeskBanner({ condition, tryNow }: { condition: DeskCondition; tryNow: () => void }) {
  const { preferences, change } = usePreferences();
  const place = { zone: useShownZone().zone, locale: preferences.locale };
  switch (condition.cause) {
    case "refused":
      return (
        <PageNotice tone="danger" id="refused" title="The data service refuses the desk’s credentials.">
          Nothing new can be read until its token is renewed. Tell the people who run the desk.
        </PageNotice>
      );
    case "limited":
      return (
        <PageNotice tone="warning" id="limited" title="The data service asked the desk to wait.">
          The next question goes out at {formatExactTime(condition.until, place)}; the page comes by itself.
        </PageNotice>
      );
    case "down":
      return (
        <PageNotice
          tone="warning"
          id="down"
          title={condition.message}
          age={condition.since === null ? null : <PageNoticeAge at={condition.since} />}
          action={
            <button type="button" onClick={tryNow} className={look}>
              <RotateCw aria-hidden size={16} strokeWidth={1.75} />
              Try now
            </button>
          }
        >
          {condition.hasCopy
            ? "Lists and records come from the desk’s copy, and say how old they are. "
            : null}
          The desk tries again by itself every few seconds.
        </PageNotice>
      );
    case "open":
      return preferences.knowsOpen ? null : (
        <PageNotice
          tone="warning"
          id="open"
          title="Whoever can reach this address can read these records."
          action={
            <button type="button" onClick={() => change({ knowsOpen: true })} className={look}>
              I know
            </button>
          }
        >
          They are real, and sign-in is switched off (AUTH=open): keep the desk behind something that checks
          people.
        </PageNotice>
      );
  }
}
