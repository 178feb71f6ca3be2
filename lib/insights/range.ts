import { fromAbsolute, parseDate, toCalendarDateTime, toTime, toZoned } from "@internationalized/date";
import { type InsightsQuery, type InsightUnit, insightUnits } from "@/lib/contract/insights-query";
import type { ReportRange } from "@/lib/contract/insights-report";
import { addDays, type Day, localDay, midnight, partsOfDay, startOf, toDay, toDayOf } from "@/lib/format/day";
import { wallClock, zoneOffset } from "@/lib/format/zone";
import { dayLength, hourLength } from "@/lib/records/values";

/** Local days, both included, and their instants (ms UTC); `end` is exclusive. */
export interface LocalSpan {
  readonly from: Day;
  readonly to: Day;
  readonly start: number;
  readonly end: number;
}

/** Days and their neighbors have years of four digits. */
const firstDay: Day = "1000-01-01";
const lastDay: Day = "9998-12-31";

/** The earliest instant (ms UTC) at which a range may begin. */
export const firstInstant = midnight(firstDay);

/**
 * Returns the days of a query at `now` (ms UTC), and the days that they are compared with. An open start is
 * the day before the first contribution, an open end the day after the last one, or today if that is later,
 * because local days may differ from UTC by one. Null if there are no contributions.
 * @param extent the instants of the first and the last contribution (ms UTC)
 */
export function rangeOf(
  { from, to, zone, compare = "previous" }: Pick<InsightsQuery, "from" | "to" | "zone" | "compare">,
  now: number,
  extent: { readonly first: number; readonly last: number } | null,
): ReportRange | null {
  if (from !== undefined && to !== undefined) {
    const { isPartial, ...span } = spanAt(zone, from, to, now);
    return { ...span, isPartial, previous: previousOf(span, zone, isPartial ? now : null, compare) };
  }
  if (extent === null) return null;
  const first = from ?? utcDay(extent.first - dayLength);
  const latest = [localDay(zone, now), utcDay(extent.last + dayLength)].sort().at(-1) ?? first;
  const last = to ?? latest;
  const isForward = first <= last;
  return {
    ...spanAt(zone, isForward ? first : (from ?? last), isForward ? last : (to ?? first), now),
    previous: null,
  };
}

function spanAt(zone: string, from: Day, to: Day, now: number) {
  const span = spanOf(zone, from, to);
  return { ...span, isPartial: span.start <= now && now < span.end };
}

/** Returns the span of local days, both included, with its instants in ms UTC. */
export function spanOf(zone: string, from: Day, to: Day): LocalSpan {
  return { from, to, start: startOf(zone, from), end: startOf(zone, addDays(to, 1)) };
}

/** @param now the current time if the days are not over yet; else null */
function previousOf(
  span: LocalSpan,
  zone: string,
  now: number | null,
  compare: NonNullable<InsightsQuery["compare"]>,
): ReportRange["previous"] {
  const { from, to } = span;
  if (compare === "none") return null;
  if (compare === "year") return spanBefore(span, zone, now, "year", (day) => addMonths(day, -12));
  const months = compare === "days" ? null : monthsOf(from, to, now === null ? null : localDay(zone, now));
  if (months !== null) return spanBefore(span, zone, now, "calendar", (day) => addMonths(day, -months));
  const days = daysIn(from, to);
  return spanBefore(span, zone, now, "days", (day) => addDays(day, -days));
}

/**
 * Returns the days to which `back` moves a span, up to the same moment if the span is not over. Null if they
 * would begin before `firstDay`.
 */
function spanBefore(
  { from, to }: LocalSpan,
  zone: string,
  now: number | null,
  rule: "days" | "calendar" | "year",
  back: (day: Day) => Day,
): ReportRange["previous"] {
  const first = back(from);
  if (first < firstDay) return null;
  if (now === null) {
    // Whole months stay whole: February 2025 is compared with all 29 days of February 2024.
    const next = addDays(to, 1);
    const isWhole = partsOfDay(from).date === 1 && partsOfDay(next).date === 1;
    const last = isWhole ? addDays(back(next), -1) : back(to);
    return { ...spanOf(zone, first, last), rule, days: daysIn(first, last) };
  }
  const today = localDay(zone, now);
  const then = back(today);
  // A month too short to have today's date is compared whole.
  const isShort = rule !== "days" && partsOfDay(then).date < partsOfDay(today).date;
  const end = isShort ? startOf(zone, addDays(then, 1)) : sameTimeOn(zone, then, now);
  return { from: first, to: then, start: startOf(zone, first), end, rule, days: daysIn(first, then) };
}

/**
 * Returns 1, 3 or 12 if the days are a calendar month, quarter or year, complete or up to today (if several
 * fit, the shortest); else their number of months if they are whole months; else null.
 */
function monthsOf(from: Day, to: Day, today: Day | null): number | null {
  const { year, month, date } = partsOfDay(from);
  if (date !== 1 || from === to) return null;
  const fits = (length: number) => {
    const last = addDays(addMonths(from, length), -1);
    return (month - 1) % length === 0 && (to === last || (to === today && to < last));
  };
  const next = partsOfDay(addDays(to, 1));
  const whole = next.date === 1 ? (next.year - year) * 12 + next.month - month : null;
  return [1, 3, 12].find(fits) ?? whole;
}

