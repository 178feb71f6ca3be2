import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { currencyCodes, toDecimal4, toMajor, toWords } from "./money";

const code = fc.constantFrom(...currencyCodes);
const minor = fc.integer({ min: 0, max: 1_000_000_000 });

describe("amounts", () => {
  it("are equal as a number and as decimal text with four fraction digits", () => {
    fc.assert(
      fc.property(minor, code, (amount, currency) => {
        const text = toDecimal4(amount, currency);
        expect(text).toMatch(/^\d+\.\d{4}$/);
        expect(Number(text)).toBe(toMajor(amount, currency));
      }),
    );
  });

  it.each([
    [2500, "CAD", "25.0000", "CA$25.00"],
    [2500, "JPY", "2500.0000", "¥2500"],
    [6125, "KWD", "6.1250", "KD 6.125"],
    [7, "EUR", "0.0700", "€0.07"],
  ] as const)("write %i minor units of %s as %s and %s", (amount, currency, decimal, words) => {
    expect(toDecimal4(amount, currency)).toBe(decimal);
    expect(toWords(amount, currency)).toBe(words);
  });
});
