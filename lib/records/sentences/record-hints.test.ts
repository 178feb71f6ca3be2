import { expect, it } from "vitest";
import { oddities } from "@/lib/contract/__fixtures__/oddities";
import { example } from "@/lib/records/__fixtures__/example";
import { plainFormats } from "@/lib/records/__fixtures__/plain-formats";
import { parseContribution } from "@/lib/records/contribution/contribution";
import { recordHints } from "./record-hints";

const now = Date.UTC(2025, 2, 20);
const hints = (record: unknown, at = now) => recordHints(parseContribution(record), at, plainFormats);
const sentences = (record: unknown) => hints(record).map(({ sentence }) => sentence);
const profile = "line_items.0.recurring_profile";

it("a consistent record has no hint", () => expect(hints(example())).toEqual([]));

it.each(oddities.filter(({ kind, drift }) => kind === "contribution" && drift.length > 0))(
  "an unusual spelling is no contradiction: $name",
  ({ record }) => expect(hints(record)).toEqual([]),
);

it("amounts that differ by rounding to the smallest unit do not contradict each other", () => {
  const rounded = { currency: "CAD", is_paid: true, total_amount: "22.0050", refunded_amount: "0.0000" };
  expect(hints({ ...rounded, payments: [{ status: "succeeded", amount: 22.01 }] })).toEqual([]);
});

it.each<[string, Record<string, unknown>, string]>([
  [
    "totals_differ",
    { tax_amount: 1 },
    "The total is 1.00 CAD below the sum of its parts (63.00 CAD + 1.00 CAD + 2.37 CAD = 66.37 CAD).",
  ],
  [
    "refund_above_total",
    {
      refunded_amount: "70.0000",
      refunded_at: "2025-03-16T00:00:00Z",
      "payments.0.amount_refunded": 70,
      tax_receipts: [],
      "line_items.1.tax_receipts": [],
    },
    "More was refunded (70.00 CAD) than was given (65.37 CAD).",
  ],
  [
    "refund_differs_from_payments",
    { "payments.0.amount_refunded": 5 },
    "The record shows 0.00 CAD refunded, but the refunds on its payments add up to 5.00 CAD.",
  ],
  [
    "refund_and_date_disagree",
    { refunded_at: "2025-03-16T00:00:00Z" },
    "A refund date is recorded, but no money was refunded.",
  ],
  ["paid_without_payment", { payments: [] }, "Marked as paid, but no payment succeeded."],
  [
    "charged_above_total",
    { "payments.0.amount": 80 },
    "Successful payments (80.00 CAD) exceed the total (65.37 CAD).",
  ],
  [
    "charged_below_total",
    { total_amount: "999.0000", subtotal_amount: 996.63 },
    "Marked as paid, but its payments cover 65.37 CAD of 999.00 CAD.",
  ],
  [
    "refunds_differ_from_lines",
    { refunds: [{ amount: "4.0000" }, { amount: "1.0000" }] },
    "The record shows 0.00 CAD for refunds, but its lines total 5.00 CAD.",
  ],
  [
    "discounts_differ_from_lines",
    { discounts_amount: 0, discounts: [{ amount: -2 }] },
    "The record shows 0.00 CAD for discounts, but its lines total 2.00 CAD.",
  ],
  [
    "tax_differ_from_lines",
    { tax_amount: 0, tax_lines: [{ price: 1 }, { price: 0.5 }] },
    "The record shows 0.00 CAD for tax, but its lines total 1.50 CAD.",
  ],
  [
    "suspended_plan_with_failures",
    { [`${profile}.status`]: "Suspended", [`${profile}.failed_payments`]: 3 },
    "Plan R-20871 is suspended, with 3 failed payments.",
  ],
  [
    "card_expired_on_suspended_plan",
    { [`${profile}.status`]: "Suspended", [`${profile}.payment_method.is_expired`]: true },
    "Plan R-20871 is suspended, and its payment method (Visa ending in 4242) has expired.",
  ],
  ["balance_below_zero", { balance_amount: -1.25 }, "Overpaid by 1.25 CAD: the balance is negative."],
  [
    "method_deleted_on_active_plan",
    { [`${profile}.payment_method.is_deleted`]: true },
    "Plan R-20871 is active, but its payment method (Visa ending in 4242) was deleted.",
  ],
  [
    "card_expired_on_active_plan",
    { [`${profile}.payment_method.is_expired`]: true },
    "Plan R-20871 is active, but its payment method (Visa ending in 4242) has expired.",
  ],
  [
    "card_expired_on_active_plan",
    { [`${profile}.payment_method.expires_on`]: "2025-02-28T23:59:59Z" },
    "Plan R-20871 is active, but its payment method (Visa ending in 4242) has expired.",
  ],
  [
    "next_billing_past",
    { [`${profile}.next_billing_date`]: "2025-03-18" },
    "Plan R-20871 is active, but its next billing was due on 2025-03-18.",
  ],
  [
    "receipt_above_kept",
    { "tax_receipts.0.amount": 100 },
    "Valid tax receipts cover 100.00 CAD, but the net amount is only 65.37 CAD.",
  ],
  [
    "payment_currency",
    { "payments.0.currency": { code: "EUR", iso_code: "EUR" } },
    "A payment is in EUR, but the contribution is in CAD.",
  ],
  [
    "receipt_currency",
    { "tax_receipts.0.currency_code": "USD" },
    "A tax receipt is in USD, but the contribution is in CAD.",
  ],
])("%s is noted with its sentence and fields", (_, set, sentence) => {
  const found = hints(example(set));
  expect(found).toEqual([{ sentence, fields: expect.any(Array) }]);
  expect(found[0]?.fields.length).toBeGreaterThan(0);
});

