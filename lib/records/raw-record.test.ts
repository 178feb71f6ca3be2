import fc from "fast-check";
import { expect, it } from "vitest";
import { anyJson } from "./__fixtures__/any-record";
import { cutLongTexts, differingFields } from "./raw-record";
import { cut, webAddress } from "./text";

const none: ReadonlySet<string> = new Set();

it("a record without long texts is returned as the same object", () => {
  const record = { id: "A", line_items: [{ description: "short", fields: [] }], notes: null };
  expect(cutLongTexts(record, none)).toEqual({ record, lengths: new Map() });
  expect(cutLongTexts(record, none).record).toBe(record);
});

it("a long text is cut, and its length is returned under its path", () => {
  const { record, lengths } = cutLongTexts({ line_items: [{ description: "x".repeat(10_000) }] }, none);
  expect(record).toEqual({ line_items: [{ description: `${"x".repeat(400)}…` }] });
  expect([...lengths]).toEqual([["line_items[0].description", 10_000]]);
});

it("a requested text stays whole, and its length is returned", () => {
  const notes = "word ".repeat(1000);
  const { record, lengths } = cutLongTexts({ notes }, new Set(["notes"]));
  expect(record).toEqual({ notes });
  expect(lengths.get("notes")).toBe(5000);
});

it.each([
  ["notes", 2000],
  ["biography", 2000],
  ["display_name", 400],
  ["body", 20_000],
])("%s is cut to %i characters", (name, limit) => {
  expect(cutLongTexts({ [name]: "y".repeat(30_000) }, none).record).toEqual({
    [name]: `${"y".repeat(limit)}…`,
  });
});

it("a web address stays usable up to 2,000 characters; a longer one is cut to no address", () => {
  const long = `https://x.example/?q=${"a".repeat(1500)}`;
  expect(cutLongTexts({ url: long }, none).record).toEqual({ url: long });
  const { record } = cutLongTexts({ url: long + "a".repeat(1000) }, none);
  expect(webAddress(Object(record).url)).toBeNull();
  expect(webAddress(long)?.href).toBe(long);
});

it("a cut never splits a character", () => {
  expect(cut("🙂🙂", 3)).toBe("🙂…");
});

it("only long texts change, and no text exceeds its limit", () => {
  fc.assert(
    fc.property(anyJson, (value) => {
      const { record, lengths } = cutLongTexts(value, none);
      if (lengths.size === 0) expect(record).toBe(value);
      expect(
        JSON.stringify(record)
          .match(/"(?:[^"\\]|\\.)*"/g)
          ?.every((text) => text.length < 13_000) ?? true,
      ).toBe(true);
      expect(JSON.stringify(record).replace(/"[^"]*"/g, "").length).toBe(
        JSON.stringify(value).replace(/"[^"]*"/g, "").length,
      );
    }),
  );
});

const ignoreNone = () => false;

it("differingFields lists the path and both values as JSON", () => {
  const left = { id: "A", items: [{ qty: 1, tags: [] }], notes: "x", gone: true };
  const right = { id: "B", items: [{ qty: 1, tags: ["new"] }], notes: "x" };
  expect(differingFields(left, right, ignoreNone)).toEqual([
    { path: "id", left: '"A"', right: '"B"' },
    { path: "items[0].tags", left: "[]", right: null },
    { path: "gone", left: "true", right: null },
    { path: "items[0].tags[0]", left: null, right: '"new"' },
  ]);
});

it("differingFields reports a text and a number of the same digits", () => {
  expect(differingFields({ a: "1" }, { a: 1 }, ignoreNone)).toHaveLength(1);
});

it("differingFields skips an ignored path and everything inside it", () => {
  const [left, right] = [
    { sponsee: { name: "A" }, id: 1 },
    { sponsee: { name: "B" }, id: 1 },
  ];
  expect(differingFields(left, right, (path) => path === "sponsee")).toEqual([]);
});

it("differingFields is empty exactly when the JSON is equal", () => {
  fc.assert(
    fc.property(anyJson, anyJson, (left, right) => {
      expect(differingFields(left, left, ignoreNone)).toEqual([]);
      const [ours, theirs] = [left, right].map((value) => JSON.parse(JSON.stringify({ value })));
      if (differingFields(ours, theirs, ignoreNone).length === 0) expect(ours).toEqual(theirs);
    }),
  );
});
