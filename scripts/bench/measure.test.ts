import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { percentile, Timing, timeInTurn } from "./measure";

test.each([
  [[7], 0.5, 7],
  [[9, 1, 5], 0.5, 5],
  [[3, 1, 2, 4], 0, 1],
  [[3, 1, 2, 4], 1, 4],
])("of %j the share %d is %d", (samples, share, value) => {
  expect(percentile(samples, share)).toBe(value);
});

test("work is timed in turn, without its preparation and without the first rounds", async () => {
  const order: string[] = [];
  const slow = new Timing("slow", async (nth) => {
    order.push(`slow ${nth}`);
    await wait(20);
  });
  const quick = new Timing("quick", async (nth) => order.push(`quick ${nth}`));
  await timeInTurn([slow, quick], 0, () => wait(5));
  expect(order.slice(0, 4)).toEqual(["slow 0", "quick 0", "slow 1", "quick 1"]);
  expect(order).toHaveLength(2 * 15);
  expect(slow.samples).toHaveLength(10);
  expect(slow.p50).toBeGreaterThan(15);
  expect(quick.p50).toBeLessThan(5);
});
