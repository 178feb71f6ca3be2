import { expect, it } from "vitest";
import { example } from "@/lib/records/__fixtures__/example";
import { plainFormats } from "@/lib/records/__fixtures__/plain-formats";
import { now, sentenceText } from "@/lib/records/__fixtures__/sentence-text";
import { parseContribution } from "@/lib/records/contribution/contribution";
import type { Kind } from "@/lib/records/labels";
import { summarySentence } from "./summary-sentence";

const summaryOf = (record: unknown, kind: Kind = "onetime") =>
  sentenceText(summarySentence(parseContribution(record), kind, plainFormats, now));

const card = { type: "card", card: { brand: "Visa", last4: "4242" } };
const failed = { ...card, status: "failed", failure_code: "insufficient_funds", created_at: "2025-01-01" };
const succeeded = { ...card, status: "succeeded", created_at: "2025-01-02" };
const gift = {
  currency: "CAD",
  supporter: { display_name: "Lena Ort" },
  total_amount: "10.0000",
  ordered_at: "2025-01-01T10:00:00Z",
  is_paid: true,
};

it("the example has the supporter, the amount, the plan, the payment and the receipt", () => {
  expect(summaryOf(example(), "initial")).toBe(
    "Maren Oduya gave 65.37 CAD on 2025-03-14 and started a monthly plan of 38.00 CAD. Paid with Visa " +
      "•• 4242. Tax receipt issued for 65.37 CAD.",
  );
  expect(summaryOf(example(), "recurring")).toContain(" as a renewal of a monthly plan of 38.00 CAD. ");
});

it.each([
  [gift, "Lena Ort gave 10.00 CAD on 2025-01-01."],
  [
    { ...gift, payments: [failed, succeeded] },
    "Lena Ort gave 10.00 CAD on 2025-01-01. Paid with Visa •• 4242 on the second attempt.",
  ],
  [{ ...gift, payments: [card] }, "Lena Ort placed a gift of 10.00 CAD on 2025-01-01."],
  [
    { ...gift, payments: [failed] },
    "Lena Ort tried to give 10.00 CAD on 2025-01-01. The payment with Visa •• 4242 was declined: " +
      "insufficient funds.",
  ],
  [
    { ...gift, payments: [failed, failed, failed] },
    "Lena Ort tried to give 10.00 CAD on 2025-01-01. All 3 attempts were declined, the last one with " +
      "Visa •• 4242: insufficient funds.",
  ],
  [
    { ...gift, payments: [{ type: "cheque", status: "pending" }] },
    "Lena Ort is giving 10.00 CAD on 2025-01-01. The payment with a cheque is still pending.",
  ],
  [
    { ...gift, is_paid: false, balance_amount: 4, payments: [succeeded] },
    "Lena Ort wanted to give 10.00 CAD on 2025-01-01. Partially paid with Visa •• 4242. 4.00 CAD is " +
      "still owed.",
  ],
  [
    { ...gift, refunded_amount: "4.0000", refunded_at: "2025-02-01T00:00:00Z" },
    "Lena Ort gave 10.00 CAD on 2025-01-01. 4.00 CAD was refunded on 2025-02-01; net 6.00 CAD.",
  ],
  [
    { ...gift, refunded_amount: 10, tax_receipts: [{ number: "1", is_voided: true }] },
    "Lena Ort gave 10.00 CAD on 2025-01-01. Fully refunded. Tax receipt voided.",
  ],
  [
    { ...gift, total_amount: "9.9967", refunded_amount: "10.0000" },
    "Lena Ort gave 9.9967 CAD on 2025-01-01. Fully refunded.",
  ],
  [{ ...gift, refunded_amount: 12 }, "Lena Ort gave 10.00 CAD on 2025-01-01. 12.00 CAD was refunded."],
  [
    {
      ...gift,
      tax_receipts: [
        { number: "1", amount: 4 },
        { number: "2", amount: 3, currency_code: "USD" },
      ],
    },
    "Lena Ort gave 10.00 CAD on 2025-01-01. 2 tax receipts issued for 4.00 CAD and 3.00 USD.",
  ],
  [
    { ...gift, payments: [{ type: "bank", status: "succeeded" }] },
    "Lena Ort gave 10.00 CAD on 2025-01-01. Paid from a bank account.",
  ],
  // The status and the record's hints have the marks.
  [{ ...gift, is_test: 1, is_spam: 1 }, "Lena Ort gave 10.00 CAD on 2025-01-01."],
  [{ ...gift, is_deleted: true }, "Lena Ort gave 10.00 CAD on 2025-01-01."],
  [{}, "Someone wanted to give an unreadable amount."],
])("the summary of %j is: %s", (record, text) => expect(summaryOf(record)).toBe(text));

it("the sentence names the plans, without a period where it is unknown", () => {
  const item = (id: string) => ({ is_recurring: true, recurring_profile_id: id });
  expect(summaryOf({ ...gift, line_items: [item("A"), item("B")] }, "initial")).toContain(
    " and started 2 plans.",
  );
  expect(summaryOf({ ...gift, line_items: [item("A")] }, "recurring")).toContain(" as a renewal of a plan.");
  const yearly = { ...item("A"), variant: { billing_period: "annually" } };
  expect(summaryOf({ ...gift, line_items: [yearly] }, "initial")).toContain(" and started an annual plan.");
});

it("a plan that began before the contribution has its first known payment instead of a start", () => {
  const item = (started_on: string) => ({
    is_recurring: true,
    recurring_profile_id: started_on,
    recurring_profile: { started_on },
    variant: { billing_period: "monthly" },
  });
  const old = item("2024-11-30T00:00:00Z");
  const late = "gave 10.00 CAD on 2025-01-01 as the first known payment of a monthly plan that started on";
  expect(summaryOf({ ...gift, line_items: [old] }, "initial")).toContain(`${late} 2024-11-30.`);
  const near = item("2024-12-31T12:00:00Z");
  expect(summaryOf({ ...gift, line_items: [near] }, "initial")).toContain(" and started a monthly plan.");
  const older = item("2024-10-30T00:00:00Z");
  expect(summaryOf({ ...gift, line_items: [old, older] }, "initial")).toContain(
    " as the first known payment of 2 plans.",
  );
  expect(summaryOf({ ...gift, line_items: [old, near] }, "initial")).toContain(
    " and started a monthly plan and made the first known payment of a monthly plan.",
  );
});

it.each([
  ["2025-03-06T02:30:00Z", " and started a plan."],
  ["2025-03-06T11:59:00Z", " and started a plan."],
  ["2025-03-06T12:01:00Z", " as the first known payment of a plan that started on 2025-03-05."],
])("a plan from 5 March, whose day ends in the west at noon UTC, with a gift at %s", (ordered_at, end) => {
  const item = { is_recurring: true, recurring_profile_id: "A", recurring_starts_on: "2025-03-05" };
  expect(summaryOf({ ...gift, ordered_at, line_items: [item] }, "initial")).toContain(end);
});

it("the supporter's name and the amount are strong", () => {
  const strong = summarySentence(parseContribution(gift), "onetime", plainFormats, now).filter(
    (token) => token.strong,
  );
  expect(strong.map(({ text }) => text)).toEqual(["Lena Ort", "10.00 CAD"]);
});
