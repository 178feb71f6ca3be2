import fc from "fast-check";
import { expect, it } from "vitest";
import { anyRecord } from "@/lib/records/__fixtures__/any-record";
import { parseContribution } from "./contribution";
import { newestPlans } from "./plans";
import { receiptsAmong } from "./receipts";

const renewal = (id: string, profile: string, status: string, next: string) =>
  parseContribution({
    id,
    is_recurring: true,
    line_items: [
      {
        is_recurring: true,
        recurring_profile_id: profile,
        recurring_profile: { id: profile, status, next_billing_date: next },
      },
    ],
  });
const receipted = (id: string, number: string | null, issued: string, isVoided = false) =>
  parseContribution({
    id,
    tax_receipts: [{ number, issued_at: issued, amount: 10, is_voided: isVoided }],
  });

it("newestPlans lists each plan once from its newest contribution, active and soonest first", () => {
  const plans = newestPlans(
    [
      renewal("C4", "P1", "Cancelled", "2024-09-01"),
      renewal("C3", "P2", "Active", "2024-08-20"),
      renewal("C2", "P3", "Active", "2024-08-02"),
      renewal("C1", "P1", "Active", "2024-07-01"),
    ],
    [],
  );
  expect(plans.map(({ id, status, contributionId }) => [id, status, contributionId])).toEqual([
    ["P3", "Active", "C2"],
    ["P2", "Active", "C3"],
    ["P1", "Cancelled", "C4"],
  ]);
});

it("newestPlans lists the former amounts of a plan with their last charge, latest first", () => {
  const charge = (day: number, amount: number | null, currency = "CAD", marks: object = {}) =>
    parseContribution({
      ordered_at: `2024-05-0${day}T00:00:00Z`,
      currency,
      total_amount: "20.0000",
      is_paid: true,
      ...marks,
      line_items: [{ is_recurring: true, recurring_amount: amount, recurring_profile: { id: "P1" } }],
    });
  const records = [
    ...[charge(7, 20), charge(6, 20), charge(5, 15), charge(4, null)],
    ...[charge(3, 15), charge(2, 15, "USD"), charge(1, 20, "USD")],
  ];
  const [plan] = newestPlans(records.slice(0, 1), records);
  expect(plan?.former).toEqual([
    { amount: 150_000n, currency: "CAD", lastAt: Date.UTC(2024, 4, 5) },
    { amount: 150_000n, currency: "USD", lastAt: Date.UTC(2024, 4, 2) },
    { amount: 200_000n, currency: "USD", lastAt: Date.UTC(2024, 4, 1) },
  ]);
  const unreceived = [
    { is_test: 1 },
    { is_deleted: true },
    { is_spam: 1 },
    { payments: [{ status: "failed" }] },
    { payments: [{ status: "pending" }] },
  ];
  const others = unreceived.map((marks) => charge(6, 99, "CAD", marks));
  const [own] = newestPlans(records.slice(0, 1), [...others, ...records]);
  expect(own?.former).toEqual(plan?.former);
});

it("receiptsAmong lists each number once, newest first, and void if any copy is void", () => {
  const receipts = receiptsAmong([
    receipted("C3", "R2", "2024-05-01"),
    receipted("C2", "R1", "2024-06-01"),
    receipted("C1", "R1", "2024-06-01", true),
    receipted("C0", null, "2024-01-01"),
  ]);
  expect(receipts.map(({ number, isVoided, contributionId }) => [number, isVoided, contributionId])).toEqual([
    ["R1", true, "C2"],
    ["R2", false, "C3"],
    [null, false, "C0"],
  ]);
});

it("receiptsAmong has the objection to the receipts of each contribution", () => {
  const [deleted, unpaid] = receiptsAmong([
    parseContribution({ is_deleted: true, tax_receipts: [{ number: "R2", issued_at: "2024-05-02" }] }),
    parseContribution({ tax_receipts: [{ number: "R1", issued_at: "2024-05-01" }] }),
  ]);
  expect(deleted?.objection).toBe("the contribution is deleted");
  expect(unpaid?.objection).toBe("the contribution is not paid in full");
});

it("records of any shape list no plan id and no receipt number twice", () => {
  fc.assert(
    fc.property(fc.array(anyRecord, { maxLength: 3 }), (jsons) => {
      const records = jsons.map(parseContribution);
      const ids = newestPlans(records, records).map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      const numbers = receiptsAmong(records).flatMap(({ number }) => number ?? []);
      expect(new Set(numbers).size).toBe(numbers.length);
    }),
  );
});
