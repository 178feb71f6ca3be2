import { expect, it } from "vitest";
import { parseContribution } from "./contribution";
import { giftOf } from "./gift";

const paid = { status: "succeeded", amount: "65.3700" };
const shortfallOf = (json: unknown) => giftOf(parseContribution(json)).shortfall;
const record = { currency: "CAD", total_amount: "999.0000", is_paid: true, payments: [paid] };

it("a paid contribution has a shortfall when its payments cover only a part", () => {
  expect(shortfallOf(record)).toEqual({ charged: 653_700n, total: 9_990_000n });
  const failed = { status: "failed", amount: "933.6300" };
  expect(shortfallOf({ ...record, payments: [failed, paid] })).toEqual({
    charged: 653_700n,
    total: 9_990_000n,
  });
});

it("a gift is fully refunded if nothing is kept, rounded like the status", () => {
  const statusOf = (refunded_amount: string, payments: readonly object[] = []) =>
    giftOf(parseContribution({ ...record, total_amount: "33.3333", refunded_amount, payments })).status;
  expect(statusOf("33.3300")).toBe("refunded");
  expect(statusOf("33.3200")).toBe("partially_refunded");
  const charge = { status: "succeeded", amount: 33.33 };
  expect(statusOf("33.3300", [charge])).toBe("refunded");
  expect(statusOf("33.3300", [charge, charge])).toBe("partially_refunded");
});

it.each([
  ["no payment is recorded", { payments: [] }],
  ["there is no list of payments", { payments: undefined }],
  ["no payment succeeded", { payments: [{ ...paid, status: "pending" }] }],
  ["installments cover the total", { payments: [paid, { ...paid, amount: 933.63 }] }],
  ["a cent is missing", { total_amount: "65.3800" }],
  ["an amount cannot be read", { payments: [paid, { status: "succeeded", amount: "some" }] }],
  ["a payment is in another currency", { payments: [{ ...paid, currency: "USD" }] }],
  ["the record says that money is owed", { balance_amount: 933.63 }],
  ["the record is not marked as paid", { is_paid: false }],
  ["the total cannot be read", { total_amount: "" }],
])("there is no shortfall where %s", (_, set) => expect(shortfallOf({ ...record, ...set })).toBeNull());
