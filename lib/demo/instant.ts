/** Instants of this room are whole seconds since 1970 in UTC. */
export const minute = 60;
export const hour = 60 * minute;
export const day = 24 * hour;

const dates = new Map<number, string>();

function dateOf(dayNumber: number): string {
  let text = dates.get(dayNumber);
  if (text === undefined) {
    text = new Date(dayNumber * day * 1000).toISOString().slice(0, 10);
    dates.set(dayNumber, text);
  }
  return text;
}

const two = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, "0"));

/** `YYYY-MM-DD` in UTC. Memoized by day: there are few days and many records. */
export function formatDate(seconds: number): string {
  return dateOf(Math.floor(seconds / day));
}

/** `YYYY-MM-DDTHH:MM:SSZ`. */
export function formatInstant(seconds: number): string {
  const days = Math.floor(seconds / day);
  const rest = seconds - days * day;
  const minutes = Math.floor(rest / minute);
  return `${dateOf(days)}T${two[Math.floor(minutes / 60)]}:${two[minutes % 60]}:${two[rest % 60]}Z`;
}

/** Midnight of a calendar day; months count from 0 and may overflow, as in `Date.UTC`. */
export function midnight(year: number, month: number, dayOfMonth: number): number {
  return Date.UTC(year, month, dayOfMonth) / 1000;
}

/** The same time of day some months later, on the given day of the month. */
export function addMonths(seconds: number, months: number, dayOfMonth: number): number {
  const date = new Date(seconds * 1000);
  const start = midnight(date.getUTCFullYear(), date.getUTCMonth() + months, dayOfMonth);
  return start + (((seconds % day) + day) % day);
}
