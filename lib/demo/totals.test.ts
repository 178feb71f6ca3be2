import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { currencyCodes } from "./currency";
import { drawGiftItem, drawWareItem } from "./item";
import { Random } from "./random";
import { addUp } from "./totals";

const code = fc.constantFrom(...currencyCodes);

describe("the totals of a gift", () => {
  it("are whole minor units that add up, whatever was given, bought and taken off", () => {
    fc.assert(
      fc.property(
        fc.integer(),
        code,
        fc.nat(500),
        fc.constantFrom(0, 0.1),
        (seed, currency, coverCosts, discountShare) => {
          const random = new Random(seed);
          const items = [drawGiftItem(random, 1, currency), drawWareItem(random, 1, currency)];
          const totals = addUp(items, { code: currency, coverCosts, discountShare });
          const { subtotal, tax, shipping, discount, total, receiptable } = totals;
          expect([subtotal, tax, shipping, discount, total, receiptable].every(Number.isInteger)).toBe(true);
          expect(total).toBe(subtotal + tax + shipping + coverCosts - discount);
          expect(receiptable).toBeLessThanOrEqual(subtotal);
        },
      ),
    );
  });

  it("are nothing when a guest pays nothing", () => {
    fc.assert(
      fc.property(fc.integer(), code, (seed, currency) => {
        const items = [drawWareItem(new Random(seed), 1, currency)];
        return addUp(items, { code: currency, coverCosts: 0, discountShare: 1 }).total === 0;
      }),
    );
  });
});
