import { formatterCache } from "./locale";

// Time zones come from `Intl`, which has the IANA data.

const minute = 60_000;
const cached = formatterCache<Intl.DateTimeFormat>();
const lastInstant = 8.64e15;

/**
 * Returns a zone's offset from UTC in ms. Precise to the second, because old local mean times have seconds.
 * @throws RangeError for a zone that the runtime does not support, or an instant outside the calendar
 */
export function zoneOffset(zone: string, instant: number): number {
  // Saves the first formatter, which takes 60 ms on a phone and which most pages do not need otherwise.
  if (zone === "UTC" && Math.abs(instant) <= lastInstant) return 0;
  const make = () => new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "longOffset" });
  const text = cached(zone, make).format(instant);
  const [, sign = "", hours, minutes, seconds] =
    /GMT([-+\u2212])(\d{1,2}):?(\d{2})?(?::(\d{2}))?$/.exec(text) ?? [];
  if (sign === "") return 0;
  const total = Number(hours) * 60 * minute + Number(minutes ?? 0) * minute + Number(seconds ?? 0) * 1000;
  return sign === "+" ? total : -total;
}

/** Returns the wall-clock time of a zone at an instant, as ms of the same time in UTC. */
export function wallClock(zone: string, instant: number): number {
  return instant + zoneOffset(zone, instant);
}

/** Returns a zone's city: `America/Argentina/Buenos_Aires` → `Buenos Aires`; `Etc/GMT+5` → `GMT+5`. */
export function zoneName(zone: string): string {
  return zone.slice(zone.lastIndexOf("/") + 1).replaceAll("_", " ");
}

/** Formats a zone's offset from UTC at an instant: `UTC−4`, `UTC+5:30`, `UTC`. */
export function zoneOffsetLabel(zone: string, instant: number): string {
  const offset = Math.trunc(zoneOffset(zone, instant) / minute);
  if (offset === 0) return "UTC";
  const hours = Math.floor(Math.abs(offset) / 60);
  const minutes = Math.abs(offset) % 60;
  const rest = minutes === 0 ? "" : `:${String(minutes).padStart(2, "0")}`;
  return `UTC${offset < 0 ? "−" : "+"}${hours}${rest}`;
}
