import { readDay } from "@/lib/contract/moment";
import { type Day, localDay, midnight, partsOfDay, toDayOf } from "./day";
import { formatterCache, isDeskLocale } from "./locale";
import { wallClock } from "./zone";

/** A time zone (IANA name) and a locale (BCP 47 tag). */
export interface Region {
  readonly zone: string;
  readonly locale: string;
}

const absent = "–";
const cached = formatterCache<Intl.DateTimeFormat>();

const shapes = {
  date: { day: "numeric", month: "short", year: "numeric" },
  longDate: { weekday: "long", day: "numeric", month: "long", year: "numeric" },
  weekDate: { weekday: "short", day: "numeric", month: "short", year: "numeric" },
  dayMonth: { day: "numeric", month: "short" },
  month: { month: "long", year: "numeric" },
  shortMonth: { month: "short" },
  time: { hour: "numeric", minute: "2-digit" },
  exactTime: { hour: "numeric", minute: "2-digit", second: "2-digit" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;
type Shape = keyof typeof shapes;

const months = [
  ...["January", "February", "March", "April", "May", "June"],
  ...["July", "August", "September", "October", "November", "December"],
];
const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const shortened = 3;
const noon = 12;

/** Formats without `Intl`, because the first formatter of a page takes 60 ms on a phone. */
const deskWriters: Record<Shape, (wall: Date) => string> = {
  date: (wall) => `${deskWriters.dayMonth(wall)} ${year(wall)}`,
  longDate: (wall) => `${weekday(wall)} ${wall.getUTCDate()} ${deskWriters.month(wall)}`,
  weekDate: (wall) => `${weekday(wall).slice(0, shortened)} ${deskWriters.date(wall)}`,
  dayMonth: (wall) => `${wall.getUTCDate()} ${deskWriters.shortMonth(wall)}`,
  month: (wall) => `${month(wall)} ${year(wall)}`,
  shortMonth: (wall) => month(wall).slice(0, shortened),
  time: (wall) => clock(wall, [wall.getUTCMinutes()]),
  exactTime: (wall) => clock(wall, [wall.getUTCMinutes(), wall.getUTCSeconds()]),
};

/** Formats a date for a cell: `31 Mar 2024`; an en dash without an instant. */
export const formatDate = writerOf("date");

/** Formats a date for a sentence: `Sunday 31 March 2024`. */
export const formatLongDate = writerOf("longDate");

/** Formats a date with its weekday in little space: `Sun 31 Mar 2024`. */
export const formatWeekDate = writerOf("weekDate");

/** Formats a date without its year: `31 Mar`. */
export const formatDayMonth = writerOf("dayMonth");

/** Formats a date for a sentence, with the year if it is not the current one: `31 Mar`. `now`: ms UTC. */
export function formatNearDate(instant: number, region: Region, now: number): string {
  const isOfYear = localYear(instant, region) === localYear(now, region);
  return isOfYear ? formatDayMonth(instant, region) : formatDate(instant, region);
}

/** Returns the local year of an instant (ms UTC). */
export function localYear(instant: number, { zone }: Region): number {
  return new Date(wallClock(zone, instant)).getUTCFullYear();
}

/** Formats the dates of two instants as a range: `22 Apr – 22 Nov 2026`; an en dash without an instant. */
export function dateSpan(from: number | null, to: number | null, { zone, locale }: Region): string {
  if (from === null || to === null) return absent;
  return formatDayRange(localDay(zone, from), localDay(zone, to), locale);
}

/** Formats a month: `March 2024`. */
export const formatMonth = writerOf("month");

/** Formats a month without its year in little space: `Mar`. */
export const formatShortMonth = writerOf("shortMonth");

/** Formats a time for a cell: `11:52 am`; an en dash without an instant. */
export const formatTime = writerOf("time");

/** Formats a time of today, or else a date with its time: `31 Mar 2024, 11:52 am`. `now`: ms UTC. */
export function formatNearTime(instant: number, region: Region, now: number): string {
  const isToday = localDay(region.zone, instant) === localDay(region.zone, now);
  return isToday
    ? formatTime(instant, region)
    : `${formatDate(instant, region)}, ${formatTime(instant, region)}`;
}

/** Formats a time to the second: `11:08:41 am`. */
export const formatExactTime = writerOf("exactTime");

/** Formats date and time to the second, for a record's facts: `31 Mar 2024, 11:08:41 am`. */
export function formatDateTime(instant: number | null, region: Region): string {
  return instant === null ? absent : `${formatDate(instant, region)}, ${formatExactTime(instant, region)}`;
}

function writerOf(shape: Shape) {
  return (instant: number | null, { zone, locale }: Region): string => {
    if (instant === null) return absent;
    // Formats the wall clock as UTC, so that each locale needs only one formatter for all zones.
    const wall = wallClock(zone, instant);
    if (isDeskLocale(locale)) return deskWriters[shape](new Date(wall));
    const options = { ...shapes[shape], timeZone: "UTC" };
    const formatter = cached(`${shape} ${locale}`, () => new Intl.DateTimeFormat(locale, options));
    // Engines differ in the space before AM and PM, but the server and the browser must render the same.
    return formatter.format(wall).replaceAll("\u202f", " ");
  };
}

const weekday = (wall: Date) => weekdays[wall.getUTCDay()] ?? "";
const month = (wall: Date) => months[wall.getUTCMonth()] ?? "";

/** Returns the year as `Intl` formats it: there is no year 0, so years before 1 count back from 1. */
function year(wall: Date): number {
  const counted = wall.getUTCFullYear();
  return counted > 0 ? counted : 1 - counted;
}

function clock(wall: Date, rest: readonly number[]): string {
  const hour = wall.getUTCHours();
  const digits = rest.map((part) => String(part).padStart(2, "0"));
  return `${[hour % noon || noon, ...digits].join(":")} ${hour < noon ? "am" : "pm"}`;
}

/** Formats a day as `31 Mar 2024`, without a zone; an unset one as an en dash, other text unchanged. */
export function formatDay(day: string | null, locale: string): string {
  if (day === null || day === "") return absent;
  return readDay(day) === null ? day : formatDate(midnight(day), { zone: "UTC", locale });
}

/** Formats a range of days, inclusive: `1–31 Mar 2024`, `29 Feb – 3 Mar 2024`, `from 3 Mar 2024`. */
export function formatDayRange(from: Day | undefined, to: Day | undefined, locale: string): string {
  if (from === undefined) return to === undefined ? "all time" : `until ${formatDay(to, locale)}`;
  if (to === undefined) return `from ${formatDay(from, locale)}`;
  if (from === to) return formatDay(from, locale);
  if (!isDeskLocale(locale)) {
    // Engines differ in the spaces around the dash, but the server and the browser must render the same.
    return cached(
      `range ${locale}`,
      () => new Intl.DateTimeFormat(locale, { ...shapes.date, timeZone: "UTC" }),
    )
      .formatRange(midnight(from), midnight(to))
      .replace(/[\u2009\u202f]/g, " ");
  }
  const [first, last] = [partsOfDay(from), partsOfDay(to)];
  if (first.year !== last.year) return `${formatDay(from, locale)} – ${formatDay(to, locale)}`;
  if (first.month === last.month) return `${first.date}–${formatDay(to, locale)}`;
  return `${formatDayMonth(midnight(from), { zone: "UTC", locale })} – ${formatDay(to, locale)}`;
}

/**
 * Formats the last month of a card as printed on it, `08/26`.
 * @param end any instant of its last day, or the midnight that ends it, in ms UTC
 */
export function formatCardExpiry(end: number): string {
  const day = toDayOf(end - 1);
  return `${day.slice(5, 7)}/${day.slice(2, 4)}`;
}

const second = 1000;
const steps = [
  ["year", 365 * 86_400 * second],
  ["month", 30 * 86_400 * second],
  ["day", 86_400 * second],
  ["hour", 3600 * second],
  ["minute", 60 * second],
] as const satisfies readonly (readonly [Intl.RelativeTimeFormatUnit, number])[];

/** Formats a past or future instant: `2 min ago`, `in 3 days`; `just now` within a minute. ms UTC. */
export function formatAgo(instant: number, now: number, locale: string): string {
  const passed = now - instant;
  const step = steps.find(([, length]) => Math.abs(passed) >= length);
  if (step === undefined) return "just now";
  const [unit, length] = step;
  return new Intl.RelativeTimeFormat(locale, { style: "short" }).format(-Math.trunc(passed / length), unit);
}

/** Formats an instant (ms UTC) of today: `2 hours ago`, `just now`; null for another day or the future. */
export function formatToday(instant: number, now: number, { zone, locale }: Region): string | null {
  const passed = now - instant;
  if (passed < 0 || localDay(zone, instant) !== localDay(zone, now)) return null;
  const step = steps.find(([, length]) => passed >= length);
  if (step === undefined) return "just now";
  const [unit, length] = step;
  const count = Math.trunc(passed / length);
  if (isDeskLocale(locale)) return `${count} ${unit}${count === 1 ? "" : "s"} ago`;
  return new Intl.RelativeTimeFormat(locale).format(-count, unit);
}
