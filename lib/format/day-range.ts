import { type Day, midnight, partsOfDay, readDay } from "./day";
import { isHouseLocale } from "./house-locale";
import { formatDate, formatDayMonth } from "./moment";

/**
 * A day as people read it: `31 Mar 2024`. It belongs to no zone, so none moves it (tax receipts, group
 * dates). An unset day is an en-dash; text that is no day is shown as it came, as records hold such.
 */
export function formatDay(day: string | null, locale: string): string {
  if (day === null || day === "") return "–";
  return readDay(day) === null ? day : formatDate(midnight(day), { zone: "UTC", locale });
}

/**
 * Days from one to another, both included, in the fewest words: `1–31 Mar 2024`, `29 Feb – 3 Mar 2024`,
 * `29 Dec 2025 – 3 Jan 2026`, `3 Mar 2024`. An open end is said: `from 3 Mar 2024`, `until 9 Mar 2024`.
 */
export function formatDayRange(from: Day | undefined, to: Day | undefined, locale: string): string {
  if (from === undefined) return to === undefined ? "all time" : `until ${formatDay(to, locale)}`;
  if (to === undefined) return `from ${formatDay(from, locale)}`;
  if (from === to) return formatDay(from, locale);
  if (!isHouseLocale(locale)) {
    // Engines differ in the blanks around the dash; what the server drew must be what the browser draws.
    return rangeFormatter(locale)
      .formatRange(midnight(from), midnight(to))
      .replace(/[\u2009\u202f]/g, " ");
  }
  const [first, last] = [partsOfDay(from), partsOfDay(to)];
  if (first.year !== last.year) return `${formatDay(from, locale)} – ${formatDay(to, locale)}`;
  if (first.month === last.month) return `${first.date}–${formatDay(to, locale)}`;
  return `${formatDayMonth(midnight(from), { zone: "UTC", locale })} – ${formatDay(to, locale)}`;
}

function rangeFormatter(locale: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, {
    day: "numeric",
    month: "short",
    year: "numeric",
    timeZone: "UTC",
  });
}
