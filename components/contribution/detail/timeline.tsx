import { Icon, type IconName } from "@/components/ui/icon";
import { dayRegion } from "@/components/ui/value/field";
import {
  formatDate,
  formatDateTime,
  formatDayMonth,
  formatTime,
  localYear,
  type Region,
} from "@/lib/format/moment";
import type { TimelineEvent, TimelineIcon } from "@/lib/records/sentences/timeline";

const icons: Readonly<Record<TimelineIcon, readonly [IconName, string]>> = {
  placed: ["circle-dot", "text-ink-3"],
  created: ["plus", "text-ink-3"],
  succeeded: ["circle-check", "text-green"],
  failed: ["circle-x", "text-red"],
  pending: ["clock", "text-amber"],
  attempted: ["circle-question-mark", "text-ink-3"],
  captured: ["hand-coins", "text-green"],
  refunded: ["corner-up-left", "text-blue"],
  plan: ["rotate-cw", "text-violet"],
  receipt: ["file-text", "text-ink-3"],
  void: ["file-x", "text-ink-3"],
  updated: ["pencil", "text-ink-3"],
};

/** @param props.isMuted whether nothing about the contribution looks like a success */
export function Timeline(props: { events: readonly TimelineEvent[]; region: Region; isMuted: boolean }) {
  const { events, region, isMuted } = props;
  const years = events.map(({ at, isDay }) => localYear(at, isDay ? dayRegion({ region }) : region));
  const isOneYear = new Set(years).size === 1;
  return (
    <ol>
      {[...events.entries()].map(([index, event]) => (
        <Event key={index} {...{ event, region, isOneYear, isMuted }} />
      ))}
    </ol>
  );
}

function Event(props: { event: TimelineEvent; region: Region; isOneYear: boolean; isMuted: boolean }) {
  const { event, isOneYear, isMuted } = props;
  const [icon, ink] = icons[event.icon];
  const region = event.isDay ? dayRegion(props) : props.region;
  const day = isOneYear ? formatDayMonth(event.at, region) : formatDate(event.at, region);
  return (
    <li className="group/event relative flex gap-3 pb-2.25">
      <span aria-hidden className="absolute top-5 bottom-0 left-1.75 w-px bg-line group-last/event:hidden" />
      <Icon
        name={icon}
        className={`relative mt-0.75 ${isMuted && ink === "text-green" ? "text-ink-3" : ink}`}
      />
      <bdi className="min-w-0 flex-1 wrap-anywhere">{event.text}</bdi>
      <time
        dateTime={new Date(event.at).toISOString().slice(0, event.isDay ? 10 : undefined)}
        title={event.isDay ? formatDate(event.at, region) : formatDateTime(event.at, region)}
        className="shrink-0 text-12 text-ink-3 tabular-nums leading-5"
      >
        {event.isDay ? day : `${day}, ${formatTime(event.at, region)}`}
      </time>
    </li>
  );
}
