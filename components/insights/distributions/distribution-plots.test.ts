import fc from "fast-check";
import { expect, it } from "vitest";
import type { Shares } from "@/lib/contract/insights-report";
import { decimalText, toTenThousandths } from "@/lib/records/money";
import { shareRows } from "./distribution-plots";

const maxRows = 5;
const amount = fc.integer({ min: 0, max: 10_000_000 }).map((exact) => `${Math.floor(exact / 100)}.0000`);
const anyShares: fc.Arbitrary<Shares> = fc
  .record({
    values: fc.uniqueArray(fc.string({ minLength: 1 }), { maxLength: 9 }),
    hasUnset: fc.boolean(),
    counts: fc.array(fc.nat(500), { minLength: 10, maxLength: 10 }),
    amounts: fc.array(amount, { minLength: 10, maxLength: 10 }),
    others: fc.record({ values: fc.oneof(fc.constant(0), fc.nat(40)), count: fc.nat(900), received: amount }),
  })
  .map(({ values, hasUnset, counts, amounts, others }) => ({
    bars: [...values, ...(hasUnset ? [null] : [])].map((value, at) => ({
      value,
      label: value ?? "not set",
      count: counts[at] ?? 0,
      received: amounts[at] ?? "0.0000",
      list: value,
    })),
    others: others.values === 0 ? { values: 0, count: 0, received: "0.0000" } : others,
  }));

it("a distribution has at most five rows, which add up to all of its values", () => {
  fc.assert(
    fc.property(anyShares, (shares) => {
      const rows = shareRows(shares, maxRows);
      expect(rows.length).toBeLessThanOrEqual(maxRows);
      const all = [...shares.bars, shares.others];
      const counted = (list: readonly { count: number }[]) => list.reduce((sum, { count }) => sum + count, 0);
      const summed = (list: readonly { received: string }[]) =>
        list.reduce((sum, { received }) => sum + (toTenThousandths(decimalText(received)) ?? 0n), 0n);
      expect(counted(rows)).toBe(counted(all));
      expect(summed(rows)).toBe(summed(all));
    }),
  );
});

it("five values are all listed", () => {
  const bar = { label: "", count: 1, received: "1.0000", list: null };
  const bars = ["a", "b", "c", "d", null].map((value) => ({ ...bar, value }));
  const rows = shareRows({ bars, others: { values: 0, count: 0, received: "0.0000" } }, maxRows);
  expect(rows.map(({ kind }) => kind)).toEqual(["value", "value", "value", "value", "unset"]);
});

it("the unset row is last, the others row is before it, and neither hides a value that fits", () => {
  fc.assert(
    fc.property(anyShares, (shares) => {
      const kinds = shareRows(shares, maxRows).map(({ kind }) => kind);
      const order = ["value", "others", "unset"];
      expect(kinds).toEqual(kinds.toSorted((one, other) => order.indexOf(one) - order.indexOf(other)));
      const named = shares.bars.filter(({ value }) => value !== null).length;
      const unset = shares.bars.length - named;
      const fits = shares.others.values === 0 && named + unset <= maxRows;
      expect(kinds.includes("others")).toBe(!fits);
    }),
  );
});
