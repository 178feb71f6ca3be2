import fc from "fast-check";
import { expect, it } from "vitest";
import { anyRecord } from "./__fixtures__/any-record";
import { example } from "./__fixtures__/example";
import { duplicateHint } from "./duplicate-hint";

const own = example();
const twin = (set: Readonly<Record<string, unknown>> = {}) =>
  example({ id: "TWIN", ordered_at: "2025-03-14T09:30:53Z", ...set });

it("same supporter, amount and day make a possible duplicate, nearest first", () => {
  const later = twin({ id: "LATER", ordered_at: "2025-03-15T09:26:53Z" });
  expect(duplicateHint(own, [later, twin()])).toEqual([
    { id: "TWIN", apart: 4 * 60_000 },
    { id: "LATER", apart: 86_400_000 },
  ]);
});

it.each([
  ["the record itself", { id: "CN6V3PZ" }],
  ["another supporter", { "supporter.id": "OTHER" }],
  ["another amount", { total_amount: "65.3800" }],
  ["another currency", { currency: "USD" }],
  ["more than 24 hours away", { ordered_at: "2025-03-15T09:26:54Z" }],
  ["declined", { payments: [{ status: "failed" }] }],
  ["refunded", { refunded_amount: "65.3700" }],
  ["a test", { is_test: 1 }],
  ["deleted", { is_deleted: true }],
  ["worth nothing", { total_amount: "0.0000" }],
  ["undated", { ordered_at: "", created_at: "" }],
])("no duplicate: %s", (_, set) => expect(duplicateHint(own, [twin(set)])).toEqual([]));

it("knows a supporter without an id by the e-mail address", () => {
  const without = (record: unknown) => ({ ...Object(record), supporter: { email: "A@x.org" } });
  expect(duplicateHint(without(own), [without(twin())])).toHaveLength(1);
  expect(duplicateHint({ ...Object(own), supporter: null, billing_address: null }, [twin()])).toEqual([]);
});

it("is mutual", () => {
  fc.assert(
    fc.property(anyRecord, anyRecord, (left, right) => {
      expect(duplicateHint(left, [right]).length).toBe(duplicateHint(right, [left]).length);
    }),
  );
});
