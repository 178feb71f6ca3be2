import { addDays, type Day, partsOfDay, toDay } from "@/lib/format/day";

/**
 * Ranges that move on with the days, in the order in which a list of presets shows them; `all` is the lack of
 * one.
 */
export const presets = [
  "today",
  "yesterday",
  "last-7-days",
  "last-30-days",
  "this-week",
  "last-week",
  "this-month",
  "last-month",
  "this-quarter",
  "last-quarter",
  "this-year",
  "last-year",
] as const;
export type Preset = (typeof presets)[number];

/** A preset, or any number of days up to ten years: `last-14-days` ends today and has fourteen. */
export type RollingRange = Preset | `last-${number}-days`;

/** Days from one to another, both included. */
export interface DaySpan {
  readonly from: Day;
  readonly to: Day;
}

const mostDays = 3660;

/** Reads the word of a rolling range; null for anything else. */
export function readRollingRange(text: string): RollingRange | null {
  const preset = presets.find((word) => word === text);
  if (preset !== undefined) return preset;
  const count = countOfDays(text);
  return count === null ? null : `last-${count}-days`;
}

/** What a rolling range is called: `Last 7 days`, `This quarter`. */
export function rollingLabel(range: RollingRange): string {
  const words = range.replaceAll("-", " ");
  return words === "last 1 days" ? "Last day" : words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * The days of a rolling range, seen from a day. Weeks start on Monday; a period is meant whole, also the
 * current one.
 */
export function rollingSpan(range: RollingRange, today: Day): DaySpan {
  const count = countOfDays(range);
  if (count !== null) return { from: addDays(today, 1 - count), to: today };
  if (range === "today") return { from: today, to: today };
  if (range === "yesterday") return { from: addDays(today, -1), to: addDays(today, -1) };
  const back = range.startsWith("last-") ? 1 : 0;
  return range.endsWith("week") ? week(today, back) : months(today, back, monthsOf(range));
}

function countOfDays(text: string): number | null {
  const count = Number(/^last-([1-9]\d{0,3})-days$/.exec(text)?.[1] ?? Number.NaN);
  return count <= mostDays ? count : null;
}

function monthsOf(range: RollingRange): 1 | 3 | 12 {
  if (range.endsWith("year")) return 12;
  return range.endsWith("quarter") ? 3 : 1;
}

function week(today: Day, back: number): DaySpan {
  const sinceMonday = (new Date(today).getUTCDay() + 6) % 7;
  const from = addDays(today, -sinceMonday - 7 * back);
  return { from, to: addDays(from, 6) };
}

/** The month, quarter or year around a day, or one so many before. */
function months(today: Day, back: number, length: 1 | 3 | 12): DaySpan {
  const { year, month } = partsOfDay(today);
  const first = month - ((month - 1) % length) - back * length;
  return { from: toDay(year, first, 1), to: toDay(year, first + length, 0) };
}
