"use client";

import { useSyncExternalStore } from "react";
import { usePreferences } from "@/components/shell/preferences-provider";
import { useShownZone } from "@/components/shell/shown-zone";
import { formatAgo, formatDayMonth, formatTime } from "@/lib/format/moment";

const step = 15_000;

/** When something was read and, once the browser's clock is known, how long ago that is. @param at ms UTC */
export function PageNoticeAge({ at }: { at: number }) {
  const { locale } = usePreferences().preferences;
  const place = { zone: useShownZone().zone, locale };
  const now = useSyncExternalStore(everyStep, currentStep, () => null);
  return (
    <>
      As of{" "}
      <time dateTime={new Date(at).toISOString()}>
        {formatDayMonth(at, place)}, {formatTime(at, place)}
      </time>
      {/* It changes by itself: read out, it would interrupt. */}
      {now === null ? null : <span aria-hidden>, {formatAgo(at, now, locale)}</span>}.
    </>
  );
}

function everyStep(onChange: () => void): () => void {
  const timer = setInterval(onChange, step);
  return () => clearInterval(timer);
}

const currentStep = () => Math.floor(Date.now() / step) * step;
