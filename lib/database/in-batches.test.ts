import { expect, it } from "vitest";
import { inBatches } from "./bulk";

it("rows are worked on in their order, some at a time, and others come in between", async () => {
  const rows = Array.from({ length: 600 }, (_, at) => at);
  const seen: (readonly number[])[] = [];
  let others = 0;
  await inBatches(rows, async (some) => {
    setImmediate(() => others++);
    seen.push(some);
  });
  expect(seen.flat()).toEqual(rows);
  expect(seen.map(({ length }) => length)).toEqual([250, 250, 100]);
  expect(others).toBe(2);
});

it("a few rows are one batch", async () => {
  let others = 0;
  await inBatches([1], async () => {
    setImmediate(() => others++);
  });
  expect(others).toBe(0);
});

it("of no rows there is nothing to do", async () => {
  await inBatches([], () => Promise.reject(new Error("asked")));
});
