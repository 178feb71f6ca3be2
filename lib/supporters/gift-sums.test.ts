import { expect, it } from "vitest";
import type { SupporterGiftTable } from "@/lib/database/supporter-tables";
import { isExact, keptSums, withGifts } from "./gift-sums";
import { toSupporterKeys } from "./supporter-keys";
import { toSupporterRow } from "./supporter-row";

const keys = toSupporterKeys({ supporter: { id: "S1", display_name: "Anna" } });
const gift: SupporterGiftTable = {
  seq: 1,
  supporter_id: "S1",
  occurred_at: 20,
  currency: "CAD",
  amount: 10,
  refunded: 1,
  unsummed: 0,
};

/** What is kept of gifts, as it is read again. */
function kept(gifts: readonly SupporterGiftTable[]) {
  const sums = withGifts([], gifts);
  const totals = sums.flatMap(({ currency, ...sum }) =>
    currency === null ? [] : [{ ...sum, currency, net: sum.amount - sum.refunded }],
  );
  return keptSums({ ...toSupporterRow("S1", 1, keys, sums), no: 1 }, totals);
}

it("gifts that are added to what is kept come to what all of them come to", () => {
  const gifts: readonly SupporterGiftTable[] = [
    gift,
    { ...gift, occurred_at: 10, amount: 5 },
    { ...gift, occurred_at: null },
    { ...gift, currency: "USD", occurred_at: null },
    { ...gift, currency: null, amount: 0, refunded: 0, unsummed: 1 },
    { ...gift, currency: null, amount: 0, refunded: 0, occurred_at: 1 },
    { ...gift, currency: "", occurred_at: 99 },
  ];
  const all = toSupporterRow("S1", 1, keys, withGifts([], gifts));
  for (let at = 0; at < gifts.length; at++) {
    const sums = withGifts(kept(gifts.slice(0, at)), gifts.slice(at));
    expect(toSupporterRow("S1", 1, keys, sums)).toEqual(all);
  }
  expect(all).toMatchObject({ contributions: 7, unsummed: 1, first_at: 10, last_at: 99 });
});

it("a sum that a number does not hold exactly is none to be added to", () => {
  const [sum] = withGifts([], [{ ...gift, amount: Number.MAX_SAFE_INTEGER }]);
  expect(sum !== undefined && isExact(sum)).toBe(true);
  const [more] = withGifts(sum === undefined ? [] : [sum], [gift]);
  expect(more !== undefined && isExact(more)).toBe(false);
});
