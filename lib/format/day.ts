import { dayLength } from "@/lib/records/values";
import { wallClock, zoneOffset } from "./zone";

/**
 * A calendar day as `YYYY-MM-DD`, without a zone. Text compares as the days do. Years have four digits, also
 * those of the neighbouring days (docs/decisions/002).
 */
export type Day = string;

/** The day of a year, month (1–12) and day; a value out of range carries over, as in `Date`. */
export function toDay(year: number, month: number, day: number): Day {
  return toDayOf(new Date(0).setUTCFullYear(year, month - 1, day));
}

/** The UTC day of an instant or of a wall clock (`wallClock`), both in ms. */
export function toDayOf(at: number): Day {
  return new Date(at).toISOString().slice(0, 10);
}

/** Midnight UTC of a day, in ms. */
export function midnight(day: Day): number {
  return Date.parse(`${day}T00:00:00Z`);
}

export function addDays(day: Day, count: number): Day {
  return toDayOf(midnight(day) + count * dayLength);
}

/** Year, month (1–12) and day of the month. */
export function partsOfDay(day: Day): { year: number; month: number; date: number } {
  return { year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)), date: Number(day.slice(8, 10)) };
}

/**
 * The first instant of a day on the clocks of a zone, in ms UTC. That is not always 00:00: if clocks jump
 * over midnight it is the moment they land, and a day that a zone skipped starts when the next one does (so
 * it is empty). If midnight comes twice, the first counts, as in ECMAScript's Temporal.
 */
export function startOf(zone: string, day: Day): number {
  const wall = midnight(day);
  // No zone is ever a day from UTC, so the offsets around are those that can hold at midnight.
  const before = wall - zoneOffset(zone, wall - dayLength);
  const after = wall - zoneOffset(zone, wall + dayLength);
  const [earlier, later] = before < after ? [before, after] : [after, before];
  if (wallClock(zone, earlier) === wall) return earlier;
  if (wallClock(zone, later) === wall) return later;
  return firstInstant(earlier, later, (instant) => wallClock(zone, instant) >= wall);
}

/** The day that the clocks of a zone show at an instant. */
export function localDay(zone: string, instant: number): Day {
  return toDayOf(wallClock(zone, instant));
}

/** The first whole ms in (low, high] for which a rule holds that once true stays true. */
function firstInstant(low: number, high: number, holds: (instant: number) => boolean): number {
  let [no, yes] = [low, high];
  while (yes - no > 1) {
    const middle = Math.floor((no + yes) / 2);
    if (holds(middle)) yes = middle;
    else no = middle;
  }
  return yes;
}
