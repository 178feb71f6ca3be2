"use client";

import { useQuery } from "@tanstack/react-query";
import { noticeCopy } from "@/components/shell/lazy-copy";
import { usePreferences } from "@/components/shell/preferences/preferences";
import { useShownZone } from "@/components/shell/preferences/zone";
import { PageNotice } from "@/components/ui/feedback/page-notice";
import { PageNoticeAge } from "@/components/ui/feedback/stale-notice";
import { Button } from "@/components/ui/form/button";
import { restoreFocusSoon } from "@/components/ui/page/focus";
import type { DeskCondition, DeskNotice } from "@/lib/client/api/answers";
import { formatAgo, formatExactTime, formatTime } from "@/lib/format/moment";
import { capitalized } from "@/lib/records/text";
import { deskNoticeOptions, isProblem } from "./desk-condition";

export function DeskBanner({ condition, tryNow }: { condition: DeskCondition; tryNow: () => void }) {
  const { preferences, change } = usePreferences();
  const region = { zone: useShownZone().zone, locale: preferences.locale };
  switch (condition.cause) {
    case "refused":
      return (
        <PageNotice id="refused" title={noticeCopy.refusedTitle}>
          {noticeCopy.refused}
        </PageNotice>
      );
    case "limited":
      return (
        <PageNotice id="limited" title={noticeCopy.limitedTitle}>
          {noticeCopy.limited(formatExactTime(condition.until, region))}
        </PageNotice>
      );
    case "down":
      return (
        <PageNotice
          id="down"
          title={condition.message}
          age={
            condition.since === null ? null : (
              <PageNoticeAge at={condition.since} label={noticeCopy.lastResponse} />
            )
          }
          action={
            <Button icon="rotate-cw" onClick={tryNow}>
              {noticeCopy.tryNow}
            </Button>
          }
        >
          {condition.hasCopy ? noticeCopy.showsSynced : null}
          {noticeCopy.retrying}
        </PageNotice>
      );
    case "open":
      return preferences.knowsOpen ? null : (
        <PageNotice
          id="open"
          title={noticeCopy.openTitle}
          action={
            <Button
              onClick={() => {
                change({ knowsOpen: true });
                restoreFocusSoon();
              }}
            >
              {noticeCopy.dismiss}
            </Button>
          }
        >
          {noticeCopy.open}
        </PageNotice>
      );
  }
}

/** Shows the freshness of the records and the extent of a copy of them. The banner polls this data. */
export function RailFooter({ initial }: { initial: DeskNotice }) {
  const { data } = useQuery({ ...deskNoticeOptions(initial), enabled: false });
  const { locale } = usePreferences().preferences;
  const zone = useShownZone().zone;
  const { condition, copy, at, standbyAsOf } = data;
  if (standbyAsOf !== null) {
    return (
      <p title={noticeCopy.asOfHint} className="border-line border-t px-5 py-3 text-12">
        <span className="sr-only tabular-nums xl:not-sr-only">
          {noticeCopy.asOf(formatTime(standbyAsOf, { zone, locale }))}
        </span>
      </p>
    );
  }
  if (copy === null) return null;
  const isLive = !isProblem(condition);
  const age = noticeCopy.synced(formatAgo(copy.readAt, at, locale));
  const extent = copy.isWhole ? noticeCopy.all(copy.held, locale) : noticeCopy.soFar(copy.held, locale);
  return (
    <p
      title={`${capitalized(age)}. ${extent}`}
      className="flex gap-2 border-line border-t px-5 py-3 text-12 xl:pr-2"
    >
      <span
        aria-hidden
        className={`mx-1 mt-1 size-2 shrink-0 rounded-full xl:mx-0 ${
          isLive ? "bg-green in-[body:has([data-notice=stale])]:bg-amber" : "bg-amber"
        }`}
      />
      <span className="sr-only tabular-nums xl:not-sr-only">
        <span className="block font-medium first-letter:uppercase">
          {isLive ? (
            <span className="in-[body:has([data-notice=stale])]:hidden">{noticeCopy.live}</span>
          ) : (
            noticeCopy.notLive
          )}
          {age}
        </span>
        <span className="block text-ink-3">{extent}</span>
      </span>
    </p>
  );
}
