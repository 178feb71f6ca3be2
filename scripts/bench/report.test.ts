import { expect, test } from "vitest";
import { formatTable, measure } from "./report";

test("the table has each figure, its goal and whether it is met", () => {
  const measures = [
    measure("import", 12_345, "rows/s", "≥ 3000"),
    measure("memory", 50.04, "MiB", "≤ 50", "of the desk"),
    measure("list route", 0.987_65, "ms"),
  ];
  expect(formatTable(measures).split("\n")).toEqual([
    "figure      value          goal    met  note",
    "import      12,300 rows/s  ≥ 3000  yes",
    "memory      50 MiB         ≤ 50    NO   of the desk",
    "list route  0.988 ms",
  ]);
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