/** Returns the same day some months later, or the last day of a month that is too short for it. */
function addMonths(day: Day, count: number): Day {
  return parseDate(day).add({ months: count }).toString();
}

function daysIn(from: Day, to: Day): number {
  return (midnight(to) - midnight(from)) / dayLength + 1;
}

/** Returns the UTC day of an instant, within the days that can be written. */
function utcDay(instant: number): Day {
  return toDayOf(Math.min(Math.max(instant, midnight(firstDay)), midnight(lastDay)));
}

/**
 * Returns the instant at which a zone's clocks show the same time on another day. A time that is skipped
 * moves later by the length of the gap; of a repeated time, the first is used.
 */
function sameTimeOn(zone: string, day: Day, instant: number): number {
  const time = toTime(fromAbsolute(instant, zone));
  return toZoned(toCalendarDateTime(parseDate(day), time), zone)
    .toDate()
    .getTime();
}

/** The maximum number of days for which a unit is offered, and for which it is the default. */
const maxDays: Readonly<Record<InsightUnit, { readonly offered: number; readonly chosen: number }>> = {
  hour: { offered: 31, chosen: 2 },
  day: { offered: 400, chosen: 92 },
  week: { offered: 3660, chosen: 400 },
  month: { offered: 36_600, chosen: 4400 },
  year: { offered: Number.POSITIVE_INFINITY, chosen: Number.POSITIVE_INFINITY },
};

/** Returns the units in which a span can be shown, the shortest first. */
export function unitsFor({ from, to }: LocalSpan): InsightUnit[] {
  return insightUnits.filter((unit) => daysIn(from, to) <= maxDays[unit].offered);
}

/** Returns the requested unit if the span can be shown in it; else the default for the span. */
export function unitFor(span: LocalSpan, requested: InsightUnit | undefined): InsightUnit {
  const own = unitsFor(span).find((unit) => unit === requested);
  const suiting = insightUnits.find((unit) => daysIn(span.from, span.to) <= maxDays[unit].chosen);
  return own ?? suiting ?? "year";
}

/** Cuts a span into adjoining hours, days, weeks (from Monday), months or years; both ends may be partial. */
export function bucketsOf(span: LocalSpan, zone: string, unit: InsightUnit): readonly LocalSpan[] {
  if (unit === "hour") return hoursOf(span, zone);
  const buckets: LocalSpan[] = [];
  let [from, start] = [span.from, span.start];
  while (from <= span.to) {
    const next = nextOf(from, unit);
    const isLast = next > span.to;
    const end = isLast ? span.end : startOf(zone, next);
    const to = isLast ? span.to : addDays(next, -1);
    // A day that a zone skipped has no time in it.
    if (end > start) buckets.push({ from, to, start, end });
    [from, start] = [next, end];
  }
  return buckets;
}

function hoursOf(span: LocalSpan, zone: string): readonly LocalSpan[] {
  const buckets: LocalSpan[] = [];
  for (let day = span.from; day <= span.to; day = addDays(day, 1)) {
    const dayEnd = startOf(zone, addDays(day, 1));
    for (let start = startOf(zone, day); start < dayEnd; ) {
      // The next full hour may be half an hour away if the clocks were moved by that much.
      const end = Math.min(dayEnd, start + hourLength - modulo(wallClock(zone, start), hourLength));
      buckets.push({ from: day, to: day, start, end });
      start = end;
    }
  }
  return buckets;
}

function nextOf(day: Day, unit: Exclude<InsightUnit, "hour">): Day {
  const { year, month } = partsOfDay(day);
  if (unit === "day") return addDays(day, 1);
  if (unit === "month") return toDay(year, month + 1, 1);
  if (unit === "year") return toDay(year + 1, 1, 1);
  // 1 January 1970 was a Thursday.
  return addDays(day, 7 - modulo(midnight(day) / dayLength + 3, 7));
}

/** Returns whether a bucket is over, contains `now`, or has not begun. */
export function stateAt({ start, end }: LocalSpan, now: number): "whole" | "partial" | "ahead" {
  if (end <= now) return "whole";
  return start <= now ? "partial" : "ahead";
}

/** No zone moves its clocks forward and back within this time. */
const steadyLength = 2 * dayLength;

/**
 * Returns a function that converts an instant (ms UTC) to the hour of the week in a zone; 0 is the first hour
 * of Monday. It is fastest for instants in order of time.
 */
export function hourOfWeek(zone: string): (instant: number) => number {
  let [until, offset]: [number, number | null] = [Number.NEGATIVE_INFINITY, null];
  return (instant) => {
    if (!(instant < until && instant >= until - steadyLength)) {
      const start = Math.floor(instant / steadyLength) * steadyLength;
      until = start + steadyLength;
      const first = zoneOffset(zone, start);
      // Null: the clocks change in between.
      offset = first === zoneOffset(zone, until) ? first : null;
    }
    const clock = instant + (offset ?? zoneOffset(zone, instant));
    return modulo(Math.floor(clock / hourLength) + 3 * 24, 7 * 24);
  };
}

function modulo(value: number, by: number): number {
  return ((value % by) + by) % by;
}
