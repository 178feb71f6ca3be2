import { expect, it } from "vitest";
import { parseContribution } from "./contribution";
import { lineDifferences } from "./totals";

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
  expect(lineDifferences(parseContribution(record))).toEqual([]));

it("lines that add up to another amount are reported with both", () => {
  expect(lineDifferences(parseContribution({ ...record, refunds: [{ amount: 4 }], tax_amount: 2 }))).toEqual([
    { name: "refunds", whole: 50_000n, lines: 40_000n, fields: ["refunded_amount", "refunds[].amount"] },
    { name: "tax", whole: 20_000n, lines: 15_000n, fields: ["tax_amount", "tax_lines[].price"] },
  ]);
});

it("lines are added as they are, not each rounded to the coin", () => {
  const lines = [{ price: 0.335 }, { price: 0.335 }, { price: 0.335 }];
  expect(
    lineDifferences(parseContribution({ currency: "CAD", tax_amount: 1.005, tax_lines: lines })),
  ).toEqual([]);
  expect(lineDifferences(parseContribution({ currency: "CAD", tax_amount: 1.01, tax_lines: lines }))).toEqual(
    [],
  );
  expect(
    lineDifferences(parseContribution({ currency: "CAD", tax_amount: 1.02, tax_lines: lines })),
  ).toHaveLength(1);
});

it.each([
  { refunds: [] },
  { refunds: [{ amount: 4 }, {}] },
  { refunds: [{ amount: 4, currency: "USD" }] },
  { refunded_amount: "", refunds: [{ amount: 4 }] },
])("%j cannot be compared", (set) =>
  expect(lineDifferences(parseContribution({ ...record, ...set }))).toEqual([]),
);

it("of refunds, those that took place in the record's own currency are added up", () => {
  const refunds = [
    { amount: 4, status: "succeeded" },
    { amount: 3, status: "failed" },
    { amount: 2, status: "pending" },
  ];
  expect(lineDifferences(parseContribution({ currency: "CAD", refunded_amount: 4, refunds }))).toEqual([]);
  expect(
    lineDifferences(parseContribution({ currency: "CAD", refunded_amount: 3, refunds: refunds.slice(1) })),
  ).toMatchObject([{ name: "refunds", whole: 30_000n, lines: 0n }]);
  const foreign = { amount: 5, currency_code: "USD" };
  expect(
    lineDifferences(
      parseContribution({ currency: "CAD", refunded_amount: 4, refunds: [...refunds, foreign] }),
    ),
  ).toEqual([]);
  expect(
    lineDifferences(parseContribution({ currency: "CAD", refunded_amount: 4, refunds: [foreign] })),
  ).toEqual([]);
});
