import fc from "fast-check";
import { expect, it } from "vitest";
import { insightUnits } from "@/lib/contract/insights-query";
import { addDays, midnight, toDayOf } from "@/lib/format/day";
import { wallClock } from "@/lib/format/zone";
import { bucketsOf, hourOfWeek, rangeOf, spanOf, stateAt, unitFor, unitsFor } from "./range";

const at = (text: string) => Date.parse(text);
const extent = { first: midnight("2023-05-02"), last: at("2024-03-10T23:00Z") };
const zone = "America/Toronto";
const later = at("2026-01-01T00:00:00Z");

it("a past month is compared with the month before it", () => {
  const range = rangeOf({ from: "2024-03-01", to: "2024-03-31", zone }, later, extent);
  expect(range).toMatchObject({
    isPartial: false,
    start: at("2024-03-01T05:00Z"),
    end: at("2024-04-01T04:00Z"),
  });
  expect(range?.previous).toMatchObject({ from: "2024-02-01", to: "2024-02-29", rule: "calendar", days: 29 });
  expect(range?.previous?.end).toBe(range?.start);
});

it("the current month is compared with the last month up to the same local time", () => {
  const range = rangeOf({ from: "2024-03-01", to: "2024-03-31", zone }, at("2024-03-20T16:30Z"), extent);
  // 12:30 in Toronto, in summer time now and in winter time a month ago.
  expect(range?.previous).toMatchObject({
    from: "2024-02-01",
    to: "2024-02-20",
    rule: "calendar",
    days: 20,
    end: at("2024-02-20T17:30Z"),
  });
});

it.each([
  ["month", "2024-03-01", "2024-03-20", "2024-02-01", "2024-02-20"],
  ["quarter", "2024-01-01", "2024-03-20", "2023-10-01", "2023-12-20"],
  ["year", "2024-01-01", "2024-05-20", "2023-01-01", "2023-05-20"],
  ["month that starts a quarter and a year", "2024-01-01", "2024-01-20", "2023-12-01", "2023-12-20"],
])(
  "the days of a %s up to today are compared with the one before, up to the same local time",
  (_, from, to, ...days) => {
    const range = rangeOf({ from, to, zone }, at(`${to}T16:30Z`), extent);
    const [first, last] = days;
    expect(range?.previous).toMatchObject({ from: first, to: last, rule: "calendar" });
    // The local time is the same even where the UTC offset differs.
    const clock = new Intl.DateTimeFormat("en-GB", { timeZone: zone, hour: "2-digit", minute: "2-digit" });
    expect(clock.format(range?.previous?.end)).toBe(clock.format(at(`${to}T16:30Z`)));
  },
);

it.each([
  ["a single day that starts a month", "2024-03-01", "2024-03-01", "2024-02-29", "2024-02-29"],
  [
    "days that end before their month and after today",
    "2024-03-01",
    "2024-03-25",
    "2024-02-05",
    "2024-02-05",
  ],
  ["days up to today that start within a month", "2024-02-28", "2024-03-01", "2024-02-25", "2024-02-27"],
])("%s: compared with the same number of days before", (_, from, to, first, last) => {
  const range = rangeOf({ from, to, zone }, at("2024-03-01T16:30Z"), extent);
  expect(range?.previous).toMatchObject({ from: first, to: last, rule: "days" });
});

it.each([
  ["this week on the 7th", "2024-04-01", "2024-04-07", "2024-03-25", "2024-03-31"],
  ["the last 30 days on the 30th", "2024-04-01", "2024-04-30", "2024-03-02", "2024-03-31"],
])("%s: compared with as many days before if the query says so", (_, from, to, first, last) => {
  const range = rangeOf({ from, to, zone, compare: "days" }, at(`${to}T16:30Z`), extent);
  expect(range?.previous).toMatchObject({ from: first, to: last, rule: "days" });
});

it("a past year is compared with the year before it", () => {
  const range = rangeOf({ from: "2024-01-01", to: "2024-12-31", zone }, later, extent);
  expect(range?.previous).toMatchObject({
    from: "2023-01-01",
    to: "2023-12-31",
    rule: "calendar",
    days: 365,
  });
});

it("a previous month that is shorter than the days so far is compared as a whole", () => {
  const range = rangeOf({ from: "2024-03-01", to: "2024-03-31", zone }, at("2024-03-31T16:30Z"), extent);
  expect(range?.previous).toMatchObject({ to: "2024-02-29", end: range?.start });
});

it("other current days are compared with the same elapsed time as many days before", () => {
  const range = rangeOf({ from: "2024-03-14", to: "2024-03-20", zone }, at("2024-03-20T16:30Z"), extent);
  expect(range?.previous).toMatchObject({ from: "2024-03-07", to: "2024-03-13", rule: "days", days: 7 });
  expect(range?.previous?.end).toBe(at("2024-03-13T16:30Z"));
});

