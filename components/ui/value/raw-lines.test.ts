import fc from "fast-check";
import { expect, test } from "vitest";
import { unknownPaths } from "@/lib/records/spec-fields";
import { rawLines } from "./raw-view";

const noMarks = { unknown: new Set<string>(), covered: new Set<string>() };
const textOf = (json: string, marks = noMarks, isWrapped = false) =>
  rawLines(json, isWrapped, marks)
    .map(({ text }) => text)
    .join("\n");

test("the lines join to the record's JSON", () => {
  fc.assert(
    fc.property(fc.json(), (json) => {
      expect(JSON.parse(textOf(json))).toEqual(JSON.parse(json));
    }),
  );
});

test("lines are indented by two spaces for any layout of the source", () => {
  const record = { id: "A,{[:", list: [1, { b: null }], none: {}, empty: [] };
  const neat = JSON.stringify(record, null, 2);
  expect(textOf(JSON.stringify(record))).toBe(neat);
  expect(textOf(JSON.stringify(record, null, "\t"))).toBe(neat);
  expect(textOf(`{"data": ${neat}}`, noMarks, true)).toBe(neat);
});

test("numbers and escapes stay as written", () => {
  expect(textOf('{"a":1.50,"b":12345678901234567890,"c":"\\u00e9\\/"}')).toBe(
    '{\n  "a": 1.50,\n  "b": 12345678901234567890,\n  "c": "\\u00e9\\/"\n}',
  );
});

test("direction marks are shown escaped", () => {
  expect(textOf(JSON.stringify("a\u202eb"))).toBe('"a\\u202eb"');
});

test("only members unknown to the contract are marked", () => {
  const record = { id: "A", loyalty: { points: 0 }, line_items: [{ id: "I", color: "red" }] };
  const lines = rawLines(JSON.stringify(record), false, {
    ...noMarks,
    unknown: new Set(unknownPaths(record)),
  });
  const marked = lines.filter(({ isUnknown }) => isUnknown).map(({ text }) => text.trim());
  expect(marked).toEqual(['"loyalty": {', "},", '"color": "red"']);
});

test.each([[{ first_name: "Amari", tags: [{}] }], [["Amari", {}]], ["Amari"]])(
  "the covered value %j is one line without its content",
  (sponsee) => {
    const record = { line_items: [{ sponsee, qty: 1 }] };
    const text = textOf(JSON.stringify(record), { ...noMarks, covered: new Set(["line_items[0].sponsee"]) });
    expect(JSON.parse(text)).toEqual({ line_items: [{ sponsee: "covered", qty: 1 }] });
  },
);
