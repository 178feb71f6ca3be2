import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { measure, percentile, Timing, timeInTurn } from "./measure";

test.each([
  [[7], 0.5, 7],
  [[9, 1, 5], 0.5, 5],
  [[3, 1, 2, 4], 0, 1],
  [[3, 1, 2, 4], 1, 4],
])("percentile(%j, %d) is %d", (samples, share, value) => {
  expect(percentile(samples, share)).toBe(value);
});

test("timeInTurn alternates the work, and measures neither preparation nor the first rounds", async () => {
  const order: string[] = [];
  const slow = new Timing("slow", async (round) => {
    order.push(`slow ${round}`);
    await wait(20);
  });
  const quick = new Timing("quick", async (round) => order.push(`quick ${round}`));
  await timeInTurn([slow, quick], 0, () => wait(5));
  expect(order.slice(0, 4)).toEqual(["slow 0", "quick 0", "slow 1", "quick 1"]);
  expect(order).toHaveLength(2 * 15);
  expect(slow.samples).toHaveLength(10);
  expect(slow.p50).toBeGreaterThan(15);
  expect(quick.p50).toBeLessThan(5);
});

test.each([
  ["a value at the upper limit", measure("x", 5, "ms", "≤ 5").met, "yes"],
  ["a value above it", measure("x", 5.01, "ms", "≤ 5").met, "NO"],
  ["a value at the lower limit", measure("x", 0.6, "", "≥ 0.6").met, "yes"],
  ["a value below it", measure("x", 0.59, "", "≥ 0.6").met, "NO"],
  ["a figure that could not be measured", measure("x", Number.NaN, "", "≤ 5").met, "NO"],
  ["a figure without a goal", measure("x", 5, "ms").met, ""],
])("measure rates %s", (_name, met, expected) => {
  expect(met).toBe(expected);
});
