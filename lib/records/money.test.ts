import fc from "fast-check";
import { expect, it } from "vitest";
import {
  currencyDigits,
  decimalText,
  isSameMoney,
  pageSums,
  rounded,
  roundedDecimal,
  smallestUnitOf,
  toTenThousandths,
  trimmedDecimal,
  unsummedRows,
} from "./money";

it.each([
  ["25.0000", "25.0000"],
  [" -3.50 ", "-3.50"],
  ["+7", "7"],
  ["007.10", "7.10"],
  ["-0.0000", "0.0000"],
  [12.5, "12.5"],
  [1e-7, "0.0000001"],
  [1e21, "1000000000000000000000"],
  [1.5e22, "15000000000000000000000"],
  ["1.25e1", "12.5"],
  ["5.", "5"],
])("decimalText reads %j as %s", (value, text) => expect(decimalText(value)).toBe(text));

it.each([
  [""],
  ["1,000.00"],
  ["CA$5"],
  ["0x10"],
  [".5"],
  ["1e999"],
  [Number.NaN],
  [Number.POSITIVE_INFINITY],
  [null],
  [true],
  [[]],
])("decimalText finds no amount in %j", (value) => expect(decimalText(value)).toBeNull());

it("decimalText keeps the value of every number", () => {
  fc.assert(
    fc.property(fc.double({ min: -1e25, max: 1e25, noNaN: true }), (value) => {
      const text = decimalText(value);
      if (text !== null) expect(Number(text)).toBe(value === 0 ? 0 : value);
    }),
  );
});

it.each([
  ["25.0000", "CAD", 2500n],
  [65.37, "CAD", 6537n],
  [0.1 + 0.2, "USD", 30n],
  ["500.0000", "JPY", 500n],
  ["1.2500", "KWD", 1250n],
  ["0.0042", "BTC", 42n],
  ["-3.455", "EUR", -346n],
  ["0.004", "EUR", 0n],
  ["12.5000", null, 125000n],
  ["90071992547409931.01", "USD", 9007199254740993101n],
  ["", "CAD", null],
  [null, "CAD", null],
  ["ten", "CAD", null],
])("%j %s is rounded to %s smallest units", (amount, code, units) => {
  const exact = rounded(toTenThousandths(decimalText(amount)), code);
  expect(exact).toBe(units === null ? null : units * smallestUnitOf(code));
});

it("roundedDecimal has the decimals of every currency and loses no rounded amount", () => {
  const codes = fc.constantFrom("CAD", "JPY", "KWD", "XXX", "points", null);
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }), codes, (exact, code) => {
      const text = roundedDecimal(exact, code);
      expect(text.split(".")[1]?.length ?? 0).toBe(currencyDigits(code));
      expect(toTenThousandths(text)).toBe(rounded(exact, code));
    }),
  );
});

it("currencyDigits ignores case and is four for an unknown currency", () => {
  expect([currencyDigits("cad"), currencyDigits("JPY"), currencyDigits("KWD")]).toEqual([2, 0, 3]);
  expect([currencyDigits(null), currencyDigits("POINTS")]).toEqual([4, 4]);
});

it.each([
  ["10.0050", 100_050n],
  [0.1 + 0.2, 3_000n],
  ["65.37000000000001", 653_700n],
  ["ten", null],
])("%j is %s ten-thousandths", (amount, exact) => expect(toTenThousandths(decimalText(amount))).toBe(exact));

it.each([
  [125_000n, "CAD", "12.50"],
  [125_050n, "CAD", "12.505"],
  [-5_000_000n, "JPY", "-500"],
  [5_005_000n, "JPY", "500.5"],
  [12_500n, "KWD", "1.250"],
  [125_000n, null, "12.5"],
  [0n, null, "0"],
])("%s ten-thousandths of %s are %s", (exact, code, text) => expect(trimmedDecimal(exact, code)).toBe(text));

it("toTenThousandths reads every amount of trimmedDecimal in every currency", () => {
  const codes = fc.constantFrom("CAD", "JPY", "KWD", "XXX", "points", null);
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 22n), max: 10n ** 22n }), codes, (exact, code) => {
      expect(toTenThousandths(trimmedDecimal(exact, code))).toBe(exact);
    }),
  );
});

it("amounts are equal up to rounding to the smallest unit", () => {
  expect([isSameMoney(100_050n, 100_100n, "CAD"), isSameMoney(100_049n, 100_100n, "CAD")]).toEqual([
    true,
    false,
  ]);
  expect([isSameMoney(5_005_000n, 5_010_000n, "JPY"), isSameMoney(1n, 2n, null)]).toEqual([true, false]);
});

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
