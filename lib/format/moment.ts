import { wallClock } from "./zone";

/** Whose clocks, and whose habits of writing: an IANA zone and a BCP 47 locale. */
export interface Place {
  readonly zone: string;
  readonly locale: string;
}

/**
 * Whether a locale is written the desk's own way. That is put together here, because engines do not agree on "Sept", on "AM" or on
 * the blank before it, and what the server drew must be what the browser draws.
 */
export function isHouseLocale(locale: string): boolean {
  return locale === "en" || locale === "en-GB";
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

const houseOrder: Record<Shape, readonly Intl.DateTimeFormatPartTypes[]> = {
  date: ["day", "month", "year"],
  longDate: ["weekday", "day", "month", "year"],
  weekDate: ["weekday", "day", "month", "year"],
  dayMonth: ["day", "month"],
  month: ["month", "year"],
  time: ["hour", "minute", "dayPeriod"],
  exactTime: ["hour", "minute", "second", "dayPeriod"],
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
  if (!isHouseLocale(locale)) return formatter(shape, locale).format(wall).replaceAll("\u202f", " ");
  const parts = new Map(
    formatter(shape, "en-US")
      .formatToParts(wall)
      .map(({ type, value }) => [type, value]),
  );
  const text = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? "";
  if (!shape.endsWith("ime")) return houseOrder[shape].map(text).join(" ");
  const digits = houseOrder[shape].filter((type) => type !== "dayPeriod").map(text);
  return `${digits.join(":")} ${text("dayPeriod").toLowerCase()}`;
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
