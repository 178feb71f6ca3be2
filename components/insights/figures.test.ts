import { expect, it } from "vitest";
import { march } from "@/lib/client/api/__fixtures__/insights-report";
import { changeWords, figureOf, shownCurrencies } from "./figures";

it.each([
  [8.4, false, { direction: "up", percent: "8.4%", isWorse: false }],
  [-41, true, { direction: "down", percent: "41.0%", isWorse: false }],
  [27.8, true, { direction: "up", percent: "27.8%", isWorse: true }],
  [0, true, { direction: "same", percent: "0.0%", isWorse: false }],
  [1234.5, false, { direction: "up", percent: "1,234.5%", isWorse: false }],
])("a change of %d (a rise is bad: %s) is shown as %j", (change, isRiseBad, words) => {
  expect(changeWords(change, isRiseBad, "en-GB")).toEqual(words);
});

it("the currency of the figures is shown, although no contribution of the range has it", () => {
  const received = { currency: "CAD", count: 3 };
  const shown = (currency: string | null, currencies = [received]) =>
    shownCurrencies({ ...march, currency, currencies });
  expect(shown("CAD")).toEqual([received]);
  expect(shown("USD")).toEqual([received, { currency: "USD", count: 0 }]);
  expect(shown(null, [])).toEqual([]);
});

it("a figure without a comparison has no change", () => expect(changeWords(null, true, "en-GB")).toBeNull());

it.each([
  ["6.0000", "6.0000", 0, true],
  ["0.0000", "0.0000", null, true],
  ["1000000.0000", "1000001.0000", 0, false],
  [null, null, null, false],
])("%s is the same as %s only if the values are equal", (value, previous, change, isSame) => {
  const received = { value, previous, change, list: null };
  const { figures } = march;
  if (figures === undefined) throw new Error("no figures");
  expect(figureOf("received", { ...figures, received }, "CAD", "en-GB")).toMatchObject({ isSame });
});
