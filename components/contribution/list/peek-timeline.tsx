"use client";

import {
  CircleCheck,
  CircleDot,
  CircleX,
  Clock,
  CornerUpLeft,
  FileText,
  type IconComponent,
  Pencil,
  RotateCw,
} from "@/components/ui/icons";
import { formatDate, formatDateTime, formatDayMonth, formatTime, type Place } from "@/lib/format/moment";
import { type TimelineIcon, timelineOf } from "@/lib/reading/timeline";
import { peekFormats } from "./peek-formats";

const faces: Readonly<Record<TimelineIcon, readonly [IconComponent, string]>> = {
  placed: [CircleDot, "text-ink-3"],
  created: [CircleDot, "text-ink-3"],
  succeeded: [CircleCheck, "text-green"],
  failed: [CircleX, "text-red"],
  pending: [Clock, "text-amber"],
  attempted: [CircleDot, "text-ink-3"],
  captured: [CircleCheck, "text-green"],
  refunded: [CornerUpLeft, "text-blue"],
  plan: [RotateCw, "text-violet"],
  receipt: [FileText, "text-ink-3"],
  void: [FileText, "text-ink-3"],
  updated: [Pencil, "text-ink-3"],
};

/** What happened, newest first. */
export function PeekTimeline({ record, place }: { record: unknown; place: Place }) {
  const events = timelineOf(record, peekFormats(place));
  if (events.length === 0) return null;
  const isOneYear = new Set(events.map(({ at }) => new Date(at).getUTCFullYear())).size === 1;
  const day = isOneYear ? formatDayMonth : formatDate;
  return (
    <section>
      <h3 className="pb-1.5 font-semibold text-13">Timeline</h3>
      <ol className="grid gap-1.5">
        {[...events.entries()].map(([key, { at, isDay, icon, text }]) => {
          const [Icon, ink] = faces[icon];
          const own = isDay ? { ...place, zone: "UTC" } : place;
          return (
            <li key={key} className="flex gap-2.5">
              <Icon aria-hidden size={14} strokeWidth={1.75} className={`mt-0.75 shrink-0 ${ink}`} />
              <bdi className="min-w-0 flex-1 break-words">{text}</bdi>
              <time
                dateTime={new Date(at).toISOString()}
                title={isDay ? formatDate(at, own) : formatDateTime(at, own)}
                className="shrink-0 text-12 text-ink-3 tabular-nums leading-5"
              >
                {day(at, own)}
                {isDay ? "" : `, ${formatTime(at, own)}`}
              </time>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
