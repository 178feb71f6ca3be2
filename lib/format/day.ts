import { dayLength } from "@/lib/records/values";
/**
 * A calendar day as `YYYY-MM-DD`, without a zone. Text compares as the days do, and is what the URL and
 * records carry. Years have four digits, and so have their neighbours: the bounds of a day in any zone can be
 * written (docs/decisions/002).
 */
export type Day = string;

/** Reads a day that exists, of the years 1000 to 9998; null for anything else. */
export function readDay(text: string): Day | null {
  if (!/^[1-9]\d{3}-\d{2}-\d{2}$/.test(text) || text >= "9999") return null;
  const at = Date.parse(`${text}T00:00:00Z`);
  // Date.parse rolls 30 February over, or refuses it, depending on the engine.
  return !Number.isNaN(at) && toDayOf(at) === text ? text : null;
}

/** The day of a year, month (1–12) and day; what is too large or too small runs over into its neighbours. */
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

/** The day so many days later, or earlier. */
export function addDays(day: Day, count: number): Day {
  return toDayOf(midnight(day) + count * dayLength);
}

/** Year, month (1–12) and day of the month. */
export function partsOfDay(day: Day): { year: number; month: number; date: number } {
  return { year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)), date: Number(day.slice(8, 10)) };
}
