const pattern =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?\s*(Z|[+\- ]\d\d(?::?\d\d)?)?)?$/i;

/** Days that every month has, alone or as a UTC datetime to the second: nearly all that records hold. */
const usual =
  /^(?!0000)\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])(?:T(?:[01]\d|2[0-3])(?::[0-5]\d){2}Z)?$/;

// An offset can push the first and last day of the calendar over its edge, where ISO 8601 has no four digits.
const earliest = Date.parse("0001-01-01T00:00:00Z");
const latest = Date.parse("9999-12-31T23:59:59.999Z");

/**
 * Returns a date or datetime as an instant in ms UTC; null for no real moment (docs/decisions/002). A day is
 * its midnight UTC; a time without an offset is UTC; a `+` may arrive as a blank. Digits finer than a
 * millisecond become half of one: bounds are exclusive, so only "between two" matters.
 */
export function parseMoment(text: string): number | null {
  if (usual.test(text)) return Date.parse(text);
  const match = pattern.exec(text.trim());
  if (match === null) return null;
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map((part) => Number(part ?? 0));
  if (year === undefined || month === undefined || day === undefined) return null;
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  const real = year > 0 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  if (!real || (hour ?? 0) > 23 || (minute ?? 0) > 59 || (second ?? 0) > 59) return null;
  const offset = parseOffset(match[8] ?? "Z");
  if (offset === null) return null;
  const time = date.getTime() + ((hour ?? 0) * 3600 + (minute ?? 0) * 60 + (second ?? 0)) * 1000;
  const moment = time - offset * 60_000 + parseFraction(match[7] ?? "");
  return Math.min(Math.max(moment, earliest), latest);
}

/** Reads a day, `YYYY-MM-DD`, that exists, of the years 1000 to 9998; null for anything else. */
export function readDay(text: string): string | null {
  if (!/^[1-9]\d{3}-\d{2}-\d{2}$/.test(text) || text >= "9999") return null;
  const at = Date.parse(`${text}T00:00:00Z`);
  // Date.parse rolls 30 February over, or refuses it, depending on the engine.
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text) ? text : null;
}

/** Writes an instant so that `parseMoment` reads the same one back. */
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

/** Whether this runtime knows a time zone by a name. */
export function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
