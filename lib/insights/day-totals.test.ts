import fc from "fast-check";
import { expect, it } from "vitest";
import { traits } from "@/lib/database/figure-traits";
import { dayLength } from "@/lib/reading/durations";
import { DayTotals } from "./day-totals";
import { Ledger, type LedgerRow } from "./ledger";
import { keyOf } from "./sum-key";

const first = Date.UTC(2024, 1, 1);

const row: LedgerRow = {
  ...{ seq: 0, occurred_at: 0, kind: 0, traits: traits.received, amount: null, refunded: 0, costs: 0 },
  ...{
    currency: "CAD",
    method: null,
    source: null,
    country: null,
    campaign: null,
    product: null,
    product_covered: null,
  },
  supporter: null,
};

const amount = fc.oneof(
  fc.constantFrom(Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, 2 ** 40, 2 ** 40 - 1, -1, 50_000),
  fc.maxSafeInteger(),
);
const isUnsummed = fc.constantFrom(false, false, false, true);
const gift = fc.record({ day: fc.integer({ min: 0, max: 5 }), amount, isUnsummed });
const day = fc.integer({ min: -1, max: 7 });

it("totals of whole days are exact, also where a day or all before exceed a double", () => {
  fc.assert(
    fc.property(fc.array(gift, { maxLength: 40 }), day, day, (gifts, one, other) => {
      const ledger = new Ledger();
      for (const [at, given] of gifts.entries()) {
        const occurred_at = first + given.day * dayLength;
        const unread = { traits: traits.unsummed, amount: null };
        const read = { amount: given.amount };
        ledger.put({ ...row, seq: at + 1, occurred_at, ...(given.isUnsummed ? unread : read) });
      }
      const [from, to] = [Math.min(one, other), Math.max(one, other)];
      const placed = gifts.filter((given) => given.day >= from && given.day < to);
      const mine = placed.filter((given) => !given.isUnsummed);
      const unsummed = placed.length - mine.length;
      const days = { start: first + from * dayLength, end: first + to * dayLength };
      expect(new DayTotals(ledger).between(keyOf(ledger.currencies.find("CAD") ?? -1, 0), days)).toEqual({
        count: mine.length,
        received: mine.reduce((sum, given) => sum + BigInt(given.amount), 0n),
        work: unsummed,
        unsummed,
      });
    }),
  );
});
