import { expect, test, vi } from "vitest";
import { measure, printTable } from "./report";

test("the table has each figure, its goal and whether it is met", () => {
  const log = vi.spyOn(console, "table").mockImplementation(() => {});
  vi.spyOn(console, "log").mockImplementation(() => {});
  const measures = [
    measure("import", 12_345, "rows/s", "≥ 3000"),
    measure("memory", 50.04, "MiB", "≤ 50", "of the desk"),
    measure("list route", 0.987_65, "ms"),
  ];
  printTable("records", measures);
  expect(log).toHaveBeenCalledWith([
    { figure: "import", value: "12,300 rows/s", goal: "≥ 3000", met: "yes", note: "" },
    { figure: "memory", value: "50 MiB", goal: "≤ 50", met: "NO", note: "of the desk" },
    { figure: "list route", value: "0.988 ms", goal: "", met: "", note: "" },
  ]);
  vi.restoreAllMocks();
});

test.each([
  ["a value at the upper limit", measure("x", 5, "ms", "≤ 5").met, "yes"],
  ["a value above it", measure("x", 5.01, "ms", "≤ 5").met, "NO"],
  ["a value at the lower limit", measure("x", 0.6, "", "≥ 0.6").met, "yes"],
  ["a value below it", measure("x", 0.59, "", "≥ 0.6").met, "NO"],
  ["a figure that could not be measured", measure("x", Number.NaN, "", "≤ 5").met, "NO"],
  ["a figure without a goal", measure("x", 5, "ms").met, ""],
])("%s", (_name, met, expected) => {
  expect(met).toBe(expected);
});
