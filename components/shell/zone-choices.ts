import { zoneName, zoneOffsetLabel } from "@/lib/format/zone";

/** A time zone to choose: its city, where that is, and how far its clocks are from UTC now. */
export interface ZoneChoice {
  readonly zone: string;
  readonly city: string;
  readonly region: string;
  readonly offset: string;
  /** All that it is found by. */
  readonly words: string;
}

// Browsers still list some zones under the name that a city once had.
const namesNow: Readonly<Record<string, string>> = {
  "America/Godthab": "Nuuk",
  "Asia/Calcutta": "Kolkata",
  "Asia/Katmandu": "Kathmandu",
  "Asia/Rangoon": "Yangon",
  "Asia/Saigon": "Ho Chi Minh City",
  "Atlantic/Faeroe": "Faroe",
  "Europe/Kiev": "Kyiv",
  "Pacific/Enderbury": "Kanton",
  "Pacific/Ponape": "Pohnpei",
  "Pacific/Truk": "Chuuk",
};

/** The zones somebody most likely wants, then all that the browser knows. @param now ms UTC */
export function zoneChoices(
  chosen: string,
  now: number,
): { near: readonly ZoneChoice[]; all: readonly ZoneChoice[] } {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const near = [...new Set([chosen, own, "UTC"])];
  const rest = Intl.supportedValuesOf("timeZone").filter((zone) => !near.includes(zone));
  const toChoice = (zone: string): ZoneChoice => {
    const [city, offset] = [namesNow[zone] ?? zoneName(zone), zoneOffsetLabel(zone, now)];
    const region =
      zone === own
        ? "Your own clock"
        : zone.slice(0, Math.max(0, zone.lastIndexOf("/"))).replaceAll("_", " ");
    return { zone, city, region, offset, words: `${city} ${zone} ${offset}` };
  };
  return { near: near.map(toChoice), all: rest.map(toChoice) };
}

/** Whether a zone is meant by what was typed: its city, its region or its offset, with any minus sign. */
export function isZoneMeant(text: string, typed: string): boolean {
  return typed.split(/\s+/).every((word) => fold(text).includes(fold(word)));
}

function fold(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replaceAll("−", "-")
    .replaceAll("_", " ")
    .toLowerCase();
}
