import { zoneOffset } from "@/lib/format/zone";

/** The browser's own zone where its clocks are ever apart from UTC's, else null. */
export function ownZone(): string | null {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const [winter, summer] = [Date.UTC(2026, 0, 1), Date.UTC(2026, 6, 1)];
  return zoneOffset(zone, winter) === 0 && zoneOffset(zone, summer) === 0 ? null : zone;
}
