import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyRecord } from "@/lib/records/__fixtures__/any-record";
import { statuses } from "@/lib/records/labels";
import { parseContribution } from "./contribution";
import { contributionStatus, moneyStatus, received, statusComparison, statusSentence } from "./status";

const failed = { status: "failed", created_at: "2025-01-01T00:00:00Z" };
const pending = { status: "pending", created_at: "2025-01-02T00:00:00Z" };
const succeeded = { status: "succeeded", created_at: "2025-01-03T00:00:00Z" };
const paid = { is_paid: true, total_amount: "10.0000", refunded_amount: "0.0000", balance_amount: 0 };
const partly = { ...paid, refunded_amount: "4.0000" };
const compared = (json: unknown) => {
  const record = parseContribution(json);
  return statusComparison(record, contributionStatus(record));
};
const fully = { ...paid, refunded_amount: "10.0000" };

describe("the first rule that holds decides the status", () => {
  it.each([
    ["deleted", 1, { ...fully, is_deleted: true, is_spam: 1 }],
    ["spam", 2, { ...fully, is_spam: "1" }],
    ["refunded", 3, { ...fully, is_paid: false }],
    ["refunded", 3, { ...fully, total_amount: 10, currency: "JPY" }],
    ["partially_refunded", 4, { ...partly, payments: [failed] }],
    ["failed", 5, { ...paid, is_paid: false, payments: [failed] }],
    [
      "failed",
      5,
      {
        payments: [
          { ...succeeded, status: "odd" },
          { ...failed, created_at: "2025-02-01" },
        ],
      },
    ],
    ["pending", 6, { ...paid, is_paid: false, payments: [pending, failed] }],
    ["unpaid", 7, { ...paid, is_paid: false, payments: [failed, succeeded] }],
    ["unpaid", 7, { ...paid, balance_amount: 2.5 }],
    ["unpaid", 7, { ...paid, is_paid: false, payments: [failed, { ...pending, status: "odd" }] }],
    ["unpaid", 7, {}],
    ["unpaid", 7, null],
    ["paid", 8, { ...paid, payments: [failed, succeeded] }],
    ["paid", 8, { ...paid, balance_amount: -1, payments: "none" }],
    ["paid", 8, { ...paid, total_amount: "0.0000", refunded_amount: "0.0000" }],
    ["paid", 8, { ...paid, refunded_amount: "12.0000" }],
  ])("as %s by rule %i", (status, rule, record) => {
    expect(contributionStatus(parseContribution(record))).toBe(status);
    expect(compared(record)).toMatch(`Rule ${rule} of 8: `);
  });
});

it("the status is explained by its rule in words and by the recorded fields", () => {
  const status = contributionStatus(parseContribution(partly));
  expect(statusSentence(status)).toBe("Partially refunded because part of the total was refunded.");
  expect(compared(partly)).toBe("Rule 4 of 8: refunded_amount 4.0000 < total_amount 10.0000");
  expect(compared({})).toBe("Rule 7 of 8: is_paid not set, balance_amount not set");
  expect(compared({ payments: [succeeded, failed] })).toBe(
    "Rule 7 of 8: is_paid not set, balance_amount not set",
  );
  expect(compared({ payments: [{}, failed] })).toBe("Rule 5 of 8: payments[1].status failed");
  const refunds = [{ amount: 6 }, { amount: 4, status: "pending" }];
  expect(compared({ ...fully, currency: "CAD", refunds })).toBe(
    "Rule 4 of 8: refunded_amount 10.0000 (6.0000 completed) < total_amount 10.0000",
  );
  const settled = contributionStatus(parseContribution(paid));
  expect(statusSentence(settled)).toBe("Paid because the record is marked as paid and no balance remains.");
});

it("moneyStatus ignores deletion and spam marks", () => {
  expect(moneyStatus(parseContribution({ ...fully, is_deleted: true }))).toBe("refunded");
  expect(moneyStatus(parseContribution({ ...paid, is_spam: 1 }))).toBe("paid");
});

it("the status of any JSON is one of the eight and matches the number of its rule", () => {
  fc.assert(
    fc.property(anyRecord, (record) => {
      const status = contributionStatus(parseContribution(record));
      const rule = Number(/^Rule (\d) of 8: \w/.exec(compared(record))?.[1]);
      expect(statuses[rule - 1]).toBe(status);
      if (rule > 2) expect(moneyStatus(parseContribution(record))).toBe(status);
    }),
  );
});

const paidRecord = {
  is_paid: true,
  total_amount: "25.5000",
  refunded_amount: "0.0000",
  currency: { code: "CAD" },
};

it("received counts the amount paid in ten-thousandths", () => {
  expect(received(parseContribution(paidRecord))).toEqual({ currency: "CAD", amount: 255_000, refunded: 0 });
  expect(received(parseContribution({ ...paidRecord, currency: "JPY", total_amount: 500 }))).toEqual({
    currency: "JPY",
    amount: 5_000_000,
    refunded: 0,
  });
  expect(received(parseContribution({ ...paidRecord, currency: null, total_amount: "0.1234" }))).toEqual({
    currency: null,
    amount: 1234,
    refunded: 0,
  });
});

it("received separates refunds from the amount paid", () => {
  expect(received(parseContribution({ ...paidRecord, refunded_amount: "5.0001" }))).toMatchObject({
    amount: 255_000,
    refunded: 50_001,
  });
  expect(
    received(parseContribution({ ...paidRecord, is_paid: false, refunded_amount: "25.5000" })),
  ).toMatchObject({
    amount: 255_000,
    refunded: 255_000,
  });
});

it.each([
  ["a test contribution", { is_test: 1 }],
  ["spam", { is_spam: "1" }],
  ["a deleted contribution", { is_deleted: true }],
  ["an unpaid contribution", { is_paid: false }],
  ["a contribution with a balance", { balance_amount: 3 }],
  ["a declined contribution", { payments: [{ status: "failed" }] }],
  ["a pending contribution", { payments: [{ status: "pending" }] }],
  ["an unreadable amount", { total_amount: "many" }],
  ["an amount too large for a sum", { total_amount: "1e12" }],
])("received does not count %s", (_, change) => {
  expect(received(parseContribution({ ...paidRecord, ...change }))).toBeNull();
});

it("received returns null or safe integers for any JSON", () => {
  fc.assert(
    fc.property(anyRecord, (record) => {
      const sum = received(parseContribution(record));
      if (sum === null) return;
      expect(Number.isSafeInteger(sum.amount)).toBe(true);
      expect(sum.refunded).toBeGreaterThanOrEqual(0);
    }),
  );
});
