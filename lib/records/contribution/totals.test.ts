import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyRecord } from "@/lib/records/__fixtures__/any-record";
import { roundedDecimal, smallestUnitOf, trimmedDecimal } from "@/lib/records/money";
import { parseContribution } from "./contribution";
import { lineDifferences, type TotalCheck, totalsOf } from "./totals";

const order = {
  currency: { code: "CAD", iso_code: "CAD" },
  subtotal_amount: 180,
  discounts_amount: 3,
  discounts: [{ code: "READER10", amount: 3 }],
  shipping_amount: 7.5,
  shipping_method: { name: "Post" },
  tax_amount: 4.49,
  tax_lines: [{ title: "HST", price: 4.49, rate_percentage: 13 }],
  cover_costs_enabled: 1,
  cover_costs_amount: 5.4,
  total_amount: "194.3900",
  refunded_amount: "45.0000",
  balance_amount: 0,
};

const equationOf = (check: TotalCheck | null, currency = "CAD") =>
  check?.equation((amount) => trimmedDecimal(amount, currency));

describe("the waterfall", () => {
  it("steps from the items to the amount kept; each bar starts where the last one ended", () => {
    const { steps, check, balance } = totalsOf(parseContribution(order));
    expect(steps.map(({ label, amount, kind, from, to }) => [label, kind, amount, from, to])).toEqual([
      ["Items", "items", 1_800_000n, 0n, 1_800_000n],
      ["Discount READER10", "discount", -30_000n, 1_800_000n, 1_770_000n],
      ["Shipping, Post", "add", 75_000n, 1_770_000n, 1_845_000n],
      ["HST 13%", "add", 44_900n, 1_845_000n, 1_889_900n],
      ["Covered fees", "add", 54_000n, 1_889_900n, 1_943_900n],
      ["Total", "total", 1_943_900n, 0n, 1_943_900n],
      ["Refunded", "refund", -450_000n, 1_943_900n, 1_493_900n],
      ["Net", "net", 1_493_900n, 0n, 1_493_900n],
    ]);
    expect(check).toMatchObject({ holds: true, difference: 0n });
    expect(equationOf(check)).toBe("180.00 − 3.00 + 7.50 + 4.49 + 5.40 = 194.39");
    expect(balance).toBe(0n);
  });

  it("leaves out steps of zero", () => {
    const plain = { currency: "JPY", subtotal_amount: 500, tax_amount: 0, total_amount: "500.0000" };
    expect(totalsOf(parseContribution(plain)).steps.map(({ label }) => label)).toEqual(["Items", "Total"]);
    expect(equationOf(totalsOf(parseContribution(plain)).check, "JPY")).toBe("500 = 500");
  });

  it("has one step for lines that do not add up to their sum", () => {
    const unequal = {
      ...order,
      tax_lines: [{ title: "HST", price: 1 }],
      discounts: [{ amount: -1 }],
      discounts_amount: -3,
    };
    expect(totalsOf(parseContribution(unequal)).steps.map(({ label }) => label)).toEqual(
      expect.arrayContaining(["Discounts", "Tax"]),
    );
    expect(totalsOf(parseContribution(unequal)).check?.holds).toBe(true);
  });

  it("leaves out covered fees only when they are disabled", () => {
    const labels = (enabled: unknown) =>
      totalsOf(parseContribution({ ...order, cover_costs_enabled: enabled })).steps.map(({ label }) => label);
    expect([labels("1"), labels(null)].every((steps) => steps.includes("Covered fees"))).toBe(true);
    expect([labels(0), labels(false)].some((steps) => steps.includes("Covered fees"))).toBe(false);
  });

  it("reports the difference between the parts and the total", () => {
    expect(totalsOf(parseContribution({ ...order, total_amount: "200.0000" })).check).toMatchObject({
      holds: false,
      difference: 56_100n,
    });
  });

  it("adds parts exactly and accepts a total rounded to the smallest unit", () => {
    const parts = { currency: "CAD", subtotal_amount: 20.005, tax_amount: 1.335, cover_costs_amount: 0.665 };
    const checked = (total: string) => totalsOf(parseContribution({ ...parts, total_amount: total })).check;
    const equations = ["22.0050", "22.0100", "22.0200"].map((total) => equationOf(checked(total)));
    const sum = "20.005 + 1.335 + 0.665 = 22.005";
    expect(equations).toEqual([sum, `${sum} ≈ 22.01`, sum]);
    expect([checked("22.0050")?.holds, checked("22.0100")?.holds]).toEqual([true, true]);
    expect(checked("22.0200")).toMatchObject({ holds: false, difference: 150n });
  });

  it.each([
    [{}],
    [null],
    [{ total_amount: "5.0000" }],
    [{ subtotal_amount: 5 }],
    [{ shipping_amount: 5, total_amount: 9 }],
  ])("checks nothing for %j", (record) => expect(totalsOf(parseContribution(record)).check).toBeNull());
});

const minor = fc.bigInt({ min: 0n, max: 10n ** 12n });

it("amounts of any size are added without a rounding error", () => {
  fc.assert(
    fc.property(minor, minor, minor, fc.constantFrom("CAD", "JPY", "KWD"), (items, tax, costs, currency) => {
      const amount = (value: bigint) => roundedDecimal(value * smallestUnitOf(currency), currency);
      const record = {
        currency,
        subtotal_amount: amount(items),
        tax_amount: amount(tax),
        cover_costs_amount: amount(costs),
        total_amount: amount(items + tax + costs),
      };
      expect(totalsOf(parseContribution(record)).check?.holds).toBe(true);
    }),
  );
});

it("a bar is as long as its amount and starts where the bar before ended", () => {
  fc.assert(
    fc.property(anyRecord, (record) => {
      const parts = totalsOf(parseContribution(record)).steps.filter(({ kind }) =>
        ["items", "add", "discount"].includes(kind),
      );
      for (const [index, { amount, from, to }] of parts.entries()) {
        expect(to - from).toBe(amount);
        expect(from).toBe(parts[index - 1]?.to ?? 0n);
      }
    }),
  );
});

const record = {
  currency: "CAD",
  refunded_amount: "5.0000",
  refunds: [{ amount: 2 }, { amount: "3.0000" }],
  discounts_amount: 3,
  discounts: [{ amount: -3 }],
  tax_amount: 1.5,
  tax_lines: [{ price: 1 }, { amount: 0.5 }],
};

it("lines that add up to their amount, with or without a sign, do not differ", () =>
  expect(lineDifferences(parseContribution(record))).toEqual([]));

it("lines that add up to another amount are reported with both amounts", () => {
  expect(lineDifferences(parseContribution({ ...record, refunds: [{ amount: 4 }], tax_amount: 2 }))).toEqual([
    { name: "refunds", whole: 50_000n, lines: 40_000n, fields: ["refunded_amount", "refunds[].amount"] },
    { name: "tax", whole: 20_000n, lines: 15_000n, fields: ["tax_amount", "tax_lines[].price"] },
  ]);
});

it("lines are added exactly; only the sum is rounded to the smallest unit", () => {
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

it("only succeeded refunds count, and a refund in another currency prevents the comparison", () => {
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
