"use client";

import { useRouter } from "next/navigation";
import { useSyncExternalStore } from "react";
import { usePreferences } from "@/components/shell/preferences/preferences";
import { useShownZone } from "@/components/shell/preferences/zone";
import { uiCopy } from "@/components/ui/copy";
import type { FailureCode } from "@/lib/contract/failure";
import { formatAgo, formatDayMonth, formatTime } from "@/lib/format/moment";
import { withFullStop } from "@/lib/records/text";
import { PageNotice } from "./page-notice";
import { useCountdownRetry } from "./retry";

const updateMs = 15_000;

/** The time of the data and, once the browser's clock is known, its age. @param at ms UTC */
export function PageNoticeAge({ at, label = uiCopy.asOf }: { at: number; label?: string }) {
  const { locale } = usePreferences().preferences;
  const region = { zone: useShownZone().zone, locale };
  const now = useSyncExternalStore(subscribe, currentTime, () => null);
  const time = formatTime(at, region);
  return (
    <>
      {label}{" "}
      <time dateTime={new Date(at).toISOString()}>
        {formatDayMonth(at, region)}, {now === null ? withFullStop(time) : time}
      </time>
      {/* The age updates on its own, which would interrupt a screen reader. */}
      {now === null ? null : <span aria-hidden>{withFullStop(`, ${formatAgo(at, now, locale)}`)}</span>}
    </>
  );
}

function subscribe(onChange: () => void): () => void {
  const timer = setInterval(onChange, updateMs);
  return () => clearInterval(timer);
}

const currentTime = () => Math.floor(Date.now() / updateMs) * updateMs;

/** A page recovers within ten seconds of the data service. */
const everySeconds = 8;

export function StaleNotice(props: {
  noun: string;
  asOf: number;
  cached?: "fresh" | FailureCode | undefined;
}) {
  const { noun, asOf, cached = "fresh" } = props;
  const router = useRouter();
  useCountdownRetry(cached === "fresh" ? null : everySeconds, () => router.refresh());
  if (cached === "fresh") return null;
  return (
    <PageNotice id="stale" title={uiCopy.mayHaveChanged(noun)} age={<PageNoticeAge at={asOf} />}>
      {uiCopy.serviceDown}
    </PageNotice>
  );
}
