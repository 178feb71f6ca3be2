import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { measureInTurn } from "./measure";

test("the works take turns, and each has its own median", async () => {
  const order: string[] = [];
  const slow = async () => {
    order.push("slow");
    await wait(5);
  };
  const quick = async () => {
    order.push("quick");
  };
  const { medians, rounds } = await measureInTurn([slow, quick], 0);
  expect(order.filter((_, at) => at % 2 === 0)).toEqual(new Array(order.length / 2).fill("slow"));
  expect(medians[0]).toBeGreaterThan(medians[1] ?? Number.NaN);
  expect(rounds).toBe(10);
});

test("work that fails ends the measurement", async () => {
  const broken = async () => {
    throw new Error("wrong answer");
  };
  await expect(measureInTurn([broken], 0)).rejects.toThrow("wrong answer");
});

test("what is prepared before each work is not timed", async () => {
  const order: string[] = [];
  const { medians } = await measureInTurn([async () => void order.push("work")], 0, async () => {
    order.push("prepared");
    await wait(5);
  });
  expect(order.slice(0, 4)).toEqual(["prepared", "work", "prepared", "work"]);
  expect(medians[0]).toBeLessThan(5);
});
