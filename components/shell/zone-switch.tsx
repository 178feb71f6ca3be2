"use client";

import { useRef, useState } from "react";
import { buttonLook } from "@/components/ui/form/button";
import { Awaited, latePart } from "@/components/ui/load/lazy";
import { useLoadAhead } from "@/components/ui/load/preload";
import { useEarlyEscape } from "@/components/ui/panel/panel-button";
import { SpriteIcon } from "@/components/ui/sprite-icon";
import { zoneName, zoneOffsetLabel } from "@/lib/format/zone";
import { usePreferences } from "./preferences-provider";
import { useShownZone } from "./shown-zone";
import { useHeldZoneOverride } from "./zone-override";

const ZonePicker = latePart(() => import("./zone-picker"), Awaited);

const looks = {
  /** In the top bar, where a phone has no room for the name. */
  bar: { button: `${buttonLook("quiet")} max-sm:size-10`, words: "hidden sm:inline" },
  /** Among other controls. */
  field: { button: buttonLook("plain"), words: "inline" },
} as const;

const everywhere = "Every date on the desk is shown in this zone.";

/** The time zone that the dates of the page are shown in, and the way to choose another. */
export function ZoneSwitch({ look = "bar" }: { look?: keyof typeof looks }) {
  const { change } = usePreferences();
  const override = useHeldZoneOverride();
  const [isOpen, setOpen] = useState(false);
  const [now] = useState(() => Date.now());
  const button = useRef<HTMLButtonElement>(null);
  const { zone } = useShownZone();
  useLoadAhead(ZonePicker.load);
  useEarlyEscape(isOpen, () => setOpen(false));
  const [city, offset] = [zoneName(zone), zoneOffsetLabel(zone, now)];
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
        className={looks[look].button}
      >
        {/* On the night when clocks change, the browser may count another offset than the server did. */}
        <span suppressHydrationWarning className="sr-only">
          {`Time zone: ${city}${city === offset ? "" : `, ${offset}`}`}
        </span>
        <SpriteIcon name="globe" size={16} />
        <span aria-hidden className={`${looks[look].words} text-ink`}>
          {city}
        </span>
        {city === offset ? null : (
          <span
            aria-hidden
            suppressHydrationWarning
            className={`${looks[look].words} font-normal text-ink-3 tabular-nums max-lg:hidden`}
          >
            {offset}
          </span>
        )}
        <SpriteIcon name="chevron-down" className={looks[look].words} />
      </button>
      {isOpen ? (
        <ZonePicker
          triggerRef={button}
          zone={zone}
          note={override?.note ?? everywhere}
          onChoose={override?.choose ?? ((chosen) => change({ zone: chosen }))}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
