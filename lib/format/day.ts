import { dayLength } from "@/lib/records/values";
import { wallClock, zoneOffset } from "./zone";

/**
 * A calendar day without a zone, as `YYYY-MM-DD`. Days compare as text, because years always have four digits
 * (docs/decisions/002).
 */
export type Day = string;

/** Returns the day of a year, month (1–12) and day. Values out of range carry over, as in `Date`. */
export function toDay(year: number, month: number, day: number): Day {
  return toDayOf(new Date(0).setUTCFullYear(year, month - 1, day));
}

/** Returns the UTC day of an instant or of a wall clock (`wallClock`), both in ms. */
export function toDayOf(at: number): Day {
  return new Date(at).toISOString().slice(0, 10);
}

/** Returns midnight UTC of a day, in ms. */
export function midnight(day: Day): number {
  return Date.parse(`${day}T00:00:00Z`);
}

export function addDays(day: Day, count: number): Day {
  return toDayOf(midnight(day) + count * dayLength);
}

/** Returns year, month (1–12) and day of the month. */
export function partsOfDay(day: Day): { year: number; month: number; date: number } {
  return { year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)), date: Number(day.slice(8, 10)) };
}

/**
 * Returns the first instant of a day in a zone, in ms UTC. It is not always 00:00: if clocks skip midnight,
 * it is the instant after the jump, and a day that a zone skipped starts with the next one (so it is empty).
 * If midnight occurs twice, the first counts, as in ECMAScript's Temporal.
 */
export function startOf(zone: string, day: Day): number {
  const wall = midnight(day);
  // No zone is a day from UTC, so the offset at midnight is that of a day before or a day after.
  const before = wall - zoneOffset(zone, wall - dayLength);
  const after = wall - zoneOffset(zone, wall + dayLength);
  const [earlier, later] = before < after ? [before, after] : [after, before];
  if (wallClock(zone, earlier) === wall) return earlier;
  if (wallClock(zone, later) === wall) return later;
  return firstInstant(earlier, later, (instant) => wallClock(zone, instant) >= wall);
}

/** Returns the local day of an instant in a zone. */
export function localDay(zone: string, instant: number): Day {
  return toDayOf(wallClock(zone, instant));
}

/** Returns the first whole ms in (low, high] at which a rule holds. Once true, it stays true. */
function firstInstant(low: number, high: number, holds: (instant: number) => boolean): number {
  let [no, yes] = [low, high];
  while (yes - no > 1) {
    const middle = Math.floor((no + yes) / 2);
    if (holds(middle)) yes = middle;
    else no = middle;
  }
  return yes;
}
