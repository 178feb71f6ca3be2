import fc from "fast-check";
import { expect, it } from "vitest";
import { readListState } from "./list-state";
import { pageParams } from "./page-query";

it.each([
  [{ type: "first" }, "first"],
  [{ type: ["first", "first"] }, "first"],
  [{ type: ["", "first"] }, "first"],
  [{ type: "first", "type[]": "" }, "first"],
  [{ type: "" }, ""],
  [{ type: undefined }, ""],
  [{ type: "first", "type[a]": "renewals" }, "first"],
])("pageParams reads one value from %j", (search, value) =>
  expect(pageParams(search).get("type")).toBe(value),
);

it("pageParams reads filters in brackets as the API does", () => {
  const params = pageParams({ "filter[recurring]": ["1", "1"], "filter[onetime][]": "1", recurring: "" });
  expect(params.get("filter")).toEqual(
    new Map<string, unknown>([
      ["recurring", "1"],
      ["onetime", new Map([["0", "1"]])],
    ]),
  );
});

it.each([
  [{ type: ["first", "renewals"] }, "first, renewals"],
  [{ "type[]": "first" }, "first"],
  [{ type: "first", "type[]": "renewals" }, "first, renewals"],
  [{ "type[]": "first", type: "" }, "first"],
  [{ type: `${"x".repeat(41)}\u202e\0` }, `${"x".repeat(40)}…`],
])("contradictory and unusable values are dropped and reported: %j", (search, value) => {
  const { state, notices } = readListState(pageParams(search));
  expect(state.type).toBe("all");
  expect(notices).toEqual([{ parameter: "type", value }]);
});

it("any URL is read without an error and alike from single values and lists", () => {
  const text = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.constantFrom("first", "%", "\0", "2", "x".repeat(10_000)),
  );
  const name = fc.constantFrom(
    "type",
    "type[]",
    "page",
    "from",
    "tz",
    "a[]",
    "__proto__",
    "[",
    "filter[name]",
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(name, text), { maxLength: 6 }), (pairs) => {
      const search: Record<string, string[]> = Object.create(null);
      for (const [key, value] of pairs) search[key] = [...(search[key] ?? []), value];
      const singles = Object.fromEntries(
        Object.entries(search).map(([key, all]) => [key, all.length === 1 ? (all[0] ?? "") : all]),
      );
      expect(readListState(pageParams(singles))).toEqual(readListState(pageParams(search)));
    }),
  );
});
