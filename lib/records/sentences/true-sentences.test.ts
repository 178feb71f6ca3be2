import { describe, expect, it } from "vitest";
import { plainFormats } from "@/lib/records/__fixtures__/plain-formats";
import { now, read } from "@/lib/records/__fixtures__/sentence-text";
import { parseContribution } from "@/lib/records/contribution/contribution";
import { parseExact, parseToRewrite } from "@/lib/records/exact-json";
import type { Kind } from "@/lib/records/labels";
import { recordHints } from "./record-hints";

const visa = { type: "card", card: { brand: "Visa", last4: "4242" }, amount: 10, status: "succeeded" };
const amex = { ...visa, card: { brand: "Amex", last4: "0005" } };
const declined = { ...visa, status: "failed", failure_code: "insufficient_funds" };
const on = (day: string) => ({ created_at: `${day}T10:00:00Z` });
const gift = {
  currency: "CAD",
  supporter: { display_name: "Lena Ort" },
  total_amount: "10.0000",
  ordered_at: "2025-01-01T10:00:00Z",
  is_paid: true,
  balance_amount: 0,
  payments: [visa],
};
const refunded = { ...gift, refunded_amount: "10.0000", refunded_at: "2025-02-02T00:00:00Z" };
const plan = (started_on: string) => ({
  is_recurring: true,
  recurring_profile_id: "R",
  recurring_profile: { started_on },
  variant: { billing_period: "monthly" },
});

