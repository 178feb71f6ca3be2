import fc from "fast-check";
import { expect, test } from "vitest";
import { unknownPaths } from "@/lib/reading/spec-fields";
import { rawLines } from "./raw-lines";

const open = { unknown: new Set<string>(), isCovered: (_path: string) => false };
const textOf = (record: unknown, marks = open) =>
  rawLines(record, marks)
    .map(({ text }) => text)
    .join("\n");

test("the lines together are the record", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(JSON.parse(textOf(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

test("they are indented as everybody indents JSON", () => {
  const record = { id: "A", list: [1, { b: null }], none: {}, empty: [] };
  expect(textOf(record)).toBe(JSON.stringify(record, null, 2));
});

test("a member that the contract does not name is marked, and nothing else is", () => {
  const record = { id: "A", loyalty: { points: 0 }, line_items: [{ id: "I", colour: "red" }] };
  const lines = rawLines(record, { ...open, unknown: new Set(unknownPaths(record)) });
  const marked = lines.filter(({ isUnknown }) => isUnknown).map(({ text }) => text.trim());
  expect(marked).toEqual(['"loyalty": {', "},", '"colour": "red"']);
});

test("a covered part is one line that holds nothing of it", () => {
  const record = { line_items: [{ sponsee: { first_name: "Amari" } }] };
  const text = textOf(record, { ...open, isCovered: (path) => path === "line_items[0].sponsee" });
  expect(JSON.parse(text)).toEqual({ line_items: [{ sponsee: "covered" }] });
});
