import fc from "fast-check";
import { expect, it } from "vitest";
import { currencyDigits, exactAmount, fromMinor, toMinor } from "./minor-units";

it.each([
  ["25.0000", "CAD", 2500n],
  [65.37, "CAD", 6537n],
  [0.1 + 0.2, "USD", 30n],
  ["500.0000", "JPY", 500n],
  ["1.2500", "KWD", 1250n],
  ["-3.455", "EUR", -346n],
  ["0.004", "EUR", 0n],
  ["12.5000", null, 125000n],
  ["90071992547409931.01", "USD", 9007199254740993101n],
  ["", "CAD", null],
  [null, "CAD", null],
  ["ten", "CAD", null],
])("%j %s is %s minor units", (amount, code, minor) => expect(toMinor(amount, code)).toBe(minor));

it("reads back what it writes, in every currency", () => {
  const codes = fc.constantFrom("CAD", "JPY", "KWD", "XXX", "points", null);
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }), codes, (minor, code) => {
      expect(toMinor(fromMinor(minor, code), code)).toBe(minor);
    }),
  );
});

it("knows the decimals of a currency in any case, and keeps four where it does not know it", () => {
  expect([currencyDigits("cad"), currencyDigits("JPY"), currencyDigits("KWD")]).toEqual([2, 0, 3]);
  expect([currencyDigits(null), currencyDigits("POINTS")]).toEqual([4, 4]);
});

it.each([
  ["10.0050", "USD", "10.005"],
  ["-10.0050", "USD", "-10.005"],
  ["500.5000", "JPY", "500.5"],
  ["10.0100", "USD", null],
  ["100.0000", "JPY", null],
  [0.1 + 0.2, "CAD", null],
  ["65.37000000000001", "CAD", null],
  ["12.5001", null, null],
  ["ten", "CAD", null],
])("%j %s is written exactly as %s where it is rounded", (amount, code, exact) =>
  expect(exactAmount(amount, code)).toBe(exact),
);
