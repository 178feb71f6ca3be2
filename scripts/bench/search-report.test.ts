import { expect, it } from "vitest";
import { searchReport } from "./search-report";

const result = {
  rows: 100_000,
  rowsPerSecond: 9000,
  size: { keys: 100, indexes: 300 },
  cases: [
    { name: "a name", q: "anna", goal: 5, page: 1.234, counted: 20 },
    { name: "inside", q: "nna", goal: 15, page: 15.5, counted: 40 },
  ],
};

it("each figure stands beside its goal, and what misses it is marked", () => {
  const text = searchReport(result, "SQLite");
  expect(text).toMatch(/a name +anna +1\.23 +5 +20\.0/);
  expect(text).toMatch(/inside +nna +15\.50 +15 ! +40\.0/);
  expect(text).toContain("Import, rows a second: 9000 (goal at least 8000: met)");
  expect(text).toContain("Indexes over key columns: 3.00 (goal at most 2.5: not met)");
});
