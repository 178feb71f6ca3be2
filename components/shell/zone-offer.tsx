"use client";

import { useEffect, useState } from "react";
import { buttonLook } from "@/components/ui/form/button";
import { zoneName, zoneOffset } from "@/lib/format/zone";
import { usePreferences } from "./preferences-provider";
import { useShownZone } from "./shown-zone";

/** Where the bar has room for the offer. */
const roomy = "(width >= 64rem)";

/**
 * To whom never chose a zone and has other clocks than UTC: their own, for one press. Nothing changes
 * unasked.
 */
export function ZoneOffer() {
  const { preferences, change } = usePreferences();
  const { isOfAddress } = useShownZone();
  const isOpen = preferences.zone === null && !isOfAddress;
  const own = useOwnZone(isOpen);
  if (own === null || !isOpen) return null;
  return (
    <button
      type="button"
      title={`Times are shown in UTC. Show them by your own clock, ${zoneName(own)}`}
      onClick={() => change({ zone: own })}
      className={`${buttonLook("quiet")} text-accent! max-lg:hidden`}
    >
      Use {zoneName(own)} time
    </button>
  );
}

/** The browser's own zone, asked for where it may be offered: the clocks of `Intl` take a phone 60 ms. */
function useOwnZone(isWanted: boolean): string | null {
  const [own, setOwn] = useState<string | null>(null);

  useEffect(() => {
    if (!isWanted) return;
    const screen = window.matchMedia(roomy);
    const look = () => {
      if (screen.matches) setOwn(ownZone());
    };
    look();
    screen.addEventListener("change", look);
    return () => screen.removeEventListener("change", look);
  }, [isWanted]);

  return own;
}

/** The browser's own zone where its clocks are ever apart from UTC's, else null. */
function ownZone(): string | null {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const [winter, summer] = [Date.UTC(2026, 0, 1), Date.UTC(2026, 6, 1)];
  return zoneOffset(zone, winter) === 0 && zoneOffset(zone, summer) === 0 ? null : zone;
}