describe("the texts about a record that was once described wrongly", () => {
  it.each<[string, unknown, Partial<ReturnType<typeof read>>, Kind?]>([
    [
      "refunds in parts are not all dated by the last one",
      {
        ...refunded,
        refunds: [
          { amount: 6, ...on("2025-01-20") },
          { amount: 4, ...on("2025-02-02") },
        ],
      },
      {
        sentence:
          "Lena Ort gave 10.00 CAD on 2025-01-01. Paid with Visa •• 4242. Fully refunded in " +
          "2 parts, last on 2025-02-02.",
        timeline: ["4.00 CAD refunded", "6.00 CAD refunded", "Contribution made"],
      },
    ],
    [
      "refunds in parts without dates are one event",
      { ...refunded, refunded_amount: 5, refunds: [{ amount: 2 }, { amount: 3 }] },
      {
        sentence:
          "Lena Ort gave 10.00 CAD on 2025-01-01. Paid with Visa •• 4242. 5.00 CAD was refunded in " +
          "2 parts, last on 2025-02-02; net 5.00 CAD.",
        timeline: ["Last of 2 refunds, 5.00 CAD in all", "Contribution made"],
      },
    ],
    [
      "refunds that only the payments record are one event",
      {
        ...refunded,
        refunded_amount: 5,
        payments: [
          { ...visa, amount: 5, amount_refunded: 2 },
          { ...amex, amount: 5, amount_refunded: 3 },
        ],
      },
      { timeline: ["Last refund, 5.00 CAD in all", "Contribution made"] },
    ],
    [
      "refunds that failed or are pending are not refunded",
      {
        ...gift,
        refunded_amount: "9.0000",
        refunded_at: "2025-02-02T00:00:00Z",
        refunds: [
          { amount: 4, status: "succeeded", ...on("2025-01-20") },
          { amount: 3, status: "failed", ...on("2025-01-21") },
          { amount: 2, status: "pending", ...on("2025-02-02") },
        ],
      },
      {
        sentence:
          "Lena Ort gave 10.00 CAD on 2025-01-01. Paid with Visa •• 4242. 4.00 CAD was refunded on " +
          "2025-01-20; net 6.00 CAD. A refund of 2.00 CAD is pending. A refund of 3.00 CAD failed.",
        amount: "10.00 CAD (6.00 CAD after refund)",
        timeline: [
          "Refund of 2.00 CAD pending",
          "Refund of 3.00 CAD failed",
          "4.00 CAD refunded",
          "Contribution made",
        ],
      },
    ],
    [
      "a refund in another currency keeps its currency",
      { ...gift, refunds: [{ amount: 4, currency_code: "USD", ...on("2025-02-02") }] },
      {
        sentence: "Lena Ort gave 10.00 CAD on 2025-01-01. Paid with Visa •• 4242. 4.00 USD was refunded.",
        amount: "10.00 CAD (4.00 USD refunded)",
        timeline: ["4.00 USD refunded", "Contribution made"],
      },
    ],
    [
      "a single refund without an amount is not a refund in parts",
      { ...refunded, refunded_amount: 4, refunds: [{ amount: null }] },
      {
        sentence:
          "Lena Ort gave 10.00 CAD on 2025-01-01. Paid with Visa •• 4242. 4.00 CAD was refunded on " +
          "2025-02-02; net 6.00 CAD.",
      },
    ],
    [
      "a refund in another currency that the record's sum counts is not a second one",
      { ...refunded, refunds: [{ amount: 7, currency_code: "USD", ...on("2025-02-02") }] },
      {
        sentence:
          "Lena Ort gave 10.00 CAD on 2025-01-01. Paid with Visa •• 4242. Fully refunded on " +
          "2025-02-02. Refunds of 7.00 USD are listed.",
        amount: "10.00 CAD (0.00 CAD after refund, 7.00 USD listed as refunded)",
      },
    ],
    [
      "a split payment with one refunded part was paid by both",
      {
        ...refunded,
        refunded_amount: 4,
        payments: [
          { ...visa, amount: 4, amount_refunded: 4, refunded: true },
          { ...amex, amount: 6 },
        ],
      },
      {
        sentence:
          "Lena Ort gave 10.00 CAD on 2025-01-01. Paid in 2 payments with Visa •• 4242 and Amex •• " +
          "0005. 4.00 CAD was refunded on 2025-02-02; net 6.00 CAD.",
        paid: "Yes, partially refunded (2 payments: Visa •• 4242 and Amex •• 0005)",
      },
    ],
    [
      "a payment of a part does not pay the total, even without a balance",
      {
        ...gift,
        is_paid: false,
        payments: [
          { ...visa, amount: 4 },
          { ...amex, amount: 6, status: "pending" },
        ],
      },
      {
        sentence:
          "Lena Ort is giving 10.00 CAD on 2025-01-01. Partially paid with Visa •• 4242. Another " +
          "payment is still pending.",
      },
    ],
    [
      "split payments are not attempts",
      {
        ...gift,
        payments: [
          { ...visa, amount: 4 },
          { type: "cash", status: "succeeded", amount: 6 },
        ],
      },
      {
        sentence: "Lena Ort gave 10.00 CAD on 2025-01-01. Paid in 2 payments with Visa •• 4242 and cash.",
        paid: "Yes, nothing owed (2 payments: Visa •• 4242 and Cash)",
      },
    ],
    [
      "the third installment is not a third attempt",
      { ...gift, total_amount: 30, payments: [visa, visa, visa] },
      {
        sentence: "Lena Ort gave 30.00 CAD on 2025-01-01. Paid in 3 payments with Visa •• 4242.",
        paid: "Yes, nothing owed (3 payments: Visa •• 4242)",
      },
    ],
    [
      "the charge that was kept names the method",
      { ...refunded, payments: [visa, { ...amex, amount_refunded: 10, refunded: true }] },
      {
        sentence:
          "Lena Ort gave 10.00 CAD on 2025-01-01. Paid with Visa •• 4242. 10.00 CAD was refunded on " +
          "2025-02-02; net 10.00 CAD.",
        paid: "Yes, partially refunded (Visa •• 4242)",
        amount: "10.00 CAD (10.00 CAD after refund)",
      },
    ],
    [
      "a canceled attempt is not a decline",
      { ...gift, payments: [{ ...visa, status: "canceled" }, amex] },
      {
        sentence: "Lena Ort gave 10.00 CAD on 2025-01-01. Paid with Amex •• 0005.",
        paid: "Yes, nothing owed (Amex •• 0005)",
      },
    ],
    [
      "only declined attempts are counted",
      { ...gift, payments: [declined, { ...visa, status: "voided" }, amex] },
      { paid: "Yes, nothing owed (Amex •• 0005, second attempt)" },
    ],
    [
      "a canceled attempt alone does not pay",
      { ...gift, is_paid: false, payments: [{ ...visa, status: "cancelled" }] },
      {
        sentence:
          "Lena Ort wanted to give 10.00 CAD on 2025-01-01. The payment with Visa •• 4242 was canceled.",
        paid: "No (Visa •• 4242: cancelled)",
      },
    ],
    [
      "a declined first payment starts no plan",
      { ...gift, is_paid: false, payments: [declined], line_items: [plan("2025-01-01T10:00:00Z")] },
      {
        sentence:
          "Lena Ort tried to give 10.00 CAD on 2025-01-01 and start a monthly plan. The payment with Visa " +
          "•• 4242 was declined: insufficient funds.",
        timeline: ["Plan R set up", "Contribution made"],
      },
      "initial",
    ],
    [
      "a pending first payment is starting a plan",
      { ...gift, payments: [{ ...visa, status: "pending" }], line_items: [plan("2025-01-01T10:00:00Z")] },
      {
        sentence:
          "Lena Ort is giving 10.00 CAD on 2025-01-01 and is starting a monthly plan. The payment with " +
          "Visa •• 4242 is still pending.",
        paid: "Not yet, pending (Visa •• 4242)",
      },
      "initial",
    ],
    [
      "a plan with a future start starts",
      { ...gift, line_items: [plan("2025-07-01T00:00:00Z")] },
      {
        sentence:
          "Lena Ort gave 10.00 CAD on 2025-01-01 and set up a monthly plan that starts on 2025-07-01. " +
          "Paid with Visa •• 4242.",
        timeline: ["Plan R starts", "Contribution made"],
      },
      "initial",
    ],
    [
      "a plan that started after the gift was set up by it",
      { ...gift, line_items: [plan("2025-03-01T00:00:00Z")] },
      {
        sentence:
          "Lena Ort gave 10.00 CAD on 2025-01-01 and set up a monthly plan that started on 2025-03-01. " +
          "Paid with Visa •• 4242.",
        timeline: ["Plan R started", "Contribution made"],
      },
      "initial",
    ],
    [
      "a declined payment alone cannot be refunded",
      { ...refunded, payments: [declined] },
      {
        sentence:
          "Lena Ort tried to give 10.00 CAD on 2025-01-01. The payment with Visa •• 4242 was declined: " +
          "insufficient funds. The record shows 10.00 CAD refunded, but nothing was charged.",
        paid: "No, declined (Visa •• 4242: insufficient funds)",
        timeline: ["10.00 CAD recorded as refunded, nothing charged", "Contribution made"],
      },
    ],
    [
      "a partial payment that is partially refunded does not pay the total",
      {
        ...refunded,
        is_paid: false,
        balance_amount: 6,
        refunded_amount: 1,
        payments: [{ ...visa, amount: 4, amount_refunded: 1 }],
        line_items: [plan("2025-01-01T10:00:00Z")],
      },
      {
        sentence:
          "Lena Ort wanted to give 10.00 CAD on 2025-01-01 and start a monthly plan. Partially paid " +
          "with Visa •• 4242. 1.00 CAD was refunded on 2025-02-02; net 3.00 CAD. 6.00 CAD is still " +
          "owed.",
        paid: "Partially, 6.00 CAD still owed (Visa •• 4242)",
        timeline: ["1.00 CAD refunded", "Plan R set up", "Contribution made"],
      },
      "initial",
    ],
    [
      "a partial payment that is fully refunded",
      {
        ...refunded,
        is_paid: false,
        balance_amount: 10,
        refunded_amount: 4,
        payments: [{ ...visa, amount: 4, amount_refunded: 4 }],
      },
      {
        sentence:
          "Lena Ort wanted to give 10.00 CAD on 2025-01-01. Partially paid with Visa •• 4242. 4.00 " +
          "CAD was refunded on 2025-02-02.",
        paid: "Partially paid, then refunded (Visa •• 4242)",
      },
    ],
    [
      "a payment of the total that was fully refunded was no partial payment, whatever the balance is",
      { ...refunded, balance_amount: 10, payments: [{ ...visa, amount_refunded: 10 }] },
      {
        sentence:
          "Lena Ort gave 10.00 CAD on 2025-01-01. Paid with Visa •• 4242. Fully refunded on 2025-02-02.",
      },
    ],
    [
      "the balance is not kept where no payment is recorded",
      { ...refunded, is_paid: false, balance_amount: 7, refunded_amount: 3, payments: [] },
      {
        sentence:
          "Lena Ort wanted to give 10.00 CAD on 2025-01-01. 3.00 CAD was refunded on 2025-02-02. 7.00 " +
          "CAD is still owed.",
        paid: "No, 7.00 CAD still owed (No payment is recorded)",
        amount: "10.00 CAD (null)",
      },
    ],
    [
      "a refund of zero is listed",
      { ...gift, refunds: [{ amount: 0, ...on("2025-02-02") }] },
      { timeline: ["0.00 CAD refunded", "Contribution made"] },
    ],
    [
      "a disputed payment does not settle the total",
      { ...gift, payments: [{ ...visa, status: "disputed" }] },
      {
        sentence:
          "Lena Ort placed a gift of 10.00 CAD on 2025-01-01. The payment with Visa •• 4242 is recorded as " +
          "disputed.",
        paid: "Marked as paid (Visa •• 4242: disputed)",
      },
    ],
    [
      "receipts without an amount are not added up",
      { ...gift, tax_receipts: [{ number: "1", amount: 4 }, { number: "2" }] },
      {
        sentence:
          "Lena Ort gave 10.00 CAD on 2025-01-01. Paid with Visa •• 4242. 2 tax receipts issued " +
          "for 4.00 CAD, 1 of them without an amount.",
        receipt: "Yes, 4.00 CAD (2 receipts, 1 without an amount)",
      },
    ],
  ])("%s", (_, record, expected, kind) => expect(read(record, kind)).toMatchObject(expected));
});

it("numbers beyond a double are compared and written exactly", () => {
  const text =
    '{"currency":"CAD","total_amount":"12345678901234567890.11","subtotal_amount":12345678901234567890.11,' +
    '"is_paid":true,"balance_amount":0}';
  const record = parseExact(text);
  expect(recordHints(parseContribution(record), now, plainFormats)).toEqual([]);
  expect(read(record).amount).toBe("12345678901234567890.11 CAD (null)");
  expect(parseExact('{"a":65.37000000000001,"b":"1234567890123456789","c":[1.50]}')).toEqual({
    a: "65.37000000000001",
    b: "1234567890123456789",
    c: [1.5],
  });
  const { value, write } = parseToRewrite(text);
  expect(write(value)).toBe(text);
});
