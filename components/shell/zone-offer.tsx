"use client";

import { useSyncExternalStore } from "react";
import { buttonLook } from "@/components/ui/button";
import { zoneName } from "@/lib/format/zone";
import { ownZone } from "./own-zone";
import { usePreferences } from "./preferences-provider";
import { useShownZone } from "./shown-zone";

const never = () => () => {};

/** To whom never chose a zone and has other clocks than UTC: their own, for one press. Nothing changes unasked. */
export function ZoneOffer() {
  const { preferences, change } = usePreferences();
  const { isOfAddress } = useShownZone();
  const own = useSyncExternalStore(never, ownZone, () => null);
  if (own === null || preferences.zone !== null || isOfAddress) return null;
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
