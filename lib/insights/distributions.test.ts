import { expect, it } from "vitest";
import { amountBins } from "./distributions";

const amounts = (...all: readonly number[]) =>
  all.map((amount, at) => ({ amount: amount * 10_000, count: at + 1 }));

it("amounts of several steps lie between the bounds of a ladder, open at both ends", () => {
  expect(amountBins(amounts(3, 10, 11, 40), "CAD")).toEqual([
    { above: null, upTo: 50_000, count: 1 },
    { above: 50_000, upTo: 100_000, count: 2 },
    { above: 100_000, upTo: 250_000, count: 3 },
    { above: 250_000, upTo: null, count: 4 },
  ]);
});

it("amounts of one step have its bounds, not those of all", () => {
  expect(amountBins(amounts(20, 25), "CAD")).toEqual([{ above: 100_000, upTo: 250_000, count: 3 }]);
  expect(amountBins(amounts(-5), "CAD")).toEqual([{ above: null, upTo: 100, count: 1 }]);
  expect(amountBins([], "CAD")).toEqual([]);
});