it.each([
  ["2024-04-01", "2025-03-31", "2023-04-01", "2024-03-31"],
  ["2023-10-01", "2024-09-30", "2022-10-01", "2023-09-30"],
  ["2025-01-01", "2025-06-30", "2024-07-01", "2024-12-31"],
  ["2024-02-01", "2024-03-31", "2023-12-01", "2024-01-31"],
])("the whole months %s to %s are compared with as many months before", (from, to, first, last) => {
  const range = rangeOf({ from, to, zone }, later, extent);
  expect(range?.previous).toMatchObject({ from: first, to: last, rule: "calendar" });
});

it("open ends are a day beyond the contributions, or today; without contributions there is no range", () => {
  expect(rangeOf({ zone }, at("2024-03-05T12:00Z"), extent)).toMatchObject({
    from: "2023-05-01",
    to: "2024-03-11",
    previous: null,
  });
  expect(rangeOf({ from: "2024-03-01", zone }, later, extent)).toMatchObject({ to: "2025-12-31" });
  expect(rangeOf({ zone }, later, null)).toBeNull();
});

it.each([
  ["2024-04-01", "2024-06-30", "2023-04-01", "2023-06-30"],
  ["2025-02-01", "2025-02-28", "2024-02-01", "2024-02-29"],
  ["2024-02-29", "2024-02-29", "2023-02-28", "2023-02-28"],
  ["2025-02-10", "2025-02-28", "2024-02-10", "2024-02-28"],
])("%s to %s are compared with the same days of last year", (from, to, first, last) => {
  const range = rangeOf({ from, to, zone, compare: "year" }, later, extent);
  expect(range?.previous).toMatchObject({ from: first, to: last, rule: "year" });
});

it("current days are compared with last year up to the same time, 29 February with 28 February", () => {
  const month = { from: "2024-02-01", to: "2024-02-29", zone, compare: "year" } as const;
  expect(rangeOf(month, at("2024-02-20T16:30Z"), extent)?.previous).toMatchObject({
    from: "2023-02-01",
    to: "2023-02-20",
    end: at("2023-02-20T16:30Z"),
  });
  expect(rangeOf(month, at("2024-02-29T16:30Z"), extent)?.previous).toMatchObject({
    to: "2023-02-28",
    end: at("2023-03-01T05:00Z"),
  });
  expect(rangeOf({ ...month, compare: "none" }, later, extent)?.previous).toBeNull();
});

const lengths = (zone: string, from: string, to: string, unit: "hour" | "day") =>
  bucketsOf(spanOf(zone, from, to), zone, unit).map(({ start, end }) => (end - start) / 60_000);

it("days have 23 or 25 hours where clocks change, and an hour 30 minutes where they change by 30", () => {
  expect(lengths("America/Toronto", "2024-03-09", "2024-03-11", "day")).toEqual([1440, 1380, 1440]);
  expect(lengths("America/Toronto", "2024-11-03", "2024-11-03", "day")).toEqual([1500]);
  expect(lengths("America/Toronto", "2024-11-03", "2024-11-03", "hour")).toHaveLength(25);
  expect(lengths("Australia/Lord_Howe", "2024-04-07", "2024-04-07", "hour")).toContain(30);
  expect(lengths("Asia/Kathmandu", "2024-04-07", "2024-04-07", "hour")).toEqual(Array(24).fill(60));
});

it("weeks start on Monday, and the weeks at both ends are cut off", () => {
  const span = spanOf("UTC", "2024-03-01", "2024-03-12");
  expect(bucketsOf(span, "UTC", "week").map(({ from, to }) => [from, to])).toEqual([
    ["2024-03-01", "2024-03-03"],
    ["2024-03-04", "2024-03-10"],
    ["2024-03-11", "2024-03-12"],
  ]);
});

it("a unit that is too short for the range is replaced by a longer one", () => {
  const year = spanOf("UTC", "2024-01-01", "2024-12-31");
  expect(unitFor(year, "hour")).toBe("week");
  expect(unitFor(year, "day")).toBe("day");
  expect(unitFor(spanOf("UTC", "2024-03-01", "2024-03-31"), undefined)).toBe("day");
  expect(unitsFor(year)).not.toContain("hour");
});

it("the bucket of now is partial, and later buckets are ahead", () => {
  const span = spanOf("UTC", "2024-03-01", "2024-03-03");
  const now = Date.parse("2024-03-02T00:00:00Z");
  const states = bucketsOf(span, "UTC", "day").map((bucket) => stateAt(bucket, now));
  expect(states).toEqual(["whole", "partial", "ahead"]);
});

it("buckets cover the whole span without gaps in every zone and unit", () => {
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
