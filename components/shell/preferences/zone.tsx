"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import { shellCopy } from "@/components/shell/copy";
import { Icon } from "@/components/ui/icon";
import { lazyPart, usePreload } from "@/components/ui/load/lazy";
import { restoreFocusSoon } from "@/components/ui/page/focus";
import { useHydrated } from "@/components/ui/page/keyboard";
import { loadPanel, PanelButton, pendingPanel } from "@/components/ui/panel/panel-button";
import { createStore } from "@/lib/client/store";
import { isZone } from "@/lib/contract/moment";
import { zoneName, zoneOffsetLabel } from "@/lib/format/zone";
import { paths } from "@/lib/paths";
import { usePreferences } from "./preferences";

/** Pages whose URL may name a time zone, or dates in one. */
const zonePaths: readonly string[] = [paths.overview, paths.contributions, paths.search];
/** The posts of a feed, whose URL may name a time zone. */
const postList = /^\/feeds\/[^/]+\/posts$/;

const bounds = ["from", "to", "occurred_after", "occurred_before"].flatMap((name) => [
  name,
  `filter[${name}]`,
]);

/** The time zone of a page's link, undefined if it has none, and a function that changes it there. */
interface PageZone {
  readonly zone: string | undefined;
  readonly choose: (zone: string) => void;
}

const pageZone = createStore<PageZone | null>(null);

/** Returns what the page has reported; null on the server, and on pages without a time zone in their URL. */
export function usePageZone(): PageZone | null {
  return useSyncExternalStore(pageZone.subscribe, pageZone.get, () => null);
}

/** Reports the zone of a page that keeps it in its URL. A choice in the top bar changes it there. */
export function useZoneOverride(zone: string | undefined, choose: (zone: string) => void): void {
  const onChoose = useEffectEvent(choose);
  useEffect(() => {
    pageZone.set({ zone, choose: (chosen) => onChoose(chosen) });
    return () => pageZone.set(null);
  }, [zone]);
}

/**
 * Returns the time zone of the page: from the URL (`tz=`, or UTC for dates, so that a link means the same
 * dates to everyone), otherwise the user's or the desk's.
 */
export function useShownZone(): { zone: string; isOfAddress: boolean } {
  const page = usePageZone();
  const guess = useZoneOfAddress();
  const preferred = usePreferences().zone;
  const zone = page === null ? guess : page.zone;
  return { zone: zone ?? preferred, isOfAddress: zone !== undefined };
}

/** Guesses the zone of a page that has not reported it yet, without the parsers of pages and their size. */
function useZoneOfAddress(): string | undefined {
  const path = usePathname();
  const isOfUrl = zonePaths.includes(path);
  const params = useSearchParams();
  const named = params.get("tz");
  if ((isOfUrl || postList.test(path)) && named !== null && isZone(named)) return named;
  const hasDays =
    bounds.some((name) => params.get(name)) ||
    (params.get("range") || "all") !== "all" ||
    params.get("q")?.includes("refunded:");
  return isOfUrl && hasDays ? "UTC" : undefined;
}

const ZonePicker = lazyPart(() => import("./zone-picker"), pendingPanel);
// A separate file, because a first visit needs it, but not the 58 KB of the picker.
const ZoneQuestion = lazyPart(() => import("./zone-question"));

const looks = {
  /** The top bar has no room for the name on a phone. */
  bar: { look: "quiet", className: "max-sm:size-10", words: "hidden sm:inline" },
  field: { look: "plain", className: "", words: "inline" },
} as const;

export function ZoneSwitch({ look = "bar" }: { look?: keyof typeof looks }) {
  const { preferences, deskZone, change } = usePreferences();
  const hasNoZone = preferences.zone === null && deskZone === null;
  const choose = usePageZone()?.choose;
  const [now] = useState(() => Date.now());
  const { zone, isOfAddress } = useShownZone();
  const isQuestionShown = useHydrated() && look === "bar" && hasNoZone && !isOfAddress;
  usePreload(loadPanel, ZonePicker.load);
  const [city, offset] = [zoneName(zone), zoneOffsetLabel(zone, now)];
  const { words, ...button } = looks[look];
  return (
    <>
      <PanelButton
        {...button}
        label={shellCopy.timeZone}
        icon="globe"
        panel={(close) => (
          <ZonePicker
            zone={zone}
            note={choose === undefined ? shellCopy.timeZoneNote : shellCopy.timeZoneOfLink}
            onChoose={choose ?? ((chosen) => change({ zone: chosen }))}
            onClose={close}
          />
        )}
      >
        {/* On the night when clocks change, the browser may compute another offset than the server. */}
        <span suppressHydrationWarning className="sr-only">
          {shellCopy.timeZoneIs(city, offset)}
        </span>
        <span aria-hidden className={`${words} text-ink`}>
          {city}
        </span>
        {city === offset ? null : (
          <span
            aria-hidden
            suppressHydrationWarning
            className={`${words} font-normal text-ink-3 tabular-nums max-lg:hidden`}
          >
            {offset}
          </span>
        )}
        <Icon name="chevron-down" className={words} />
      </PanelButton>
      {isQuestionShown ? (
        <ZoneQuestion
          onChoose={(chosen) => {
            change({ zone: chosen });
            restoreFocusSoon();
          }}
        />
      ) : null}
    </>
  );
}
