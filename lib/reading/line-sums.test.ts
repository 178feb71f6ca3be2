import { expect, it } from "vitest";
import { lineDifferences } from "./line-sums";

const record = {
  currency: "CAD",
  refunded_amount: "5.0000",
  refunds: [{ amount: 2 }, { amount: "3.0000" }],
  discounts_amount: 3,
  discounts: [{ amount: -3 }],
  tax_amount: 1.5,
  tax_lines: [{ price: 1 }, { amount: 0.5 }],
};

it("lines that give their amount, with or without a sign, contradict nothing", () =>
  expect(lineDifferences(record)).toEqual([]));

it("lines that give another amount are told with both", () => {
  expect(lineDifferences({ ...record, refunds: [{ amount: 4 }], tax_amount: 2 })).toEqual([
    { name: "refunds", whole: 500n, lines: 400n, fields: ["refunded_amount", "refunds[].amount"] },
    { name: "tax", whole: 200n, lines: 150n, fields: ["tax_amount", "tax_lines[].price"] },
  ]);
});

it.each([
  { refunds: [] },
  { refunds: [{ amount: 4 }, {}] },
  { refunds: [{ amount: 4, currency: "USD" }] },
  { refunded_amount: "", refunds: [{ amount: 4 }] },
])("%j cannot be compared", (set) => expect(lineDifferences({ ...record, ...set })).toEqual([]));
