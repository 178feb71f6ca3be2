import fc from "fast-check";
import { expect, it } from "vitest";
import { axisTicks, formatTick } from "./axis";

it("an axis begins at 0, ends above the highest bar and has at most five figures", () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-4, max: 1e14, noNaN: true }), (highest) => {
      const ticks = axisTicks(highest);
      const [first, second = 0] = ticks;
      const last = ticks.at(-1) ?? 0;
      expect(first).toBe(0);
      expect(ticks.length).toBeLessThanOrEqual(5);
      expect(last).toBeGreaterThanOrEqual(highest * (1 - 1e-9));
      expect(last - second).toBeLessThan(highest * (1 + 1e-9));
    }),
  );
});

it.each([
  [14_272, ["0", "4k", "8k", "12k", "16k"]],
  [3, ["0", "1", "2", "3"]],
  [0, ["0", "1"]],
  [5_600_000, ["0", "2M", "4M", "6M"]],
  [9.5, ["0", "2.5", "5", "7.5", "10"]],
])("up to %d the figures are %j", (highest, words) => {
  expect(axisTicks(highest).map((value) => formatTick(value, "en"))).toEqual(words);
});
