import { expect, it } from "vitest";
import { chosenColumns, chosenFormat, firstChoices, possibleFormats, readChoices } from "./export-choices";

it("stored choices are read unchanged", () => {
  const ticked = { ...firstChoices, format: "xlsx", preset: null, columns: ["email", "id"] } as const;
  expect(readChoices(ticked)).toEqual(ticked);
  expect(chosenColumns(ticked, ["date"])).toEqual(["id", "email"]);
  expect(readChoices({ ...firstChoices, bom: true })).toEqual({ ...firstChoices, bom: true });
  const mailing = { ...firstChoices, grain: "payment", preset: "mailing" } as const;
  expect(readChoices(mailing)).toEqual(mailing);
});

it("invalid stored choices are the first choices, and unknown columns are dropped", () => {
  for (const stored of [null, "", [], { format: "pdf" }]) {
    expect(readChoices(stored)).toEqual(firstChoices);
  }
  const outdated = { ...firstChoices, preset: null, columns: ["gone"] };
  expect(readChoices(outdated)).toEqual(firstChoices);
  const other = { format: "csv", grain: "payment" } as const;
  expect(readChoices({ ...outdated, ...other })).toEqual({ ...firstChoices, ...other });
});

it("the default columns are those of the table", () => {
  expect(chosenColumns(firstChoices, ["date", "email"])).toEqual(["date", "email"]);
});

it("the default format is a workbook, or CSV above the workbook's limit", () => {
  const plan = (contributions: number, isAtLeast = false) => ({
    contributions,
    isAtLeast,
    asOf: 0,
    isComplete: true,
  });
  expect([null, plan(20_000)].map((one) => chosenFormat(firstChoices, one))).toEqual(["xlsx", "xlsx"]);
  expect([plan(20_001), plan(10_000, true)].map((one) => chosenFormat(firstChoices, one))).toEqual([
    "csv",
    "csv",
  ]);
  const excel = { ...firstChoices, format: "xlsx" } as const;
  expect([20_000, 20_001].map((count) => chosenFormat(excel, plan(count)))).toEqual(["xlsx", "csv"]);
  expect(possibleFormats(excel, plan(20_001))).toEqual(["csv", "ndjson"]);
  expect(possibleFormats({ ...excel, grain: "payment" }, plan(20_001))).toContain("xlsx");
  const stored = readChoices({ ...firstChoices, format: "csv" });
  expect(chosenFormat(stored, plan(1))).toBe("csv");
});
