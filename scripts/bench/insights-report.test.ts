import { expect, it } from "vitest";
import { insightsReport } from "./insights-report";

it("each time stands beside the goal, and what misses it is marked", () => {
  const cases = [{ name: "a year, UTC", cold: 31.26, written: 12.34, again: 5.01 }];
  const text = insightsReport({ rows: 1_000_000, first: 4200, bytes: 2 ** 27, cases }, "SQLite");
  expect(text).toContain("Sums over 1,000,000 contributions on SQLite");
  expect(text).toMatch(/a year, UTC +31\.3 ! +12\.3 +5\.0 +30/);
  expect(text).toContain("4.2 s, 128 MiB");
});
