import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { day, formatDate, givingDay, hour, openCalendar } from "./calendar";
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
});
