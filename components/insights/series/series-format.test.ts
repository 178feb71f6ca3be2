import fc from "fast-check";
import { expect, it } from "vitest";
import { dayBucket } from "@/components/insights/__fixtures__/bucket";
import { march } from "@/lib/client/api/__fixtures__/insights-report";
import type { Bucket, Series } from "@/lib/contract/insights-report";
import {
  axisLabels,
  axisTicks,
  bucketName,
  formatSpan,
  formatTick,
  receivedIn,
  stackedAmount,
} from "./series-format";

it("the height of a bar ignores negative amounts", () => {
  const [bucket] = march.series?.buckets ?? [];
  if (bucket === undefined) throw new Error("The fixture has no buckets.");
  const received = { onetime: "20.0000", initial: "-50.0000", recurring: "10.2500" } as const;
  expect(stackedAmount({ ...bucket, received })).toBe(30.25);
  expect(receivedIn({ ...bucket, received })).toBe(-197_500n);
});

const region = { zone: "America/Toronto", locale: "en-GB" };
const over = (from: string, to: string): Bucket => dayBucket(1, { from, to });

it.each([
  ["day", dayBucket(15), "Fri 15 Mar 2024"],
  ["hour", dayBucket(15, { start: Date.UTC(2024, 2, 15, 19) }), "Fri 15 Mar 2024, 3:00 pm"],
  ["week", over("2024-03-11", "2024-03-17"), "11–17 Mar 2024"],
  ["month", over("2024-03-01", "2024-03-31"), "March 2024"],
  ["month", over("2024-03-15", "2024-03-31"), "15–31 Mar 2024"],
  ["month", over("2024-03-01", "2024-03-09"), "1–9 Mar 2024"],
  ["month", { ...over("2024-03-01", "2024-03-09"), state: "partial" }, "March 2024"],
  ["year", over("2024-01-01", "2024-12-31"), "2024"],
  ["year", over("2024-01-01", "2024-03-31"), "1 Jan – 31 Mar 2024"],
] as const)("a bar of one %s is labeled with its time", (unit, bucket, words) => {
  expect(bucketName(bucket, unit, region)).toBe(words);
});

it.each([
  ["America/Toronto", "2024-11-03", 5, "1:00 am UTC−4"],
  ["America/Toronto", "2024-11-03", 6, "1:00 am UTC−5"],
  ["America/Toronto", "2024-11-03", 7, "2:00 am"],
  ["America/Toronto", "2024-03-10", 6, "1:00 am"],
  ["America/Toronto", "2024-03-10", 7, "3:00 am"],
  ["Asia/Kathmandu", "2024-11-03", 5.25, "11:00 am"],
  // Clocks go back by half an hour: the second half of this hour occurs twice.
  ["Australia/Lord_Howe", "2024-04-06", 14.5, "1:30 am UTC+11"],
  ["Australia/Lord_Howe", "2024-04-06", 15, "1:30 am UTC+10:30"],
])("in %s the bar of %s from %d o'clock UTC is labeled %s", (zone, day, hour, words) => {
  const start = Date.parse(`${day}T00:00:00Z`) + hour * 3_600_000;
  const name = bucketName(dayBucket(1, { start }), "hour", { zone, locale: "en-GB" });
  expect(name).toBe(`Fri 1 Mar 2024, ${words}`);
});

it("all hours of a 25-hour day have different labels", () => {
  const zone = "Europe/Berlin";
  const begin = Date.UTC(2024, 9, 26, 22);
  const hours = Array.from({ length: 25 }, (_, at) => dayBucket(1, { start: begin + at * 3_600_000 }));
  expect(new Set(hours.map((hour) => bucketName(hour, "hour", { zone, locale: "en-GB" }))).size).toBe(25);
});

it("the axis names the month at its first labeled day only", () => {
  const days = Array.from({ length: 31 }, (_, at) => dayBucket(at + 1));
  const labels = axisLabels({ unit: "day", units: ["day"], buckets: days }, region, 2);
  expect([...labels.values()].slice(0, 3)).toEqual(["1 Mar", "3", "5"]);
  const april = [dayBucket(30), dayBucket(31), over("2024-04-01", "2024-04-01")];
  expect([...axisLabels({ unit: "day", units: ["day"], buckets: april }, region, 1).values()]).toEqual([
    "30 Mar",
    "31",
    "1 Apr",
  ]);
});

it.each([
  ["en-GB", ["Dec 2023", "Jan 2024", "Feb"]],
  ["ja-JP", ["12月 2023", "1月 2024", "2月"]],
  ["pt-BR", ["dez. 2023", "jan. 2024", "fev."]],
])("the axis names the year at its first labeled month only, in %s", (locale, labels) => {
  const months = [
    over("2023-12-01", "2023-12-31"),
    over("2024-01-01", "2024-01-31"),
    over("2024-02-01", "2024-02-29"),
  ];
  const series: Series = { unit: "month", units: ["month"], buckets: months };
  expect([...axisLabels(series, { ...region, locale }, 1).values()]).toEqual(labels);
});

it.each([
  ["2024-03-22", "2024-03-26", true, "22–26 Mar"],
  ["2024-03-22", "2024-03-22", true, "22 Mar"],
  ["2024-02-29", "2024-03-03", true, "29 Feb – 3 Mar"],
  ["2023-12-29", "2024-01-03", false, "29 Dec 2023 – 3 Jan 2024"],
  ["2023-02-01", "2023-03-31", false, "1 Feb – 31 Mar 2023"],
  ["2023-02-14", "2023-02-14", false, "14 Feb 2023"],
])("the selection from %s to %s in a range of one year (%s) is shown as %s", (from, to, omitsYear, words) => {
  expect(formatSpan({ from, to }, omitsYear, "en-GB")).toBe(words);
});

it("an axis starts at 0, ends above the highest bar and has at most five ticks", () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-4, max: 1e14, noNaN: true }), (highest) => {
      const ticks = axisTicks(highest);
      const [first, second = 0] = ticks;
      const last = ticks.at(-1) ?? 0;
      expect(first).toBe(0);
      expect(ticks.length).toBeLessThanOrEqual(5);
      expect(last).toBeGreaterThanOrEqual(highest * (1 - 1e-9));
      expect(last - second).toBeLessThan(highest * (1 + 1e-9));
    }),
  );
});

it.each([
  [14_272, ["0", "4k", "8k", "12k", "16k"]],
  [3, ["0", "1", "2", "3"]],
  [0, ["0", "1"]],
  [0.0002, ["0", "0.0001", "0.0002"]],
  [5_600_000, ["0", "2M", "4M", "6M"]],
  [9.5, ["0", "2.5", "5", "7.5", "10"]],
])("the ticks up to %d are %j", (highest, words) => {
  expect(axisTicks(highest).map((value) => formatTick(value, "en"))).toEqual(words);
});
