"use client";

import { ChevronDown, Globe } from "lucide-react";
import dynamic from "next/dynamic";
import { useRef, useState } from "react";
import { buttonLook } from "@/components/ui/button";
import { zoneName, zoneOffsetLabel } from "@/lib/format/zone";
import { usePreferences } from "./preferences-provider";

const loadPicker = () => import("./zone-picker");
const ZonePicker = dynamic(loadPicker, { ssr: false });

const looks = {
  /** In the top bar, where a phone has no room for the name. */
  bar: { button: `${buttonLook("quiet")} max-sm:size-10`, words: "hidden sm:inline" },
  /** Among other controls. */
  field: { button: buttonLook("plain"), words: "inline" },
} as const;

/** The time zone that every date on the desk is shown in, and the way to choose another. */
export function ZoneSwitch({ look = "bar" }: { look?: keyof typeof looks }) {
  const { preferences } = usePreferences();
  const [isOpen, setOpen] = useState(false);
  const [now] = useState(() => Date.now());
  const button = useRef<HTMLButtonElement>(null);
  const zone = preferences.zone ?? "UTC";
  const [city, offset] = [zoneName(zone), zoneOffsetLabel(zone, now)];
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={`Time zone: ${city}${city === offset ? "" : `, ${offset}`}`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={loadPicker}
        onFocus={loadPicker}
        onClick={() => setOpen(true)}
        // On the night when clocks change, the browser may count another offset than the server did.
        suppressHydrationWarning
        className={looks[look].button}
      >
        <Globe aria-hidden size={16} strokeWidth={1.75} />
        <span className={`${looks[look].words} text-ink`}>{city}</span>
        {city === offset ? null : (
          <span
            suppressHydrationWarning
            className={`${looks[look].words} font-normal text-ink-3 tabular-nums max-lg:hidden`}
          >
            {offset}
          </span>
        )}
        <ChevronDown aria-hidden size={14} strokeWidth={1.75} className={looks[look].words} />
      </button>
      {isOpen ? <ZonePicker triggerRef={button} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
