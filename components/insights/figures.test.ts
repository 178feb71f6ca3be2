import { expect, it } from "vitest";
import { changeWords } from "./figures";

it.each([
  [8.4, false, { way: "up", percent: "8.4%", isWorse: false }],
  [-41, true, { way: "down", percent: "41.0%", isWorse: false }],
  [27.8, true, { way: "up", percent: "27.8%", isWorse: true }],
  [0, true, { way: "same", percent: "0.0%", isWorse: false }],
  [1234.5, false, { way: "up", percent: "1,234.5%", isWorse: false }],
])("a change of %d, where more is worse: %s, reads as %j", (change, isMoreWorse, words) => {
  expect(changeWords(change, isMoreWorse, "en-GB")).toEqual(words);
});

it("what cannot be compared has no change", () => expect(changeWords(null, true, "en-GB")).toBeNull());
