import fc from "fast-check";
import { expect, test } from "vitest";
import { median, percentile } from "./statistics";

const samples = fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 1, maxLength: 40 });

test.each([
  ["one sample", [7], 7],
  ["an odd number of samples", [9, 1, 5], 5],
  ["an even number of samples", [4, 1, 3, 2], 2.5],
])("the median of %s is their middle", (_name, values, middle) => {
  expect(median(values)).toBe(middle);
});

test("the percentiles 0 and 1 are the least and the greatest sample", () => {
  fc.assert(
    fc.property(samples, (values) => {
      expect(percentile(values, 0)).toBe(Math.min(...values));
      expect(percentile(values, 1)).toBe(Math.max(...values));
    }),
  );
});

test("as many samples lie at or below the median as at or above it", () => {
  fc.assert(
    fc.property(samples, (values) => {
      const middle = median(values);
      const half = values.length / 2;
      expect(values.filter((value) => value <= middle).length).toBeGreaterThanOrEqual(half);
      expect(values.filter((value) => value >= middle).length).toBeGreaterThanOrEqual(half);
    }),
  );
});

test("a greater share never gives a lesser value", () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(samples, share, share, (values, one, other) => {
      const [low, high] = [
        percentile(values, Math.min(one, other)),
        percentile(values, Math.max(one, other)),
      ];
      expect(high).toBeGreaterThanOrEqual(low - 1e-9);
    }),
  );
});

test("the samples are left in their order", () => {
  const values = [3, 1, 2];
  median(values);
  expect(values).toEqual([3, 1, 2]);
});

test("no samples have no median", () => {
  expect(() => median([])).toThrow(RangeError);
});
