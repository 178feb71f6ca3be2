import { setTimeout as pause } from "node:timers/promises";
import { afterEach, expect, it } from "vitest";
import { elapsed, scaled } from "./time-scale";

const key = Symbol.for("giving-desk.time-scale");
afterEach(() => void Reflect.deleteProperty(globalThis, key));

it("leaves waits as they are, whatever the environment says", () => {
  expect(scaled(8000)).toBe(8000);
  const clock = [performance.now(), elapsed(), performance.now()];
  expect(clock).toEqual(clock.toSorted((a, b) => a - b));
});

it("shortens waits, and runs its clock as much faster, where a test has set the scale", async () => {
  Reflect.set(globalThis, key, 0.1);
  expect(scaled(8000)).toBe(800);
  const began = elapsed();
  await pause(30);
  expect(elapsed() - began).toBeGreaterThanOrEqual(290);
});

it.each([0, -1, Number.NaN, "0.1", null])("takes %s for no scale", (given) => {
  Reflect.set(globalThis, key, given);
  expect(scaled(8000)).toBe(8000);
});