it("a charged contribution that is not fully paid is noted with its receipt without money", () => {
  const receipt = "A tax receipt is still valid, but the contribution is not paid in full.";
  expect(sentences(example({ is_paid: false }))).toEqual([
    "Not marked as paid, but its payments cover the total.",
    receipt,
  ]);
  expect(sentences(example({ balance_amount: 3 }))).toEqual([
    "Marked as paid, but 3.00 CAD is still owed.",
    receipt,
  ]);
});

it("the balance of a contribution that was fully refunded is not owed", () => {
  const refund = { refunded_amount: "65.3700", refunded_at: "2025-03-16T00:00:00Z", balance_amount: 65.37 };
  expect(sentences(example({ ...refund, "payments.0.amount_refunded": 65.37 })).join(" ")).not.toContain(
    "owed",
  );
});

it("a canceled plan with a past billing date and an expired card is not noted", () => {
  const set = { [`${profile}.status`]: "Cancelled", [`${profile}.payment_method.is_expired`]: true };
  expect(hints(example(set), Date.UTC(2030, 0, 1))).toEqual([]);
});

it("a refund and a total without payments are not noted", () => {
  const set = {
    refunded_amount: "5.0000",
    refunded_at: "2025-03-16T00:00:00Z",
    payments: [],
    is_paid: false,
  };
  const receipts = { tax_receipts: [], "line_items.1.tax_receipts": [] };
  expect(hints(example({ ...set, ...receipts }))).toEqual([]);
  expect(hints(example(receipts, ["payments"]))).toEqual([]);
});

it.each([
  ["is pending", { refunded_amount: "5.0000", refunds: [{ amount: 5, status: "pending" }] }],
  ["has its own date", { refunded_amount: "5.0000", refunds: [{ amount: 5, created_at: "2025-03-16" }] }],
  ["is in another currency", { refunded_at: "2025-03-16", refunds: [{ amount: 5, currency: "USD" }] }],
])("a refund that %s does not contradict the refund date", (_, set) => {
  expect(sentences(example(set)).join(" ")).not.toMatch(/A refund (is recorded|date)/);
});

it("payments in another currency are noted, but not compared with the total", () => {
  const set = { "payments.0.currency": "USD", "payments.0.amount": 900 };
  expect(sentences(example(set))).toEqual(["A payment is in USD, but the contribution is in CAD."]);
});

it("the next billing is not past on its own day in any time zone", () => {
  const set = { [`${profile}.next_billing_date`]: "2025-03-20" };
  expect(hints(example(set), Date.parse("2025-03-21T11:59:00Z"))).toEqual([]);
});

it("a card has not expired on its last day in any time zone", () => {
  const set = { [`${profile}.payment_method.expires_on`]: "2028-08-31T00:00:00Z" };
  const future = { ...set, [`${profile}.next_billing_date`]: "2028-09-15" };
  expect(hints(example(future), Date.parse("2028-09-01T11:59:00Z"))).toEqual([]);
  expect(hints(example(future), Date.parse("2028-09-01T12:01:00Z"))).toHaveLength(1);
});

it("a receipt is valid although more than all of the money was refunded", () => {
  const refund = { refunded_amount: "115.3700", refunded_at: "2025-03-16T00:00:00Z" };
  expect(sentences(example({ ...refund, "payments.0.amount_refunded": 115.37 }))).toEqual([
    "More was refunded (115.37 CAD) than was given (65.37 CAD).",
    "A tax receipt is still valid, but the contribution was fully refunded.",
  ]);
});

it("a gift that was charged twice and refunded once keeps its receipt", () => {
  const refund = { refunded_amount: "65.3700", refunded_at: "2025-03-16T00:00:00Z", refunds: [] };
  const second = { type: "card", status: "succeeded", amount: 65.37, amount_refunded: 65.37 };
  const notesOfTwice = sentences(example({ ...refund, "payments.1": second })).join(" ");
  expect(notesOfTwice).not.toContain("receipt");
});

it("a negative total without a refund is not noted as refunded above the total", () => {
  const amounts = { total_amount: "-25.0000", subtotal_amount: -25, refunded_amount: "0.0000" };
  expect(sentences(example(amounts)).join(" ")).not.toContain("More was refunded");
});

it.each([
  [
    "is_deleted",
    "This contribution is deleted. Excluded from all totals.",
    "A tax receipt is still valid, but the contribution is deleted.",
  ],
  [
    "is_spam",
    "This contribution is marked as spam. Excluded from all totals.",
    "but the contribution is marked as spam.",
  ],
  ["is_test", "This contribution is a test. Excluded from all totals.", "but the contribution is a test."],
])("a contribution with %s is noted, and its valid receipt too", (mark, first, receipt) => {
  const found = hints(example({ [mark]: true }));
  expect(found.map(({ sentence }) => sentence)).toEqual([
    expect.stringContaining(first),
    expect.stringContaining(receipt),
  ]);
  expect(found[0]?.fields).toEqual([mark]);
});
