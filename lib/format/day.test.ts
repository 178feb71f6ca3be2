import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "@/scripts/test/runs";
import { addDays, localDay, startOf, toDay, toDayOf } from "./day";
import { zoneOffset } from "./zone";

const dayMs = 86_400_000;
const zones = ["UTC", ...Intl.supportedValuesOf("timeZone")];

// An independent oracle: the day that Intl formats, without offset arithmetic.
const calendars = new Map(
  zones.map((zone) => [zone, new Intl.DateTimeFormat("sv-SE", { timeZone: zone })] as const),
);
const shownDay = (zone: string, instant: number) => calendars.get(zone)?.format(instant) ?? "";

/**
 * Returns the fault of a day's start, or null: a day starts at its first instant, a skipped day at the first
 * instant of the next.
 */
function startFault(zone: string, day: string): string | null {
  const start = startOf(zone, day);
  const [before, at] = [shownDay(zone, start - 1), shownDay(zone, start)];
  const skipped = start === startOf(zone, addDays(day, 1));
  const right = before < day && (skipped ? at > day : at === day);
  return right ? null : `${zone} ${day}: ${new Date(start).toISOString()} is ${at} after ${before}`;
}

/**
 * Returns the days on which a zone's clocks change and their neighbors. Bisects between samples four weeks
 * apart.
 */
function changeDays(zone: string, from: number, to: number): string[] {
  const days: string[] = [];
  const step = 28 * dayMs;
  for (let low = from; low < to; low += step) {
    if (zoneOffset(zone, low) === zoneOffset(zone, low + step)) continue;
    let [before, after] = [low, low + step];
    while (after - before > 60_000) {
      const middle = Math.floor((before + after) / 2);
      if (zoneOffset(zone, middle) === zoneOffset(zone, low)) before = middle;
      else after = middle;
    }
    const day = localDay(zone, after);
    days.push(addDays(day, -1), day, addDays(day, 1));
  }
  return days;
}

describe("startOf a day", () => {
  it.each([
    ["America/Toronto", [2024, 3, 31], "2024-03-31T04:00:00.000Z"],
    ["Asia/Kathmandu", [2024, 3, 31], "2024-03-30T18:15:00.000Z"],
    ["Pacific/Kiritimati", [2024, 1, 1], "2023-12-31T10:00:00.000Z"],
    // Clocks jump from 00:00 to 01:00: the day starts at 01:00.
    ["America/Sao_Paulo", [2018, 11, 4], "2018-11-04T03:00:00.000Z"],
    // Clocks jump from 23:30 to 00:30: the day starts at 00:30.
    ["America/Toronto", [1919, 3, 31], "1919-03-31T04:30:00.000Z"],
    // Clocks go back from 01:00 to 00:00: of two midnights, the first counts.
    ["America/Havana", [2024, 11, 3], "2024-11-03T04:00:00.000Z"],
    // Samoa skipped the day, so it starts and ends where the next one starts.
    ["Pacific/Apia", [2011, 12, 30], "2011-12-30T10:00:00.000Z"],
    ["Pacific/Apia", [2011, 12, 31], "2011-12-30T10:00:00.000Z"],
    ["Africa/Monrovia", [1970, 1, 1], "1970-01-01T00:44:30.000Z"],
    ["UTC", [2024, 14, 1], "2025-02-01T00:00:00.000Z"],
  ] as const)("in %s on %j is %s", (zone, [year, month, day], iso) => {
    expect(new Date(startOf(zone, toDay(year, month, day))).toISOString()).toBe(iso);
  });

  it("is 23 or 25 hours before the next start where clocks change", () => {
    const hours = (day: string) =>
      (startOf("America/Toronto", addDays(day, 1)) - startOf("America/Toronto", day)) / 3_600_000;
    expect(["2024-03-10", "2024-06-10", "2024-11-03"].map(hours)).toEqual([23, 24, 25]);
    const lord = startOf("Australia/Lord_Howe", "2024-10-07") - startOf("Australia/Lord_Howe", "2024-10-06");
    expect(lord / 3_600_000).toBe(23.5);
  });

  it("is right in every zone for ten years, on each first of a month and each clock change", () => {
    const firsts = Array.from({ length: 120 }, (_, month) => toDayOf(Date.UTC(2017, month, 1)));
    const wrong = zones.flatMap((zone) =>
      [...firsts, ...changeDays(zone, Date.UTC(2017, 0), Date.UTC(2027, 0))].map((day) =>
        startFault(zone, day),
      ),
    );
    expect(wrong.filter((text) => text !== null)).toEqual([]);
  });

  it("assigns every instant of ten years to exactly one day", () => {
    const instant = fc.integer({ min: Date.UTC(2017, 0), max: Date.UTC(2027, 0) });
    fc.assert(
      fc.property(fc.constantFrom(...zones), instant, (zone, at) => {
        const day = shownDay(zone, at);
        expect(startOf(zone, day)).toBeLessThanOrEqual(at);
        expect(startOf(zone, addDays(day, 1))).toBeGreaterThan(at);
      }),
      { numRuns: runs(500, 3000) },
    );
  });

  it("is right on any day of two centuries, including local mean times", () => {
    const days = fc.integer({ min: -25_500, max: 47_400 }).map((count) => toDayOf(count * dayMs));
    fc.assert(
      fc.property(fc.constantFrom(...zones), days, (zone, day) => startFault(zone, day) === null),
      { numRuns: runs(500, 3000) },
    );
  });
});
