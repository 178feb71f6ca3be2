import { zoneOffset } from "@/lib/format/zone";

/** An instant (ms UTC) as ISO 8601 writes it. */
export type ZonedText = (instant: number) => string;

const hour = 3_600_000;
const mostKept = 50_000;

/**
 * Writes instants with the clocks of a zone and their offset: `2026-03-29T03:00:00+02:00`; in UTC `…Z`.
 * Fractions of a second stand where there are any.
 * @param zone an IANA name
 */
export function zonedText(zone: string): ZonedText {
  const kept = new Map<number, number | null>();
  // Asking for an offset is dear, and rows that follow each other are of the same hour: one in which it stays
  // is asked once.
  const offsetAt = (instant: number) => {
    const start = Math.floor(instant / hour) * hour;
    let offset = kept.get(start);
    if (offset === undefined) {
      const [first, last] = [zoneOffset(zone, start), zoneOffset(zone, start + hour - 1)];
      offset = first === last ? first : null;
      if (kept.size >= mostKept) kept.clear();
      kept.set(start, offset);
    }
    return offset ?? zoneOffset(zone, instant);
  };
  return zone === "UTC"
    ? (instant) => written(instant, "Z")
    : (instant) => withOffset(instant, offsetAt(instant));
}

/** ISO 8601 has no seconds in an offset; old local mean times lose theirs, the instant stays what it was. */
function withOffset(instant: number, exact: number): string {
  const minutes = Math.trunc(exact / 60_000);
  const two = (number: number) => String(number).padStart(2, "0");
  const sign = minutes < 0 ? "-" : "+";
  const size = Math.abs(minutes);
  return written(instant + minutes * 60_000, `${sign}${two(Math.floor(size / 60))}:${two(size % 60)}`);
}

function written(wall: number, offset: string): string {
  const iso = new Date(wall).toISOString();
  return iso.slice(0, iso.endsWith(".000Z") ? -5 : -1) + offset;
}
