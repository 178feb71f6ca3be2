import { expect, it } from "vitest";
import { Breather } from "./breather";

it("an import lets others write after two seconds, for longer than they sleep between tries", async () => {
  let now = 0;
  const gaps: number[] = [];
  const breather = new Breather(
    () => now,
    async (ms) => {
      gaps.push(ms);
      now += ms;
    },
  );
  const after = async (ms: number) => {
    now += ms;
    await breather.take();
    return gaps.length;
  };
  expect([
    await after(500),
    await after(1_400),
    await after(200),
    await after(1_900),
    await after(100),
  ]).toEqual([0, 0, 1, 1, 2]);
  expect(Math.min(...gaps)).toBeGreaterThan(100);
});
