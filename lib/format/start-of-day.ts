import { dayLength } from "@/lib/records/values";
import { type Day, partsOfDay, toDayOf } from "./day";
import { wallClock, zoneOffset } from "./zone";

/**
 * The first instant of a day on the clocks of a zone, in ms UTC. That is not always 00:00: where clocks jump
 * over midnight it is the moment they land, and a day that a zone skipped starts when the next one does (so
 * it is empty). Where midnight comes twice, the first counts, as in ECMAScript's Temporal.
 * @param month 1–12
 */
export function startOfDay(zone: string, year: number, month: number, day: number): number {
  const wall = new Date(0).setUTCFullYear(year, month - 1, day);
  // No zone is ever a day from UTC, so the offsets around are those that can hold at midnight.
  const before = wall - zoneOffset(zone, wall - dayLength);
  const after = wall - zoneOffset(zone, wall + dayLength);
  const [earlier, later] = before < after ? [before, after] : [after, before];
  if (wallClock(zone, earlier) === wall) return earlier;
  if (wallClock(zone, later) === wall) return later;
  return firstInstant(earlier, later, (instant) => wallClock(zone, instant) >= wall);
}

/** The same for a `Day`. */
export function startOf(zone: string, day: Day): number {
  const { year, month, date } = partsOfDay(day);
  return startOfDay(zone, year, month, date);
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
