import fc from "fast-check";
import { expect, it } from "vitest";
import { anyRecord } from "@/lib/records/__fixtures__/any-record";
import { parseContribution } from "./contribution";
import { received } from "./status";

const paid = { is_paid: true, total_amount: "25.5000", refunded_amount: "0.0000", currency: { code: "CAD" } };

it("counts what was paid, in ten-thousandths", () => {
  expect(received(parseContribution(paid))).toEqual({ currency: "CAD", amount: 255_000, refunded: 0 });
  expect(received(parseContribution({ ...paid, currency: "JPY", total_amount: 500 }))).toEqual({
    currency: "JPY",
    amount: 5_000_000,
    refunded: 0,
  });
  expect(received(parseContribution({ ...paid, currency: null, total_amount: "0.1234" }))).toEqual({
    currency: null,
    amount: 1234,
    refunded: 0,
  });
});

it("separates what was refunded from what was paid", () => {
  expect(received(parseContribution({ ...paid, refunded_amount: "5.0001" }))).toMatchObject({
    amount: 255_000,
    refunded: 50_001,
  });
  expect(received(parseContribution({ ...paid, is_paid: false, refunded_amount: "25.5000" }))).toMatchObject({
    amount: 255_000,
    refunded: 255_000,
  });
});

it.each([
  ["a test", { is_test: 1 }],
  ["spam", { is_spam: "1" }],
  ["a deleted one", { is_deleted: true }],
  ["one that is not paid", { is_paid: false }],
  ["one of which money is owed", { balance_amount: 3 }],
  ["one that failed", { payments: [{ status: "failed" }] }],
  ["one that is pending", { payments: [{ status: "pending" }] }],
  ["one whose amount cannot be read", { total_amount: "many" }],
  ["one whose amount no sum can hold", { total_amount: "1e12" }],
])("does not count %s", (_, change) => {
  expect(received(parseContribution({ ...paid, ...change }))).toBeNull();
});

it("is null or whole numbers that can be added for any JSON", () => {
  fc.assert(
    fc.property(anyRecord, (record) => {
      const sum = received(parseContribution(record));
      if (sum === null) return;
      expect(Number.isSafeInteger(sum.amount)).toBe(true);
      expect(sum.refunded).toBeGreaterThanOrEqual(0);
    }),
  );
});
