import { expect, it } from "vitest";
import { inBatches } from "./bulk";

it("rows are processed in order, 250 at a time, and other work runs in between", async () => {
  const rows = Array.from({ length: 600 }, (_, at) => at);
  const batches: (readonly number[])[] = [];
  let turns = 0;
  await inBatches(rows, async (batch) => {
    setImmediate(() => turns++);
    batches.push(batch);
  });
  expect(batches.flat()).toEqual(rows);
  expect(batches.map(({ length }) => length)).toEqual([250, 250, 100]);
  expect(turns).toBe(2);
});

it("a few rows are one batch without a pause", async () => {
  let turns = 0;
  await inBatches([1], async () => {
    setImmediate(() => turns++);
  });
  expect(turns).toBe(0);
});

it("no rows make no batch", async () => {
  await inBatches([], () => Promise.reject(new Error("called")));
});
