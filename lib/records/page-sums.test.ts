import fc from "fast-check";
import { expect, it } from "vitest";
import { decimalText } from "./money";
import { pageSums, unsummedRows } from "./page-sums";

const row = (amount: string | null, currency: string | null = "CAD", isMuted = false) => ({
  amount: decimalText(amount),
  currency,
  isMuted,
});

it("each currency has its own sum, common ones first, without muted and unreadable rows", () => {
  const rows = [
    row("1.10", "KWD"),
    row("0.10", "USD"),
    row("0.20", "USD"),
    row("5"),
    row("9", "CAD", true),
    row(null, "EUR"),
    row("2", "AUD"),
    row("3", null),
  ];
  expect(pageSums(rows)).toEqual([
    { currency: "CAD", amount: "5.0000" },
    { currency: "USD", amount: "0.3000" },
    { currency: null, amount: "3.0000" },
    { currency: "AUD", amount: "2.0000" },
    { currency: "KWD", amount: "1.1000" },
  ]);
});

it("amounts above 100,000 million are left out and counted, like unreadable ones", () => {
  const rows = [
    row("999999999999.00"),
    row("100000000000.0001"),
    row("1.00"),
    row(null),
    row(null, "CAD", true),
  ];
  expect(pageSums(rows)).toEqual([{ currency: "CAD", amount: "1.0000" }]);
  expect(unsummedRows(rows)).toBe(3);
  expect(unsummedRows([row("100000000000")])).toBe(0);
});

it.each([
  [Array.from({ length: 11 }, () => "99999999999.9993"), "1099999999999.9923"],
  [["10.0050", "10.0050"], "20.0100"],
  [["0.0040", "0.0040"], "0.0080"],
  [["65.37000000000001", "0.1", "0.2"], "65.6700"],
  [["5.00", "-7.50"], "-2.5000"],
])(
  "%j add up to %s: neither large amounts nor small digits are rounded before the sum",
  (amounts, amount) => {
    expect(pageSums(amounts.map((one) => row(one)))).toEqual([{ currency: "CAD", amount }]);
  },
);

it("the sum does not depend on the order or on the grouping of rows", () => {
  const amount = fc
    .tuple(fc.bigInt({ min: 1n - 10n ** 10n, max: 10n ** 10n - 1n }), fc.nat(9999))
    .map(([whole, rest]) => `${whole}.${String(rest).padStart(4, "0")}`);
  fc.assert(
    fc.property(fc.array(amount, { minLength: 1, maxLength: 10 }), fc.nat(), (amounts, cut) => {
      const sum = (some: readonly string[]) => pageSums(some.map((one) => row(one)))[0]?.amount;
      const [head, tail] = [amounts.slice(0, cut % amounts.length), amounts.slice(cut % amounts.length)];
      const parts = [sum(head), sum(tail)].filter((part) => part !== undefined);
      expect(sum(parts)).toBe(sum(amounts));
      expect(sum([...amounts].reverse())).toBe(sum(amounts));
    }),
  );
});
