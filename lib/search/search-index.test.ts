import fc from "fast-check";
import { expect, it } from "vitest";
import { parseContribution } from "@/lib/records/contribution/contribution";
import { isWholeSlots, slotOf, sortKeysBetween, toEntry } from "./search-index";
import { toSearchKeys } from "./search-keys";

const instant = fc.integer({
  min: Date.parse("0000-01-01T00:00:00Z"),
  max: Date.parse("9999-12-31T23:59:59.999Z"),
});
const hourOf = (at: number) => new Date(at).toISOString().slice(0, 13);

it("a later hour has larger sort keys, and instants of one hour have the same range", () => {
  fc.assert(
    fc.property(instant, instant, (one, other) => {
      const [a, b] = [sortKeysBetween(one, one), sortKeysBetween(other, other)];
      if (hourOf(one) === hourOf(other)) expect(a).toEqual(b);
      else expect(one < other ? a.last < b.first : b.last < a.first).toBe(true);
    }),
  );
});

it("a sort key is a safe integer and contains the hour", () => {
  const keys = { searchKeys: toSearchKeys(parseContribution({})), figureKeys: { traits: 0 } };
  fc.assert(
    fc.property(instant, fc.integer({ min: 1, max: 2 ** 26 - 1 }), (occurredAt, seq) => {
      const { sort_key } = toEntry({ seq, occurredAt, ...keys });
      expect(Number.isSafeInteger(sort_key)).toBe(true);
      expect(slotOf(sort_key)).toEqual(sortKeysBetween(occurredAt, occurredAt));
    }),
  );
  expect(() => toEntry({ seq: 2 ** 26, occurredAt: 0, ...keys })).toThrow(RangeError);
});

it("a range of whole hours needs no comparison of instants", () => {
  const [day, hour] = [86_400_000, 3_600_000];
  expect([isWholeSlots(0, day - 1), isWholeSlots(-hour, hour - 1)]).toEqual([true, true]);
  expect([isWholeSlots(0, day), isWholeSlots(1, day - 1)]).toEqual([false, false]);
});
