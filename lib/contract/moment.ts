const pattern =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d+))?)?\s*(Z|[+\- ]\d\d(?::?\d\d)?)?)?$/i;

/** Fast path for almost all stored dates: days 1 to 28, as a date or as a UTC datetime to the second. */
const commonForm =
  /^(?!0000)\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])(?:T(?:[01]\d|2[0-3])(?::[0-5]\d){2}Z)?$/;

// An offset can move a date before year 1 or after year 9999, which four digits cannot express.
export const earliest = Date.parse("0001-01-01T00:00:00Z");
export const latest = Date.parse("9999-12-31T23:59:59.999Z");

/**
 * Parses a date or datetime as ms UTC; null if it does not exist (docs/decisions/002). A date is midnight
 * UTC. A time without an offset is UTC. A space may replace the `+`. Digits beyond milliseconds become half a
 * millisecond: bounds are exclusive, so only the order matters.
 */
export function parseMoment(text: string): number | null {
  if (commonForm.test(text)) return Date.parse(text);
  const match = pattern.exec(text.trim());
  if (match === null) return null;
  const parts = match.slice(1, 7).map((part) => Number(part ?? 0));
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts;
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  const real = year > 0 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  if (!real || hour > 23 || minute > 59 || second > 59) return null;
  const offset = parseOffset(match[8] ?? "Z");
  if (offset === null) return null;
  const time = date.getTime() + (hour * 3600 + minute * 60 + second) * 1000;
  const moment = time - offset * 60_000 + parseFraction(match[7] ?? "");
  return Math.min(Math.max(moment, earliest), latest);
}

/** Returns a day, `YYYY-MM-DD`, if it exists and its year is 1000 to 9998; else null. */
export function readDay(text: string): string | null {
  const isDay = /^[1-9]\d{3}-\d{2}-\d{2}$/.test(text) && text < "9999";
  return isDay && parseMoment(text) !== null ? text : null;
}

/** Formats an instant so that `parseMoment` returns the same instant. */
export function formatMoment(moment: number): string {
  const whole = new Date(Math.floor(moment)).toISOString();
  return Number.isInteger(moment) ? whole : whole.replace("Z", "5Z");
}

function parseFraction(digits: string): number {
  const finer = /[1-9]/.test(digits.slice(3));
  return Number(digits.slice(0, 3).padEnd(3, "0")) + (finer ? 0.5 : 0);
}

function parseOffset(text: string): number | null {
  if (text.toUpperCase() === "Z") return 0;
  const hours = Number(text.slice(1, 3));
  const minutes = Number(text.slice(3).replace(":", "") || 0);
  if (hours > 23 || minutes > 59) return null;
  return (text.startsWith("-") ? -1 : 1) * (hours * 60 + minutes);
}

/** Whether this system knows an IANA time zone. */
export function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
