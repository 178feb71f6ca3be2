import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addUp } from "./demo-contributions";
import { drawGift, drawWare } from "./line-item";
import { currencyCodes, toDecimal4, toMajor, toWords } from "./money";
import { Random } from "./random";

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

describe("the totals of a gift", () => {
  it("are whole minor units that add up", () => {
    fc.assert(
      fc.property(
        fc.integer(),
        code,
        fc.nat(500),
        fc.constantFrom(0, 0.1),
        (seed, currency, coverCosts, discountShare) => {
          const random = new Random("test", seed);
          const items = [drawGift(random, 1, currency), drawWare(random, 1, currency)];
          const totals = addUp({ items, code: currency, coverCosts, discountShare });
          const { subtotal, tax, shipping, discount, total, receiptable } = totals;
          expect([subtotal, tax, shipping, discount, total, receiptable].every(Number.isInteger)).toBe(true);
          expect(total).toBe(subtotal + tax + shipping + coverCosts - discount);
          expect(receiptable).toBeLessThanOrEqual(subtotal);
        },
      ),
    );
  });

  it("are zero with a discount of 100%", () => {
    fc.assert(
      fc.property(fc.integer(), code, (seed, currency) => {
        const items = [drawWare(new Random("test", seed), 1, currency)];
        return addUp({ items, code: currency, coverCosts: 0, discountShare: 1 }).total === 0;
      }),
    );
  });
});
