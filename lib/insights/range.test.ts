import { expect, it } from "vitest";
import { midnight } from "@/lib/format/day";
import { rangeOf } from "./range";

const at = (text: string) => Date.parse(text);
const extent = { first: midnight("2023-05-02"), last: at("2024-03-10T23:00Z") };
const zone = "America/Toronto";
const later = at("2026-01-01T00:00:00Z");

it("a month that is over is compared with the month before it", () => {
  const range = rangeOf({ from: "2024-03-01", to: "2024-03-31", zone }, later, extent);
  expect(range).toMatchObject({
    isPartial: false,
    start: at("2024-03-01T05:00Z"),
    end: at("2024-04-01T04:00Z"),
  });
  expect(range?.previous).toMatchObject({ from: "2024-02-01", to: "2024-02-29", rule: "calendar", days: 29 });
  expect(range?.previous?.end).toBe(range?.start);
});

it("a month that is under way is compared with the one before, to the same moment on the clocks", () => {
  const range = rangeOf({ from: "2024-03-01", to: "2024-03-31", zone }, at("2024-03-20T16:30Z"), extent);
  // 12:30 in Toronto, in summer time now and in winter time a month ago.
  expect(range?.previous).toMatchObject({
    ...{ from: "2024-02-01", to: "2024-02-20", rule: "calendar", days: 20 },
    end: at("2024-02-20T17:30Z"),
  });
});

it.each([
  ["month", "2024-03-01", "2024-03-20", "2024-02-01", "2024-02-20"],
  ["quarter", "2024-01-01", "2024-03-20", "2023-10-01", "2023-12-20"],
  ["year", "2024-01-01", "2024-05-20", "2023-01-01", "2023-05-20"],
  [
    "month, though a quarter and a year begin with it",
    "2024-01-01",
    "2024-01-20",
    "2023-12-01",
    "2023-12-20",
  ],
])(
  "the days of a %s up to today are compared with the one before, to the same moment",
  (_, from, to, ...days) => {
    const range = rangeOf({ from, to, zone }, at(`${to}T16:30Z`), extent);
    const [first, last] = days;
    expect(range?.previous).toMatchObject({ from: first, to: last, rule: "calendar" });
    // The clocks show the same time then, whatever they are from UTC.
    const clock = new Intl.DateTimeFormat("en-GB", { timeZone: zone, hour: "2-digit", minute: "2-digit" });
    expect(clock.format(range?.previous?.end)).toBe(clock.format(at(`${to}T16:30Z`)));
  },
);

it.each([
  ["a day, though a month begins with it", "2024-03-01", "2024-03-01", "2024-02-29", "2024-02-29"],
  [
    "days that end before their month and after today",
    "2024-03-01",
    "2024-03-25",
    "2024-02-05",
    "2024-02-05",
  ],
  ["days up to today that begin within a month", "2024-02-28", "2024-03-01", "2024-02-25", "2024-02-27"],
])("%s are compared with as many days before", (_, from, to, first, last) => {
  const range = rangeOf({ from, to, zone }, at("2024-03-01T16:30Z"), extent);
  expect(range?.previous).toMatchObject({ from: first, to: last, rule: "days" });
});

it("a year that is over is compared with the year before it", () => {
  const range = rangeOf({ from: "2024-01-01", to: "2024-12-31", zone }, later, extent);
  expect(range?.previous).toMatchObject({
    from: "2023-01-01",
    to: "2023-12-31",
    rule: "calendar",
    days: 365,
  });
});

it("a month that is too short for today is compared whole", () => {
  const range = rangeOf({ from: "2024-03-01", to: "2024-03-31", zone }, at("2024-03-31T16:30Z"), extent);
  expect(range?.previous).toMatchObject({ to: "2024-02-29", end: range?.start });
});

it("other days that are under way are compared with the same elapsed time so many days before", () => {
  const range = rangeOf({ from: "2024-03-14", to: "2024-03-20", zone }, at("2024-03-20T16:30Z"), extent);
  expect(range?.previous).toMatchObject({ from: "2024-03-07", to: "2024-03-13", rule: "days", days: 7 });
  expect(range?.previous?.end).toBe(at("2024-03-13T16:30Z"));
});

it("an open end is where the contributions end, or today; without any there are no days", () => {
  expect(rangeOf({ zone }, at("2024-03-05T12:00Z"), extent)).toMatchObject({
    ...{ from: "2023-05-01", to: "2024-03-11", previous: null },
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

it("days under way are compared with last year up to the same moment, on 29 February with all of 28", () => {
  const month = { from: "2024-02-01", to: "2024-02-29", zone, compare: "year" } as const;
  expect(rangeOf(month, at("2024-02-20T16:30Z"), extent)?.previous).toMatchObject({
    ...{ from: "2023-02-01", to: "2023-02-20", end: at("2023-02-20T16:30Z") },
  });
  expect(rangeOf(month, at("2024-02-29T16:30Z"), extent)?.previous).toMatchObject({
    ...{ to: "2023-02-28", end: at("2023-03-01T05:00Z") },
  });
  expect(rangeOf({ ...month, compare: "none" }, later, extent)?.previous).toBeNull();
});
