import type { ContributionQuery } from "@/lib/contract/contribution-query";
import { formatMoment } from "@/lib/contract/moment";
import { addDays, type Day, readDay } from "@/lib/format/day";
import { formatDayRange } from "@/lib/format/day-range";
import { formatDate, formatExactTime, formatTime, type Place } from "@/lib/format/moment";
import { localDay, startOf } from "@/lib/format/start-of-day";
import { type RollingRange, rollingLabel, rollingSpan } from "./rolling-range";

const second = 1000;
const minute = 60 * second;

/**
 * When contributions were placed, as staff say it: all time, days that move on with today, or fixed days.
 * Fixed days are local and both included; either end may be open, but not both. `exact` is what the API's
 * bounds say that are no days.
 */
export type DateRange =
  | { readonly kind: "all" }
  | { readonly kind: "rolling"; readonly range: RollingRange }
  | { readonly kind: "frozen"; readonly from?: Day | undefined; readonly to?: Day | undefined }
  | ({ readonly kind: "exact" } & Instants);

/**
 * The API's bounds: exclusive instants in ms UTC, where half a millisecond is between two (read API §4.3).
 */
export interface Instants {
  readonly after?: number | undefined;
  readonly before?: number | undefined;
}

export const allTime: DateRange = { kind: "all" };

/** The days that a range means at a moment in a zone, both included; an absent end is open. */
export interface RangeDays {
  readonly from?: Day | undefined;
  readonly to?: Day | undefined;
}

/** Fixed days as a range: all time where both ends are open. */
export function frozenRange({ from, to }: RangeDays): DateRange {
  if (from === undefined && to === undefined) return allTime;
  return { kind: "frozen", from, to };
}

/** Bounds of the API as the days that they are in a zone; as they are where they are no whole days. */
export function exactRange({ after, before }: Instants, zone: string): DateRange {
  const exact: DateRange = { kind: "exact", after, before };
  const days = rangeDays(exact, zone, 0);
  const isReal = [days.from, days.to].every((day) => day === undefined || readDay(day) !== null);
  const isForward = days.from === undefined || days.to === undefined || days.from <= days.to;
  if (!isReal || !isForward) return exact;
  const bounds = rangeBounds(frozenRange(days), zone, 0);
  return bounds.occurredAfter === after && bounds.occurredBefore === before ? frozenRange(days) : exact;
}

/** What days a range means now, in a zone; those of exact bounds are the days that they touch. */
export function rangeDays(range: DateRange, zone: string, now: number): RangeDays {
  if (range.kind === "all") return {};
  if (range.kind === "exact") {
    const { after, before } = range;
    return {
      ...(after === undefined ? {} : { from: localDay(zone, Math.floor(after) + 1) }),
      ...(before === undefined ? {} : { to: localDay(zone, Math.ceil(before) - 1) }),
    };
  }
  if (range.kind === "rolling") return rollingSpan(range.range, localDay(zone, now));
  return { from: range.from, to: range.to };
}

/**
 * A range as the bounds of the API, in ms UTC. The API's bounds are exclusive (read API §4.3), so the first
 * is 1 ms before the first local day starts, the second is where the day after the last one starts.
 */
export function rangeBounds(
  range: DateRange,
  zone: string,
  now: number,
): Pick<ContributionQuery, "occurredAfter" | "occurredBefore"> {
  if (range.kind === "exact") {
    const { after, before } = range;
    return {
      ...(after === undefined ? {} : { occurredAfter: after }),
      ...(before === undefined ? {} : { occurredBefore: before }),
    };
  }
  const { from, to } = rangeDays(range, zone, now);
  return {
    ...(from === undefined ? {} : { occurredAfter: startOf(zone, from) - 1 }),
    ...(to === undefined ? {} : { occurredBefore: startOf(zone, addDays(to, 1)) }),
  };
}

/** The same days, fixed as they are now: what a link shows tomorrow is what it shows today. */
export function freezeRange(range: DateRange, zone: string, now: number): DateRange {
  return range.kind === "rolling" ? frozenRange(rangeDays(range, zone, now)) : range;
}

/**
 * A range by its days: `1–31 Mar 2024`; `all time`; exact bounds by their instants:
 * `after 1 Mar 2024, 12:00 am`.
 */
export function formatRange(range: DateRange, zone: string, now: number, locale: string): string {
  if (range.kind === "exact") return exactLabel(range, { zone, locale });
  const { from, to } = rangeDays(range, zone, now);
  return formatDayRange(from, to, locale);
}

/**
 * A range as it was chosen: `Last 7 days`, `1–31 Mar 2024`, `All time`; exact bounds are too long for a
 * button.
 */
export function rangeLabel(range: DateRange, locale: string): string {
  if (range.kind === "all") return "All time";
  if (range.kind === "exact") return "Exact times";
  return range.kind === "rolling" ? rollingLabel(range.range) : formatDayRange(range.from, range.to, locale);
}

/**
 * An instant with as many digits as it needs: `1 Mar 2024, 12:00 am`; finer than a second as ISO 8601 writes
 * it.
 */
export function formatInstant(instant: number, place: Place): string {
  if (!Number.isInteger(instant / second)) return formatMoment(instant);
  const time = instant % minute === 0 ? formatTime(instant, place) : formatExactTime(instant, place);
  return `${formatDate(instant, place)}, ${time}`;
}

function exactLabel({ after, before }: Instants, place: Place): string {
  const ends = [
    ...(after === undefined ? [] : [`after ${formatInstant(after, place)}`]),
    ...(before === undefined ? [] : [`before ${formatInstant(before, place)}`]),
  ];
  return ends.join(", ");
}
