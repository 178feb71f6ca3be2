import { expect, it } from "vitest";
import { chosenColumns, chosenFormat, firstChoices, readChoices } from "./export-choices";

it("reads the last choices as they were kept", () => {
  const ticked = { ...firstChoices, format: "xlsx", preset: null, columns: ["email", "id"] } as const;
  expect(readChoices(JSON.stringify(ticked))).toEqual(ticked);
  expect(chosenColumns(ticked, ["date"])).toEqual(["id", "email"]);
  const mailing = { ...firstChoices, grain: "payment", preset: "mailing" } as const;
  expect(readChoices(JSON.stringify(mailing))).toEqual(mailing);
});

it("reads entries that cannot be used as the first choices, and unknown columns as none", () => {
  for (const kept of [null, "", "{", "[]", '{"format":"pdf"}']) {
    expect(readChoices(kept)).toEqual(firstChoices);
  }
  const outdated = { ...firstChoices, preset: null, columns: ["gone"] };
  expect(readChoices(JSON.stringify(outdated))).toEqual(firstChoices);
  const other = { format: "csv", grain: "payment" } as const;
  expect(readChoices(JSON.stringify({ ...outdated, ...other }))).toEqual({ ...firstChoices, ...other });
});

it("takes the columns of the table by default", () => {
  expect(chosenColumns(firstChoices, ["date", "email"])).toEqual(["date", "email"]);
});

it("is a workbook until another format is chosen, and a CSV where a workbook has no room", () => {
  const plan = (contributions: number, isAtLeast = false) => ({
    ...{ contributions, isAtLeast, asOf: 0, isComplete: true },
  });
  expect([null, plan(20_000)].map((one) => chosenFormat(firstChoices, one))).toEqual(["xlsx", "xlsx"]);
  expect([plan(20_001), plan(10_000, true)].map((one) => chosenFormat(firstChoices, one))).toEqual([
    "csv",
    "csv",
  ]);
  const kept = readChoices(JSON.stringify({ ...firstChoices, format: "csv" }));
  expect(chosenFormat(kept, plan(1))).toBe("csv");
});
