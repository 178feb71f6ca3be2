import { describe, expect, it } from "vitest";
import { example } from "@/lib/records/__fixtures__/example";
import { plainFormats } from "@/lib/records/__fixtures__/plain-formats";
import { parseContribution } from "@/lib/records/contribution/contribution";
import { fiveAnswers } from "./five-answers";

const answers = (record: unknown) => fiveAnswers(parseContribution(record), plainFormats);

it("the example contribution answers all five questions", () => {
  expect(answers(example())).toEqual({
    who: { answer: "Maren Oduya", note: "Individual, supporter since 2022", tone: "plain" },
    howMuch: { answer: "65.37 CAD", note: "Includes 2.37 CAD covered fees", tone: "plain" },
    paid: { answer: "Yes, nothing owed", note: "Visa •• 4242", tone: "good" },
    whatFor: { answer: "Sponsorship of Amari", note: "and 1 more item", tone: "plain" },
    receipt: { answer: "Yes, 65.37 CAD", note: "2025-004417", tone: "good" },
  });
});

it("an empty record answers all five questions as unknown", () => {
  expect(answers({})).toEqual({
    who: { answer: "Unknown", note: "No supporter is linked", tone: "warn" },
    howMuch: { answer: "Unreadable", note: "No total is recorded", tone: "warn" },
    paid: { answer: "No", note: "No payment is recorded", tone: "warn" },
    whatFor: { answer: "Not recorded", note: "No line items", tone: "warn" },
    receipt: { answer: "No", note: "None issued", tone: "plain" },
  });
});

it.each([["1,234.00"], ["lots"], [{ amount: 5 }]])(
  "the total %j is recorded, but cannot be read",
  (total_amount) =>
    expect(answers({ total_amount }).howMuch).toEqual({
      answer: "Unreadable",
      note: "The total can’t be read",
      tone: "warn",
    }),
);

describe("the answer to “paid?”", () => {
  const cash = { type: "cash", status: "succeeded" };
  const total = { currency: "CAD", total_amount: 10, is_paid: true, payments: [cash] };
  it.each([
    [{ ...total, refunded_amount: 10 }, "Yes, then refunded", "Cash"],
    [{ ...total, refunded_amount: 4 }, "Yes, partially refunded", "Cash"],
    [{ ...total, is_paid: false, balance_amount: 4 }, "Partially, 4.00 CAD still owed", "Cash"],
    [{ ...total, is_paid: false, balance_amount: 4, is_spam: true }, "Charged, not marked as paid", "Cash"],
    [{ ...total, payments: [{ ...cash, status: "charged_back" }] }, "Marked as paid", "Cash: charged back"],
    [
      { ...total, is_paid: false, balance_amount: 10, payments: [] },
      "No, 10.00 CAD still owed",
      "No payment is recorded",
    ],
    [
      { ...total, payments: [{ ...cash, amount: 4 }] },
      "Marked as paid",
      "Payments cover 4.00 CAD of 10.00 CAD, Cash",
    ],
    [{ ...total, payments: [{ ...cash, amount: 10 }] }, "Yes, nothing owed", "Cash"],
    [{ ...total, is_deleted: true }, "Yes, nothing owed", "Cash"],
    [
      { payments: [{ ...cash, status: "failed", failure_code: "r02" }] },
      "No, declined",
      "Cash: the account is closed",
    ],
    [{ payments: [cash, { ...cash, status: "pending" }] }, "Partially paid, rest pending", "Cash, 1 pending"],
    [{ payments: [{ ...cash, status: "pending" }] }, "Not yet, pending", "Cash"],
  ])("for %j is %s", (record, answer, note) => expect(answers(record).paid).toMatchObject({ answer, note }));
});

it("an amount keeps digits beyond its currency's decimals", () => {
  expect(answers({ currency: "USD", total_amount: "10.0050" }).howMuch).toMatchObject({
    answer: "10.005 USD",
    note: null,
  });
});

describe("the answer to “receipt?”", () => {
  const receipt = { number: "1", amount: 4, currency_code: "CAD" };
  it.each([
    [[{ ...receipt, is_voided: true }], "Voided", "1"],
    [[receipt, { ...receipt, number: "0", is_voided: true }], "Yes, 4.00 CAD", "1, 1 void"],
    [
      [receipt, { ...receipt, number: "2", currency_code: "USD" }],
      "Yes, 4.00 CAD and 4.00 USD",
      "2 receipts",
    ],
    [[{}], "Yes", "No number"],
  ])("for %j is %s", (tax_receipts, answer, note) =>
    expect(answers({ is_paid: true, tax_receipts }).receipt).toMatchObject({ answer, note }),
  );
});

it.each([
  [{ is_paid: false }, "the contribution is not paid in full"],
  [{ refunded_amount: "65.3700" }, "the contribution was fully refunded"],
])("a valid receipt of a contribution with %j is a warning", (set, objection) => {
  expect(answers(example()).receipt.tone).toBe("good");
  const note = `2025-004417, still valid, but ${objection}`;
  expect(answers(example(set)).receipt).toMatchObject({ note, tone: "warn" });
});

it.each(["is_deleted", "is_spam", "is_test"])("a paid contribution with %s is a warning", (mark) => {
  const { paid, receipt } = answers(example({ [mark]: true }));
  expect(receipt).toMatchObject({ answer: "Yes, 65.37 CAD", tone: "warn" });
  expect(receipt.note).toMatch(/, still valid, but the contribution is /);
  expect(paid).toMatchObject({ answer: "Yes, nothing owed", tone: "warn" });
});
