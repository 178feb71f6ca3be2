import { expect, test } from "vitest";
import { emptyReport } from "./import-report";
import { summaryLines } from "./import-summary";

const rejection = { file: "a.ndjson", line: 7, offset: 99, reason: "not JSON", sample: "{oops" };

test("says counts, speed, refusals and every rejected record", () => {
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
    "Went on with a.ndjson at line 1,007: 1,000 of its records were read before, 1 of them rejected.",
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
])("says why it stopped when the database says %j", (message, expected) => {
  const report = emptyReport();
  report.stop = { why: "failed", error: new Error(message) };
  expect(summaryLines(report, 1).at(-2)).toBe(`Stopped: ${expected}`);
  expect(summaryLines(report, 1).at(-1)).toContain("committed");
});

test.each([
  ["strict", /--strict/],
  ["too_many", /1,000/],
  ["interrupted", /interrupted/],
] as const)("says that it stopped because of %s", (why, expected) => {
  expect(summaryLines({ ...emptyReport(), stop: { why } }, 1).join("\n")).toMatch(expected);
});
