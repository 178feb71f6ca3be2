import { expect, it } from "vitest";
import { exportReport } from "./export-report";

it("marks what is slower or larger than it should be", () => {
  const figures = {
    contributions: 400_000,
    rows: 500_000,
    firstSeconds: 0.5,
    bytes: 1e8,
    idleBytes: 2 ** 27,
  };
  const report = exportReport(
    [
      { ...figures, name: "CSV", seconds: 20, peakBytes: 2 ** 27 + 30 * 2 ** 20 },
      { ...figures, name: "NDJSON", seconds: 50, peakBytes: 2 ** 28 },
    ],
    "SQLite",
  );
  expect(report).toMatch(/CSV\s+400,000\s+500,000\s+25,000\s+30\.0\s+0\.50\s+100\.0/);
  expect(report).toMatch(/NDJSON\s+400,000\s+500,000\s+10,000 !\s+128\.0 !/);
});
