"use client";

import { usePathname } from "next/navigation";
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import { shellCopy } from "@/components/shell/copy";
import { Icon } from "@/components/ui/icon";
import { useUrlParams } from "@/components/ui/link/url-state";
import { lazyPart, usePreload } from "@/components/ui/load/lazy";
import { useHydrated } from "@/components/ui/page/keyboard";
import { loadPanel, PanelButton, pendingPanel } from "@/components/ui/panel/panel-button";
import { createStore } from "@/lib/client/store";
import { readListState, shownZone } from "@/lib/client/url/list-state";
import { readOverview } from "@/lib/client/url/overview-state";
import type { Params } from "@/lib/contract/query-string";
import { zoneName, zoneOffsetLabel } from "@/lib/format/zone";
import { paths } from "@/lib/paths";
import { usePreferences } from "./preferences";

/**
 * Returns the time zone of the page: from the URL (`tz=`, or UTC for dates, so that a link means the same
 * dates to everyone), otherwise the user's or the desk's.
 */
export function useShownZone(): { zone: string; isOfAddress: boolean } {
  const zone = zoneOfAddress(usePathname(), useUrlParams().params);
  const preferred = usePreferences().zone;
  return { zone: zone ?? preferred, isOfAddress: zone !== undefined };
}

function zoneOfAddress(path: string, params: Params): string | undefined {
  if (path === paths.overview) return readOverview(params).state.zone;
  const isList = path === paths.contributions || path === paths.search;
  return isList ? shownZone(readListState(params).state, undefined) : undefined;
}

const zoneOverride = createStore<((zone: string) => void) | null>(null);

/** Passes the zone chosen in the top bar to a page that keeps it in its URL, not to the preferences. */
export function useZoneOverride(choose: (zone: string) => void): void {
  const onChoose = useEffectEvent(choose);
  useEffect(() => {
    zoneOverride.set((zone) => onChoose(zone));
    return () => zoneOverride.set(null);
  }, []);
}

/** Returns a function that changes the time zone in the page's link; null on pages without it. */
export function useZoneOfLink() {
  return useSyncExternalStore(zoneOverride.subscribe, zoneOverride.get, () => null);
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
  const choose = useZoneOfLink();
  const [now] = useState(() => Date.now());
  const { zone, isOfAddress } = useShownZone();
  const isAsking = useHydrated() && look === "bar" && hasNoZone && !isOfAddress;
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
            note={choose === null ? shellCopy.timeZoneNote : shellCopy.timeZoneOfLink}
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
      {isAsking ? <ZoneQuestion onChoose={(chosen) => change({ zone: chosen })} /> : null}
    </>
  );
}
