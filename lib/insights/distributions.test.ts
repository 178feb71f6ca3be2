import { expect, it } from "vitest";
import { amountBins } from "./distributions";

const amounts = (...list: readonly number[]) =>
  list.map((amount, at) => ({ amount: amount * 10_000, count: at + 1 }));

it("several bins are open at both ends", () => {
  expect(amountBins(amounts(3, 10, 11, 40), "CAD")).toEqual([
    { above: null, upTo: 50_000, count: 1 },
    { above: 50_000, upTo: 100_000, count: 2 },
    { above: 100_000, upTo: 250_000, count: 3 },
    { above: 250_000, upTo: null, count: 4 },
  ]);
});

it("a single bin has its own bounds", () => {
  expect(amountBins(amounts(20, 25), "CAD")).toEqual([{ above: 100_000, upTo: 250_000, count: 3 }]);
  expect(amountBins(amounts(-5), "CAD")).toEqual([{ above: null, upTo: 100, count: 1 }]);
  expect(amountBins([], "CAD")).toEqual([]);
});

it("amounts are rounded to the cent before binning, half away from zero", () => {
  const boundOf = (amount: number) => amountBins([{ amount, count: 1 }], "CAD")[0]?.upTo;
  expect([50_049, 50_050, 100_050].map(boundOf)).toEqual([50_000, 100_000, 250_000]);
});

it.each([
  ["the lower", [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], [6, 4, 5, 6, 7, 8, 9, 10]],
  ["the upper", [10, 9, 8, 7, 6, 5, 4, 3, 2, 1], [10, 9, 8, 7, 6, 5, 4, 6]],
  ["the lower of two equal ends", [1, 1, 1, 1, 1, 1, 1, 1, 1], [2, 1, 1, 1, 1, 1, 1, 1]],
])("more than eight bins are merged at the end with fewer contributions: %s", (_, given, counts) => {
  const dollars = [1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1000];
  const amountsInBins = given.map((count, at) => ({ amount: (dollars[at] ?? 0) * 10_000, count }));
  const bins = amountBins(amountsInBins, "CAD");
  expect(bins.map(({ count }) => count)).toEqual(counts);
  expect([bins[0]?.above, bins.at(-1)?.upTo]).toEqual([null, null]);
});
