import { isHouseLocale } from "./house-locale";
import { wallClock } from "./zone";

/** Whose clocks, and whose habits of writing: an IANA zone and a BCP 47 locale. */
export interface Place {
  readonly zone: string;
  readonly locale: string;
}

const absent = "–";
const formatters = new Map<string, Intl.DateTimeFormat>();
const mostFormatters = 200;

const shapes = {
  date: { day: "numeric", month: "short", year: "numeric" },
  longDate: { weekday: "long", day: "numeric", month: "long", year: "numeric" },
  weekDate: { weekday: "short", day: "numeric", month: "short", year: "numeric" },
  dayMonth: { day: "numeric", month: "short" },
  month: { month: "long", year: "numeric" },
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

/** The desk's own way, without `Intl`: the first formatter of a page takes a phone 60 ms. */
const houseWriters: Record<Shape, (wall: Date) => string> = {
  date: (wall) => `${houseWriters.dayMonth(wall)} ${year(wall)}`,
  longDate: (wall) => `${weekday(wall)} ${wall.getUTCDate()} ${houseWriters.month(wall)}`,
  weekDate: (wall) => `${weekday(wall).slice(0, shortened)} ${houseWriters.date(wall)}`,
  dayMonth: (wall) => `${wall.getUTCDate()} ${month(wall).slice(0, shortened)}`,
  month: (wall) => `${month(wall)} ${year(wall)}`,
  time: (wall) => clock(wall, [wall.getUTCMinutes()]),
  exactTime: (wall) => clock(wall, [wall.getUTCMinutes(), wall.getUTCSeconds()]),
};

/** A date cell: `31 Mar 2024`; an en-dash where there is no instant. */
export const formatDate = (instant: number | null, place: Place): string => write("date", instant, place);

/** A date in a sentence: `Sunday 31 March 2024`. */
export const formatLongDate = (instant: number | null, place: Place): string =>
  write("longDate", instant, place);

/** A date with its weekday where room is scarce: `Sun 31 Mar 2024`. */
export const formatWeekDate = (instant: number | null, place: Place): string =>
  write("weekDate", instant, place);

/** A date whose year goes without saying: `31 Mar`. */
export const formatDayMonth = (instant: number | null, place: Place): string =>
  write("dayMonth", instant, place);

/** A date in a sentence, with its year where that is not the present one: `31 Mar`. @param now ms UTC */
export function formatNearDate(instant: number, place: Place, now: number): string {
  const yearOf = (at: number) => new Date(wallClock(place.zone, at)).getUTCFullYear();
  return yearOf(instant) === yearOf(now) ? formatDayMonth(instant, place) : formatDate(instant, place);
}

/** A month: `March 2024`. */
export const formatMonth = (instant: number | null, place: Place): string => write("month", instant, place);

/** A time cell: `11:52 am`; an en-dash where there is no instant. */
export const formatTime = (instant: number | null, place: Place): string => write("time", instant, place);

/** A time to the second: `11:08:41 am`. */
export const formatExactTime = (instant: number | null, place: Place): string =>
  write("exactTime", instant, place);

/** Date and time to the second, for a record's facts: `31 Mar 2024, 11:08:41 am`. */
export function formatDateTime(instant: number | null, place: Place): string {
  return instant === null ? absent : `${formatDate(instant, place)}, ${formatExactTime(instant, place)}`;
}

function write(shape: Shape, instant: number | null, { zone, locale }: Place): string {
  if (instant === null) return absent;
  // Written from the wall clock, so that a formatter is needed for each locale only, not for each zone.
  const wall = wallClock(zone, instant);
  // Engines differ in the blank before AM and PM; what the server drew must be what the browser draws.
  if (isHouseLocale(locale)) return houseWriters[shape](new Date(wall));
  // Engines differ in the blank before AM and PM; what the server drew must be what the browser draws.
  return formatter(shape, locale).format(wall).replaceAll("\u202f", " ");
}

const weekday = (wall: Date) => weekdays[wall.getUTCDay()] ?? "";
const month = (wall: Date) => months[wall.getUTCMonth()] ?? "";

/** As `Intl` counts them: there is no year 0, and those before the first go back from 1. */
function year(wall: Date): number {
  const counted = wall.getUTCFullYear();
  return counted > 0 ? counted : 1 - counted;
}

function clock(wall: Date, rest: readonly number[]): string {
  const hour = wall.getUTCHours();
  const digits = rest.map((part) => String(part).padStart(2, "0"));
  return `${[hour % noon || noon, ...digits].join(":")} ${hour < noon ? "am" : "pm"}`;
}

function formatter(shape: Shape, locale: string): Intl.DateTimeFormat {
  const key = `${shape} ${locale}`;
  const known = formatters.get(key);
  if (known !== undefined) return known;
  if (formatters.size >= mostFormatters) formatters.clear();
  const made = new Intl.DateTimeFormat(locale, { ...shapes[shape], timeZone: "UTC" });
  formatters.set(key, made);
  return made;
}
