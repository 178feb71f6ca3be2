import { expect, test } from "vitest";
import { readArguments } from "./arguments";

test("without arguments it is 100,000 records on both engines", () => {
  expect(readArguments([])).toEqual({
    benchmark: "records",
    rows: 100_000,
    engines: ["sqlite", "postgres"],
    json: null,
    lighthouse: true,
    soak: 0,
  });
});

test("every option is read", () => {
  const options = ["--rows", "1000000", "--engine", "postgres", "--json", "x.json", "--soak=600"];
  expect(readArguments(["faults", ...options, "--no-lighthouse"])).toEqual({
    benchmark: "faults",
    rows: 1_000_000,
    engines: ["postgres"],
    json: "x.json",
    lighthouse: false,
    soak: 600,
  });
});

test.each([["--help"], ["-h"], ["help"]])("%s requests help", (word) => {
  expect(readArguments([word])).toBeNull();
});

test.each([
  ["rows that are no number", ["--rows", "many"]],
  ["rows with a sign", ["--rows=-5000"]],
  ["rows in scientific notation", ["--rows", "1e6"]],
  ["too few rows", ["--rows", "999"]],
  ["too many rows", ["--rows", "10000001"]],
  ["an unknown engine", ["--engine", "oracle"]],
  ["a soak of a word", ["--soak", "long"]],
  ["a soak of more than a day", ["--soak=86401"]],
  ["an unknown option", ["--fast"]],
  ["an option without its value", ["--json"]],
  ["two benchmarks", ["records", "search"]],
])("%s cannot be used", (_name, args) => {
  expect(() => readArguments(args)).toThrow(/engine|rows|soak|fast|json|one benchmark/);
});
