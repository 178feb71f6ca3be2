"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useSyncExternalStore } from "react";
import { usePreferences } from "@/components/shell/preferences/preferences";
import { useShownZone } from "@/components/shell/preferences/zone";
import { SpriteIcon } from "@/components/ui/sprite-icon";
import type { FailureCode } from "@/lib/contract/failure";
import { formatAgo } from "@/lib/format/ago";
import { formatDayMonth, formatTime } from "@/lib/format/moment";
import { useCountdownRetry } from "./retry";

const tones = {
  danger: { icon: "circle-exclamation-point", tint: "bg-red-bg text-red" },
  warning: { icon: "triangle-exclamation-point", tint: "bg-amber-bg text-amber" },
  info: { icon: "info", tint: "bg-blue-bg text-blue" },
} as const;

interface PageNoticeProps {
  readonly tone: keyof typeof tones;
  /** The cause. Only the most important notice of a page is visible (`noticeCauses`). */
  readonly id: NoticeCause;
  readonly title: string;
  /** When the data on the page were read: a `PageNoticeAge`. */
  readonly age?: ReactNode;
  /** The consequence for the user, or the next step. */
  readonly children?: ReactNode;
  /** One button or link. */
  readonly action?: ReactNode;
}

/** Why what is shown is old, doubtful or about to be missing: full width, above the content it speaks of. */
export function PageNotice({ tone, id, title, age, children, action }: PageNoticeProps) {
  const { icon, tint } = tones[tone];
  return (
    <div role="status" data-notice={id} className={`flex items-center gap-3 px-4 py-2 sm:px-6 ${tint}`}>
      <SpriteIcon name={icon} size={18} />
      <div className="grid min-w-0 flex-1">
        <p className="break-words font-semibold">{title}</p>
        <p className="break-words text-12 empty:hidden">
          {age}
          {age == null || children === undefined ? null : " "}
          {children}
        </p>
      </div>
      {action}
    </div>
  );
}

/**
 * The causes of notices, the most important first. `page-notice.css` hides all but one: a page that knows
 * more than the frame (`stale`, with the age of its own rows) precedes the frame's notice on the same
 * outage.
 */
export const noticeCauses = [
  /** The browser has no network. */
  "offline",
  /** The data service refuses the desk's credentials, until an operator replaces them. */
  "refused",
  /** The rows do not fit the question. */
  "doubt",
  /** The page shows an earlier answer, because a newer one is not available. */
  "stale",
  /** The data service limits the rate of requests. */
  "limited",
  /** The data service does not answer. */
  "down",
  /** Real records are open to everybody who can reach the desk. */
  "open",
] as const;

type NoticeCause = (typeof noticeCauses)[number];

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
      {/* The age updates itself: a screen reader would be interrupted. */}
      {now === null ? null : <span aria-hidden>, {formatAgo(at, now, locale)}</span>}.
    </>
  );
}

function everyStep(onChange: () => void): () => void {
  const timer = setInterval(onChange, step);
  return () => clearInterval(timer);
}

const currentStep = () => Math.floor(Date.now() / step) * step;

/** Reports that a record is an earlier answer. Nothing for a fresh one. */
export function StaleNotice(props: { noun: string; asOf: number; kept?: "fresh" | FailureCode | undefined }) {
  const { noun, asOf, kept = "fresh" } = props;
  if (kept === "fresh") return null;
  return (
    <PageNotice
      tone="warning"
      id="stale"
      title={`This ${noun} may have changed since it was read`}
      age={<PageNoticeAge at={asOf} />}
    >
      The data service does not answer at the moment. The page becomes new by itself when it does.
      <StaleRefresh />
    </PageNotice>
  );
}

/** A page is up to date within ten seconds of the data service. */
const everySeconds = 8;

/** Refreshes a stale page every few seconds until it is fresh. */
function StaleRefresh() {
  const router = useRouter();
  useCountdownRetry(everySeconds, () => router.refresh());
  return null;
}
