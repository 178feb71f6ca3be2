import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatExact, formatMoney } from "./money";

describe("formatMoney", () => {
  it.each([
    ["25.0000", "CAD", "CA$25.00"],
    ["500.0000", "JPY", "¥500"],
    ["5.0000", "cad", "CA$5.00"],
    ["1.2500", "KWD", "KWD\u00a01.250"],
    ["-3.5000", "USD", "−US$3.50"],
    ["10.0050", "USD", "US$10.005"],
    ["500.5000", "JPY", "¥500.5"],
    [0.1 + 0.2, "CAD", "CA$0.30"],
    ["65.37000000000001", "CAD", "CA$65.37"],
    ["-0.0000", "USD", "US$0.00"],
    [-1.4210854715202004e-14, "CAD", "CA$0.00"],
    ["90071992547409931.0100", "USD", "US$90,071,992,547,409,931.01"],
    [12.5, "EUR", "€12.50"],
    [1e21, "EUR", "€1,000,000,000,000,000,000,000.00"],
    ["65.3700", "XXX", "XXX\u00a065.37"],
    ["1234.5000", "RSD", "RSD\u00a01,234.50"],
    ["12.5000", null, "12.5"],
    ["12.5000", "POINTS", "12.5 POINTS"],
    ["12.5000", "W".repeat(10_000), `12.5 ${"W".repeat(12)}…`],
    ["", "USD", "–"],
    [null, "USD", "–"],
    [Number.NaN, "USD", "–"],
  ])("writes %s %s as %s", (amount, currency, text) =>
    expect(formatMoney(amount, currency, "en")).toBe(text),
  );

  it("follows the locale, but never writes a bare $", () => {
    expect(formatMoney("1234.5", "EUR", "de")).toBe("1.234,50\u00a0€");
    expect(formatMoney("5", "CAD", "en-CA")).toBe("CA$5.00");
    expect(formatMoney("-5", "MXN", "es-MX")).toBe("−MX$5.00");
    expect(formatMoney("5", "CAD", "fr-CA")).toBe("5,00\u00a0$\u00a0CA");
    expect(formatMoney("5", "cad", "fr-CA")).toBe("5,00\u00a0$\u00a0CA");
    expect(formatMoney("5", "USD", "fr-CA")).toBe("5,00\u00a0$\u00a0US");
  });
});

it("formatExact keeps every digit of ten-thousandths", () => {
  expect([
    formatExact(125_000n, "CAD", "en"),
    formatExact(-100_050n, "USD", "en"),
    formatExact(70_000n, "JPY", "en"),
    formatExact(-50n, "KWD", "en"),
    formatExact(null, "KWD", "en"),
  ]).toEqual(["CA$12.50", "−US$10.005", "¥7", "−KWD\u00a00.005", "–"]);
});

it("formatExact loses no digit of a large amount", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n }), (minor) => {
      expect(BigInt(formatExact(minor * 100n, "CAD", "en").replace(/\D/g, ""))).toBe(minor);
    }),
  );
});

it("formatExact writes as Intl does in every common currency", () => {
  const tenThousandths = fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n });
  const currencies = fc.constantFrom("CAD", "USD", "EUR", "GBP", "AUD", "NZD", "JPY", "KWD");
  fc.assert(
    fc.property(tenThousandths, currencies, (exact, currency) => {
      // The desk formats en itself and leaves en-US to Intl.
      expect(formatExact(exact, currency, "en")).toBe(formatExact(exact, currency, "en-US"));
    }),
  );
});
