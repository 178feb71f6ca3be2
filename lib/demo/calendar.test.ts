import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { day, formatDate, formatInstant, givingDay, hour, openCalendar } from "./calendar";
import { Random } from "./random";

describe("the calendar", () => {
  it.each([
    [2021, "2021-11-30"],
    [2022, "2022-11-29"],
    [2023, "2023-11-28"],
    [2024, "2024-12-03"],
    [2025, "2025-12-02"],
  ])("has the giving day of %i on %s", (year, date) => {
    expect(formatDate(givingDay(year))).toBe(date);
  });

  it("covers the five years up to the second before midnight of today", () => {
    const { start, end } = openCalendar(new Date("2026-03-05T13:45:10Z"));
    expect([formatInstant(start), formatInstant(end)]).toEqual([
      "2021-03-05T00:00:00Z",
      "2026-03-04T23:59:59Z",
    ]);
  });

  it("draws moments within the bounds only", () => {
    const calendar = openCalendar(new Date("2026-03-05T13:45:10Z"));
    const moment = fc.integer({ min: calendar.start, max: calendar.end });
    // Bounds within one day are the easiest to miss.
    const length = fc.oneof(fc.nat(hour), fc.nat(5 * 365 * day));
    fc.assert(
      fc.property(moment, length, fc.integer(), (from, length, seed) => {
        const to = Math.min(from + length, calendar.end);
        const drawn = calendar.between(new Random("test", seed), from, to);
        return Number.isInteger(drawn) && drawn >= from && drawn <= to;
      }),
    );
  });

  it("formats instants like Date, without milliseconds", () => {
    fc.assert(
      fc.property(fc.integer({ min: -2_000_000_000, max: 4_000_000_000 }), (seconds) => {
        expect(formatInstant(seconds)).toBe(new Date(seconds * 1000).toISOString().replace(".000", ""));
      }),
    );
  });

  it("spreads a sequence of moments over every month of the five years, later years more densely", () => {
    const calendar = openCalendar(new Date("2026-03-05T13:45:10Z"));
    const moments = Array.from({ length: 250 }, (_, n) => calendar.nth(new Random("test", n), n));
    expect(moments.every((at) => at >= calendar.start && at < calendar.end + 1)).toBe(true);
    expect(new Set(moments.map((at) => formatDate(at).slice(0, 7))).size).toBe(61);
    const inYear = (year: string) => moments.filter((at) => formatDate(at).startsWith(year)).length;
    expect(inYear("2025")).toBeGreaterThan(inYear("2022") * 1.4);
  });
});
