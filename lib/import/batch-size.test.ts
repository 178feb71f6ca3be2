import { expect, it } from "vitest";
import { BatchSize } from "./batch-size";

it("a short import has batches of 500, however soon they are written", () => {
  const size = new BatchSize();
  for (let batch = 0; batch < 9; batch++) size.note(500, 1);
  expect(size.records).toBe(500);
});

it("in a long one they grow to what is written in a second, and shrink with it", () => {
  const size = new BatchSize();
  size.note(5_000, 500);
  expect(size.records).toBe(2_000);
  const after = (records: number, duration: number) => {
    size.note(records, duration);
    return size.records;
  };
  expect([after(2_000, 1_000), after(2_000, 1_300), after(1_500, 1_100), after(1_000, 9_000)]).toEqual([
    2_000, 1_500, 1_000, 500,
  ]);
  expect(after(500, 0)).toBe(2_000);
});
