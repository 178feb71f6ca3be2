import { type InsightUnit, insightUnits } from "@/lib/contract/insights-query";
import { addDays, type Day, midnight, partsOfDay, toDay } from "@/lib/format/day";
import { startOf } from "@/lib/format/start-of-day";
import { wallClock } from "@/lib/format/zone";
import { dayLength, hourLength } from "@/lib/reading/durations";
import type { LocalSpan } from "./local-time";

/** Up to so many days a unit is on offer, and chosen where none was asked for. */
const reach: Readonly<Record<InsightUnit, { readonly offered: number; readonly chosen: number }>> = {
  hour: { offered: 31, chosen: 2 },
  day: { offered: 400, chosen: 92 },
  week: { offered: 3660, chosen: 400 },
  month: { offered: 36_600, chosen: 4400 },
  year: { offered: Number.POSITIVE_INFINITY, chosen: Number.POSITIVE_INFINITY },
};

/** The units in which a span can be shown, the shortest first. */
export function unitsFor({ from, to }: LocalSpan): readonly InsightUnit[] {
  return insightUnits.filter((unit) => daysOf(from, to) <= reach[unit].offered);
}

/** The unit that was asked for, where the span can be shown in it; else the one that suits the span. */
export function unitFor(span: LocalSpan, asked: InsightUnit | undefined): InsightUnit {
  const units = unitsFor(span);
  const own = units.find((unit) => unit === asked);
  const suiting = units.find((unit) => daysOf(span.from, span.to) <= reach[unit].chosen);
  return own ?? suiting ?? "year";
}

/**
 * Cuts a span into the hours, days, weeks (from Monday), months or years of a zone, side by side; those at
 * its ends may be cut off.
 */
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
      // To the next full hour on the clocks: where they were moved by half an hour, that is half an hour
      // away.
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
  const sinceMonday = modulo(midnight(day) / dayLength + 3, 7);
  return addDays(day, 7 - sinceMonday);
}

/** Whether now is in a bucket, or has not come to it. */
export function stateAt({ start, end }: LocalSpan, now: number): "whole" | "partial" | "ahead" {
  if (end <= now) return "whole";
  return start <= now ? "partial" : "ahead";
}

function daysOf(from: Day, to: Day): number {
  return Math.round((midnight(to) - midnight(from)) / dayLength) + 1;
}

function modulo(value: number, by: number): number {
  return ((value % by) + by) % by;
}
