import fc from "fast-check";
import { expect, it } from "vitest";
import { anyRecord } from "./__fixtures__/any-record";
import { example } from "./__fixtures__/example";
import { duplicateHint, laterWords, twinSpan } from "./duplicate-hint";

const own = example();
const twin = (set: Readonly<Record<string, unknown>> = {}) =>
  example({ id: "TWIN", ordered_at: "2025-03-14T09:30:53Z", ...set });

it("same supporter, amount and day make a possible duplicate, nearest first", () => {
  const later = twin({ id: "LATER", ordered_at: "2025-03-15T09:26:53Z" });
  expect(duplicateHint(own, [later, twin()])).toEqual([
    { id: "TWIN", later: 4 * 60_000 },
    { id: "LATER", later: 86_400_000 },
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

it("a twin is named once, however often it is among the neighbours", () => {
  expect(duplicateHint(own, [twin(), twin()])).toHaveLength(1);
});

it("every twin lies within the span that is looked at, and a record without a span has no twins", () => {
  fc.assert(
    fc.property(anyRecord, anyRecord, (record, other) => {
      const span = twinSpan(record);
      const twins = duplicateHint(record, [other]);
      if (span === null) expect(twins).toEqual([]);
      else
        for (const { later } of twins) {
          expect(span.at + later).toBeGreaterThanOrEqual(span.from);
          expect(span.at + later).toBeLessThanOrEqual(span.to);
        }
    }),
  );
});

it.each([
  [0, "at the same moment"],
  [1000, "1 second later"],
  [-59_999, "59 seconds earlier"],
  [240_000, "4 minutes later"],
  [-86_400_000, "24 hours earlier"],
])("%i ms is %s", (later, words) => expect(laterWords(later)).toBe(words));
