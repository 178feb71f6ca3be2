import { setTimeout as pause } from "node:timers/promises";
import { afterEach, expect, it } from "vitest";
import { elapsed, scaled } from "./time-scale";

const key = Symbol.for("giving-desk.time-scale");
afterEach(() => void Reflect.deleteProperty(globalThis, key));

it("waits and the clock have their normal speed by default", () => {
  expect(scaled(8000)).toBe(8000);
  const clock = [performance.now(), elapsed(), performance.now()];
  expect(clock).toEqual(clock.toSorted((a, b) => a - b));
});

it("a scale of 0.1 makes waits ten times shorter and the clock ten times faster", async () => {
  Reflect.set(globalThis, key, 0.1);
  expect(scaled(8000)).toBe(800);
  const began = elapsed();
  await pause(30);
  expect(elapsed() - began).toBeGreaterThanOrEqual(290);
});

it.each([0, -1, Number.NaN, "0.1", null])("the scale %s is ignored", (scale) => {
  Reflect.set(globalThis, key, scale);
  expect(scaled(8000)).toBe(8000);
});
