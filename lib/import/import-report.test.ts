import { expect, test } from "vitest";
import { emptyReport, progressLine, summaryLines } from "./import-report";

const rejection = { file: "a.ndjson", line: 7, offset: 99, reason: "not JSON", sample: "{oops" };

test("the summary has counts, speed, refusals and every rejected record", () => {
  const report = {
    ...emptyReport(),
    read: 20_000,
    inserted: 19_900,
    replaced: 50,
    duplicates: 28,
    rejected: 1,
  };
  report.resumptions.push({ file: "a.ndjson", line: 1_007, read: 1_000, rejected: 1 });
  report.rejections.push(rejection, { ...rejection, line: 2_000, offset: 12_345 });
  report.refusals.push({ file: "b.json", reason: "The file is empty." });
  expect(summaryLines(report, 2.5)).toEqual([
    "Continued a.ndjson at line 1,007: 1,000 of its records were already read, 1 of them rejected.",
    "Read 20,000 records in 2.5 s, 8,000 rows/s.",
    "  inserted             19,900",
    "  replaced             50",
    "  duplicates in files  28",
    "  rejected             1",
    "Refused b.json: The file is empty.",
    "Rejected:",
    "  a.ndjson, line 7, byte 99: not JSON: {oops",
    "  a.ndjson, line 2000, byte 12345: not JSON: {oops",
  ]);
});

test.each([
  ["database or disk is full", "The disk is full."],
  ["database is locked", "The database is locked by another program."],
  ["something odd\nwith a second line", "The database failed: something odd"],
])("the summary explains a stop by the database error %j", (message, expected) => {
  const report = emptyReport();
  report.stop = { why: "failed", error: new Error(message) };
  expect(summaryLines(report, 1).at(-2)).toBe(`Stopped: ${expected}`);
  expect(summaryLines(report, 1).at(-1)).toContain("committed");
});

test.each([
  ["strict", /--strict/],
  ["too_many", /1,000/],
  ["interrupted", /interrupted/],
] as const)("the summary explains a stop of the type %s", (why, expected) => {
  expect(summaryLines({ ...emptyReport(), stop: { why } }, 1).join("\n")).toMatch(expected);
});

test("the progress line has the rows, rows per second, share of bytes and remaining time", () => {
  const progress = { rows: 12_000, seconds: 2, bytes: 1_000, totalBytes: 64_000 };
  expect(progressLine(progress)).toBe("12,000 rows, 6,000 rows/s, 1 %, 2 min 6 s left");
});

test("the progress line has no remaining time for a file of unknown size or before the first byte", () => {
  expect(progressLine({ rows: 5, seconds: 0, bytes: 9, totalBytes: null })).toBe("5 rows, 0 rows/s");
  expect(progressLine({ rows: 0, seconds: 1, bytes: 0, totalBytes: 9 })).toBe("0 rows, 0 rows/s");
});

test("the progress line has a long remaining time in hours", () => {
  const progress = { rows: 1, seconds: 60, bytes: 1, totalBytes: 66 };
  expect(progressLine(progress)).toContain("1 h 5 min left");
});
