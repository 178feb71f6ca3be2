import fc from "fast-check";
import { expect, it } from "vitest";
import { anyJson } from "./__fixtures__/any-record";
import { differingFields } from "./raw-record";

const all = () => false;

it("a difference has its path and both values as JSON", () => {
  const left = { id: "A", items: [{ qty: 1, tags: [] }], notes: "x", gone: true };
  const right = { id: "B", items: [{ qty: 1, tags: ["new"] }], notes: "x" };
  expect(differingFields(left, right, all)).toEqual([
    { path: "id", left: '"A"', right: '"B"' },
    { path: "items[0].tags", left: "[]", right: null },
    { path: "gone", left: "true", right: null },
    { path: "items[0].tags[0]", left: null, right: '"new"' },
  ]);
});

it("text and number of the same digits are not the same", () => {
  expect(differingFields({ a: "1" }, { a: 1 }, all)).toHaveLength(1);
});

it("what is left out is not looked at, nor anything in it", () => {
  const [left, right] = [
    { sponsee: { name: "A" }, id: 1 },
    { sponsee: { name: "B" }, id: 1 },
  ];
  expect(differingFields(left, right, (path) => path === "sponsee")).toEqual([]);
});

it("records differ in nothing exactly when their JSON is the same", () => {
  fc.assert(
    fc.property(anyJson, anyJson, (left, right) => {
      expect(differingFields(left, left, all)).toEqual([]);
      const [ours, theirs] = [left, right].map((value) => JSON.parse(JSON.stringify({ value })));
      if (differingFields(ours, theirs, all).length === 0) expect(ours).toEqual(theirs);
    }),
  );
});
