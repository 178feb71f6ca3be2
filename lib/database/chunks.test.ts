import { expect, it } from "vitest";
import { gatherInChunks, inSteps, padded } from "./chunks";

it("lists of keys are filled up to a power of two with what they hold", () => {
  expect([[], [1], [1, 2], [1, 2, 3], [1, 2, 3, 4, 5]].map(padded)).toEqual([
    [],
    [1],
    [1, 2],
    [1, 2, 3, 3],
    [1, 2, 3, 4, 5, 5, 5, 5],
  ]);
});

it("a query is given all keys, a statement's worth at a time, and each key is in one of them", async () => {
  const keys = Array.from({ length: 12_345 }, (_, at) => at);
  const asked: number[] = [];
  const gathered = await gatherInChunks(keys, async (chunk) => {
    asked.push(chunk.length);
    return [...new Set(chunk)];
  });
  expect(gathered).toEqual(keys);
  expect(Math.max(...asked)).toBeLessThan(32_766);
});

it("large rows go in steps of few lengths, in their order", async () => {
  const rows = Array.from({ length: 147 }, (_, at) => at);
  const steps: (readonly number[])[] = [];
  await inSteps(rows, async (chunk) => steps.push(chunk));
  expect(steps.map(({ length }) => length)).toEqual([64, 64, 8, 8, 1, 1, 1]);
  expect(steps.flat()).toEqual(rows);
});
