import type { InsightsQuery } from "@/lib/contract/insights-query";
import type { InsightsRange } from "@/lib/contract/insights-report";
import { addDays, type Day, midnight, partsOfDay, toDay, toDayOf } from "@/lib/format/day";
import { localDay, startOf } from "@/lib/format/start-of-day";
import { dayLength } from "@/lib/reading/durations";
import { sameTimeOn, spanOf } from "./local-time";

/** Days have years of four digits, and so have their neighbours. */
const firstDay: Day = "1000-01-01";
const lastDay: Day = "9998-12-31";

/** The first UTC day, in days since 1970, that a range may begin with. */
export const firstUtcDay = midnight(firstDay) / dayLength;

/** UTC days with contributions, in days since 1970. */
interface Extent {
  readonly first: number;
  readonly last: number;
}

/**
 * The days that a question means at a moment, and what they are compared with. An open end is where the
 * contributions end, or today; null where there are none.
 */
export function rangeOf(
  { from, to, zone }: Pick<InsightsQuery, "from" | "to" | "zone">,
  now: number,
  extent: Extent | null,
): InsightsRange | null {
  const days = daysOf({ from, to, zone }, now, extent);
  if (days === null) return null;
  const span = spanOf(zone, days.from, days.to);
  const isPartial = span.start <= now && now < span.end;
  const isClosed = from !== undefined && to !== undefined;
  return { ...span, isPartial, previous: isClosed ? previousOf(span, zone, isPartial ? now : null) : null };
}

function daysOf(
  { from, to, zone }: { from: Day | undefined; to: Day | undefined; zone: string },
  now: number,
  extent: Extent | null,
): { readonly from: Day; readonly to: Day } | null {
  if (from !== undefined && to !== undefined) return { from, to };
  if (extent === null) return null;
  // A zone's clocks may be a day ahead of UTC's, or one behind.
  const first = from ?? utcDay(extent.first - 1);
  const last = to ?? latest(localDay(zone, now), utcDay(extent.last + 1));
  return first <= last ? { from: first, to: last } : { from: from ?? last, to: to ?? first };
}

function previousOf(
  { from, to }: { readonly from: Day; readonly to: Day },
  zone: string,
  now: number | null,
): InsightsRange["previous"] {
  const days = daysIn(from, to);
  const today = now === null ? null : localDay(zone, now);
  const months = today === null ? null : monthsOf(from, to, today);
  if (now !== null && today !== null && months !== null) {
    const before = shiftMonths(from, -months);
    const { year, month, date } = partsOfDay(today);
    const then = toDay(year, month - months, date);
    const last = toDay(year, month - months + 1, 0);
    // A month that is too short for today is compared whole.
    const end = then > last ? startOf(zone, addDays(last, 1)) : sameTimeOn(zone, then, now);
    const until = then > last ? last : then;
    return {
      from: before,
      to: until,
      start: startOf(zone, before),
      end,
      rule: "calendar",
      days: daysIn(before, until),
    };
  }
  if (midnight(from) - midnight(firstDay) < days * dayLength) return null;
  const before = addDays(from, -days);
  if (now === null) return { ...spanOf(zone, before, addDays(from, -1)), rule: "days", days };
  const then = addDays(localDay(zone, now), -days);
  return {
    ...{ from: before, to: then, start: startOf(zone, before), end: sameTimeOn(zone, then, now) },
    ...{ rule: "days", days: daysIn(before, then) },
  };
}

/**
 * 1, 3 or 12 where days are a month, quarter or year of the calendar, whole or up to today; else null. Days
 * up to today may be more than one of these: the shortest is meant. A day by itself is a day.
 */
function monthsOf(from: Day, to: Day, today: Day): 1 | 3 | 12 | null {
  const { month, date } = partsOfDay(from);
  if (date !== 1 || from === to) return null;
  const lengths = [1, 3, 12] as const;
  const isMeant = (length: number) => {
    const last = addDays(shiftMonths(from, length), -1);
    return (month - 1) % length === 0 && (to === last || (to === today && to < last));
  };
  return lengths.find(isMeant) ?? null;
}

function shiftMonths(day: Day, count: number): Day {
  const { year, month, date } = partsOfDay(day);
  return toDay(year, month + count, date);
}

function daysIn(from: Day, to: Day): number {
  return Math.round((midnight(to) - midnight(from)) / dayLength) + 1;
}

function latest(one: Day, other: Day): Day {
  return one > other ? one : other;
}

/** A UTC day by its number, at most the last that can be written. */
function utcDay(day: number): Day {
  return toDayOf(Math.min(Math.max(day * dayLength, midnight(firstDay)), midnight(lastDay)));
}
