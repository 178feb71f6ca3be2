import { expect, test } from "vitest";
import { CommandError } from "@/scripts/desk/command";
import { readArguments } from "./arguments";

test("nothing typed means 100,000 records on both engines, over HTTP too", () => {
  expect(readArguments([])).toEqual({
    benchmark: "records",
    rows: 100_000,
    engines: ["sqlite", "postgres"],
    json: null,
    http: true,
    lighthouse: true,
    soak: 0,
  });
});

test("every option is read", () => {
  const typed = [
    "records",
    "--rows",
    "1000000",
    "--engine",
    "postgres",
    "--json",
    "x.json",
    "--no-http",
    "--no-lighthouse",
    "--soak=600",
  ];
  expect(readArguments(typed)).toEqual({
    benchmark: "records",
    rows: 1_000_000,
    engines: ["postgres"],
    json: "x.json",
    http: false,
    lighthouse: false,
    soak: 600,
  });
});

test.each([["--help"], ["-h"], ["help"]])("%s asks for help", (word) => {
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
  ["two benchmarks", ["records", "search"]],
])("%s cannot be used", (_name, typed) => {
  expect(() => readArguments(typed)).toThrow(CommandError);
});
