import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyRecord } from "./__fixtures__/any-record";
import { contributionStatus, moneyStatus, statusComparison, statuses, statusSentence } from "./status";

const failed = { status: "failed", created_at: "2025-01-01T00:00:00Z" };
const pending = { status: "pending", created_at: "2025-01-02T00:00:00Z" };
const succeeded = { status: "succeeded", created_at: "2025-01-03T00:00:00Z" };
const paid = { is_paid: true, total_amount: "10.0000", refunded_amount: "0.0000", balance_amount: 0 };
const partly = { ...paid, refunded_amount: "4.0000" };
const fully = { ...paid, refunded_amount: "10.0000" };

describe("the first rule that holds decides", () => {
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
  ])("%s by rule %i", (status, rule, record) => {
    expect(contributionStatus(record)).toMatchObject({ status, rule });
  });
});

it("says why: the rule in words, and the fields with their values as recorded", () => {
  const reading = contributionStatus(partly);
  expect(statusSentence(reading)).toBe(
    "Partly refunded is rule 4 of 8: refunded is above zero and below total.",
  );
  expect(statusComparison(reading)).toBe("refunded_amount 4.0000 < total_amount 10.0000");
  expect(statusComparison(contributionStatus({}))).toBe("is_paid not set, balance_amount not set");
  expect(statusComparison(contributionStatus({ payments: [succeeded, failed] }))).toBe(
    "is_paid not set, balance_amount not set",
  );
  expect(contributionStatus({ payments: [{}, failed] }).because).toEqual([
    { field: "payments[1].status", value: "failed" },
  ]);
});

it("tells what became of the money of a deleted record, too", () => {
  expect(moneyStatus({ ...fully, is_deleted: true })).toBe("refunded");
  expect(moneyStatus({ ...paid, is_spam: 1 })).toBe("paid");
});

it("is one of the eight for any JSON, with the number of its rule", () => {
  fc.assert(
    fc.property(anyRecord, (record) => {
      const { status, rule, because } = contributionStatus(record);
      expect(statuses[rule - 1]).toBe(status);
      expect(because.length).toBeGreaterThan(0);
      if (rule > 2) expect(moneyStatus(record)).toBe(status);
    }),
  );
});
