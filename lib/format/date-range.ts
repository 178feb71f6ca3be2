import type { ContributionQuery } from "@/lib/contract/contribution-query";
import { formatMoment, readDay } from "@/lib/contract/moment";
import { reversedDates } from "@/lib/contract/query";
import { capitalized } from "@/lib/records/text";
import { formatCopy } from "./copy";
import { addDays, type Day, localDay, partsOfDay, startOf, toDay } from "./day";
import { formatDate, formatDayRange, formatExactTime, formatTime, type Region } from "./moment";

/** Ranges relative to today, in the order of the list of presets. */
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

/** A preset, or any number of days up to ten years: `last-14-days` has fourteen and ends today. */
export type RollingRange = Preset | `last-${number}-days`;

/** A range of days, inclusive. */
export interface DaySpan {
  readonly from: Day;
  readonly to: Day;
}

const maxDays = 3660;

/** Parses the word for a rolling range; null for anything else. */
export function readRollingRange(text: string): RollingRange | null {
  const preset = presets.find((word) => word === text);
  if (preset !== undefined) return preset;
  const count = countOfDays(text);
  return count === null ? null : `last-${count}-days`;
}

/** Returns the name of a rolling range: `Last 7 days`, `This quarter`. */
export function rollingLabel(range: RollingRange): string {
  const words = range.replaceAll("-", " ");
  return words === "last 1 days" ? formatCopy.lastDay : capitalized(words);
}

/** Returns the days of a rolling range. Weeks start on Monday. The current period includes days to come. */
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
  return count <= maxDays ? count : null;
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

/** Returns the month, quarter or year around a day, or the one `back` periods before. */
function months(today: Day, back: number, length: 1 | 3 | 12): DaySpan {
  const { year, month } = partsOfDay(today);
  const first = month - ((month - 1) % length) - back * length;
  return { from: toDay(year, first, 1), to: toDay(year, first + length, 0) };
}

const second = 1000;
const minute = 60 * second;

/**
 * A range of dates: all time, days relative to today, or fixed local days, inclusive, of which one end may be
 * open. `exact` has bounds of the API that are not whole days.
 */
export type DateRange =
  | { readonly kind: "all" }
  | { readonly kind: "rolling"; readonly range: RollingRange }
  | { readonly kind: "frozen"; readonly from?: Day | undefined; readonly to?: Day | undefined }
  | ({ readonly kind: "exact" } & Instants);

/** The API's bounds: exclusive instants in ms UTC. Half a ms is between two ms (read API §4.3). */
export interface Instants {
  readonly after?: number | undefined;
  readonly before?: number | undefined;
}

export const allTime: DateRange = { kind: "all" };

/** The local days of a range at a moment, inclusive. An absent end is open. */
export interface Period {
  readonly from?: Day | undefined;
  readonly to?: Day | undefined;
}

/** Returns fixed days as a range, or all time if both ends are open. */
export function frozenRange({ from, to }: Period): DateRange {
  if (from === undefined && to === undefined) return allTime;
  return { kind: "frozen", from, to };
}

/** Reads the range of a URL from a word or from days, which take precedence. Contradictions are notices. */
export function readRange(
  rolling: RollingRange | "all" | undefined,
  from: Day | undefined,
  to: Day | undefined,
) {
  const isBackwards = from !== undefined && to !== undefined && from > to;
  const frozen = isBackwards ? allTime : frozenRange({ from, to });
  const moving: DateRange =
    rolling === undefined || rolling === "all" ? allTime : { kind: "rolling", range: rolling };
  const notices: { readonly parameter: string; readonly sentence: string }[] = [];
  if (isBackwards) {
    notices.push({ parameter: "from", sentence: reversedDates(from, to) });
  }
  if (frozen.kind === "all") return { range: moving, notices };
  if (moving.kind !== "all") {
    notices.push({
      parameter: "range",
      sentence: formatCopy.rangeIgnored,
    });
  }
  return { range: frozen, notices };
}

/** Converts API bounds to days in a zone. Bounds that are not whole days are kept as they are. */
export function exactRange({ after, before }: Instants, zone: string): DateRange {
  const exact: DateRange = { kind: "exact", after, before };
  const { from, to } = resolveRange(exact, zone, 0);
  const isReal = [from, to].every((day) => day === undefined || readDay(day) !== null);
  const isForward = from === undefined || to === undefined || from <= to;
  if (!isReal || !isForward) return exact;
  const frozen = frozenRange({ from, to });
  const bounds = rangeBounds(frozen, zone, 0);
  return bounds.occurredAfter === after && bounds.occurredBefore === before ? frozen : exact;
}

/** Returns the days of a range at a moment in a zone. For exact bounds, the days that they touch. */
export function resolveRange(range: DateRange, zone: string, now: number): Period {
  if (range.kind === "all") return {};
  if (range.kind === "exact") {
    const { after, before } = range;
    return {
      from: after === undefined ? after : localDay(zone, Math.floor(after) + 1),
      to: before === undefined ? before : localDay(zone, Math.ceil(before) - 1),
    };
  }
  if (range.kind === "rolling") return rollingSpan(range.range, localDay(zone, now));
  return { from: range.from, to: range.to };
}

/**
 * Returns the exclusive bounds of the API (read API §4.3), in ms UTC: 1 ms before the first day starts, and
 * the start of the day after the last one.
 */
export function rangeBounds(
  range: DateRange,
  zone: string,
  now: number,
): Pick<ContributionQuery, "occurredAfter" | "occurredBefore"> {
  if (range.kind === "exact") return { occurredAfter: range.after, occurredBefore: range.before };
  const { from, to } = resolveRange(range, zone, now);
  return {
    occurredAfter: from === undefined ? from : startOf(zone, from) - 1,
    occurredBefore: to === undefined ? to : startOf(zone, addDays(to, 1)),
  };
}

/** Fixes a rolling range to its current days, so that a link shows the same tomorrow as today. */
export function freezeRange<Range extends DateRange>(range: Range, zone: string, now: number) {
  return range.kind === "rolling" ? { kind: "frozen" as const, ...resolveRange(range, zone, now) } : range;
}

/** Formats the days of a range: `1–31 Mar 2024`, `all time`; exact bounds as `after 1 Mar 2024, 12:00 am`. */
export function formatRange(range: DateRange, zone: string, now: number, locale: string): string {
  if (range.kind === "exact") return exactLabel(range, { zone, locale });
  const { from, to } = resolveRange(range, zone, now);
  return formatDayRange(from, to, locale);
}

/** Formats a range as it was chosen: `Last 7 days`, `1–31 Mar 2024`, `All time`. */
export function rangeLabel(range: DateRange, locale: string): string {
  if (range.kind === "all") return formatCopy.allTime;
  if (range.kind === "exact") return formatCopy.exactTimes;
  return range.kind === "rolling" ? rollingLabel(range.range) : formatDayRange(range.from, range.to, locale);
}

/** Formats an instant: `1 Mar 2024, 12:00 am`; in ISO 8601 if it is finer than a second. */
export function formatInstant(instant: number, region: Region): string {
  if (!Number.isInteger(instant / second)) return formatMoment(instant);
  const time = instant % minute === 0 ? formatTime(instant, region) : formatExactTime(instant, region);
  return `${formatDate(instant, region)}, ${time}`;
}

function exactLabel({ after, before }: Instants, region: Region): string {
  const ends = [
    ...(after === undefined ? [] : [formatCopy.after(formatInstant(after, region))]),
    ...(before === undefined ? [] : [formatCopy.before(formatInstant(before, region))]),
  ];
  return ends.join(", ");
}
