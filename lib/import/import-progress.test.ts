import { expect, test } from "vitest";
import { progressLine } from "./import-progress";

test("says rows, rows a second and the time that remains by the bytes", () => {
  const progress = { rows: 12_000, seconds: 2, bytes: 1_000, totalBytes: 64_000 };
  expect(progressLine(progress)).toBe("12,000 rows, 6,000 rows/s, 1 %, 2 min 6 s left");
});

test("says no remaining time where a file's size is not known, or before anything is read", () => {
  expect(progressLine({ rows: 5, seconds: 0, bytes: 9, totalBytes: null })).toBe("5 rows, 0 rows/s");
  expect(progressLine({ rows: 0, seconds: 1, bytes: 0, totalBytes: 9 })).toBe("0 rows, 0 rows/s");
});

test("hours are said as hours", () => {
  const progress = { rows: 1, seconds: 60, bytes: 1, totalBytes: 66 };
  expect(progressLine(progress)).toContain("1 h 5 min left");
});
