import fc from "fast-check";
import { expect, it } from "vitest";
import { insightUnits } from "@/lib/contract/insights-query";
import { addDays, toDayOf } from "@/lib/format/day";
import { wallClock } from "@/lib/format/zone";
import { bucketsOf, hourOfWeek, spanOf, stateAt, unitFor, unitsFor } from "./range";

const lengths = (zone: string, from: string, to: string, unit: "hour" | "day") =>
  bucketsOf(spanOf(zone, from, to), zone, unit).map(({ start, end }) => (end - start) / 60_000);

it("days have 23 and 25 hours where clocks change, and hours half of one where they change by that", () => {
  expect(lengths("America/Toronto", "2024-03-09", "2024-03-11", "day")).toEqual([1440, 1380, 1440]);
  expect(lengths("America/Toronto", "2024-11-03", "2024-11-03", "day")).toEqual([1500]);
  expect(lengths("America/Toronto", "2024-11-03", "2024-11-03", "hour")).toHaveLength(25);
  expect(lengths("Australia/Lord_Howe", "2024-04-07", "2024-04-07", "hour")).toContain(30);
  expect(lengths("Asia/Kathmandu", "2024-04-07", "2024-04-07", "hour")).toEqual(Array(24).fill(60));
});

it("weeks begin on Monday, and those at the ends are cut off", () => {
  const span = spanOf("UTC", "2024-03-01", "2024-03-12");
  expect(bucketsOf(span, "UTC", "week").map(({ from, to }) => [from, to])).toEqual([
    ["2024-03-01", "2024-03-03"],
    ["2024-03-04", "2024-03-10"],
    ["2024-03-11", "2024-03-12"],
  ]);
});

it("a unit that is too short for the range gives way to one that suits it", () => {
  const year = spanOf("UTC", "2024-01-01", "2024-12-31");
  expect(unitFor(year, "hour")).toBe("week");
  expect(unitFor(year, "day")).toBe("day");
  expect(unitFor(spanOf("UTC", "2024-03-01", "2024-03-31"), undefined)).toBe("day");
  expect(unitsFor(year)).not.toContain("hour");
});

it("now is in one bucket, and later ones are ahead", () => {
  const span = spanOf("UTC", "2024-03-01", "2024-03-03");
  const now = Date.parse("2024-03-02T00:00:00Z");
  const states = bucketsOf(span, "UTC", "day").map((bucket) => stateAt(bucket, now));
  expect(states).toEqual(["whole", "partial", "ahead"]);
});

it("buckets lie side by side through the whole span, in every zone and unit", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...Intl.supportedValuesOf("timeZone")),
      fc.integer({ min: 0, max: 60_000 }),
      fc.integer({ min: 0, max: 30 }),
      fc.constantFrom(...insightUnits),
      (zone, first, count, unit) => {
        const from = toDayOf(first * 86_400_000 - 2e12);
        const span = spanOf(zone, from, addDays(from, count));
        const buckets = bucketsOf(span, zone, unit);
        fc.pre(span.end > span.start);
        expect(buckets.map(({ start }) => start)).toEqual([
          span.start,
          ...buckets.slice(0, -1).map(({ end }) => end),
        ]);
        expect(buckets.at(-1)?.end).toBe(span.end);
        for (const { start, end } of buckets) expect(end).toBeGreaterThan(start);
        const hourOf = hourOfWeek(zone);
        for (let at = span.start; at < span.end; at += 5 * 3_600_000) {
          const clock = new Date(wallClock(zone, at));
          expect(hourOf(at)).toBe(((clock.getUTCDay() + 6) % 7) * 24 + clock.getUTCHours());
        }
      },
    ),
    { numRuns: 150 },
  );
});
