import fc from "fast-check";
import { expect, it } from "vitest";
import { beginning, type Covered, coveredAsOf, endOfTime, latestStale, overlay } from "./coverage";

const piece = fc
  .record({
    from: fc.integer({ min: 0, max: 30 }),
    length: fc.integer({ min: 0, max: 12 }),
    asOf: fc.integer({ min: 0, max: 9 }),
    segment: fc.constantFrom("a", "b"),
  })
  .map(({ from, length, ...rest }): Covered => ({ from, to: from + length, ...rest }));

const instants = Array.from({ length: 45 }, (_, at) => at);

/** The last piece that covers an instant; null if none does. */
const lastOver = (pieces: readonly Covered[], at: number) =>
  pieces.findLast(({ from, to }) => from <= at && at <= to) ?? null;

it("overlay covers the dates of all pieces in disjoint, sorted intervals that claim no newer reading", () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const intervals = pieces.reduce<readonly Covered[]>(overlay, []);
      for (const [index, { from, to }] of intervals.entries()) {
        expect(from).toBeLessThanOrEqual(to);
        expect(from).toBeGreaterThan(intervals[index - 1]?.to ?? -1);
      }
      for (const at of instants) {
        const last = lastOver(pieces, at);
        const interval = intervals.find(({ from, to }) => from <= at && at <= to);
        expect(interval === undefined).toBe(last === null);
        if (interval !== undefined && last !== null) expect(interval.asOf).toBeLessThanOrEqual(last.asOf);
      }
    }),
  );
});

it("latestStale returns the latest instant that was not read since a given time", () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), fc.nat(40), fc.nat(9), (pieces, top, since) => {
      const intervals = pieces.reduce<readonly Covered[]>(overlay, []);
      const isFresh = (at: number) =>
        intervals.some(({ from, to, asOf }) => from <= at && at <= to && asOf >= since);
      const expected = instants.filter((at) => at <= top && !isFresh(at)).at(-1);
      expect(latestStale(intervals, top, since)).toBe(expected ?? -1);
    }),
  );
});

it("overlay joins touching pieces of one segment and keeps the older reading time", () => {
  const first: Covered = { from: 10, to: endOfTime, asOf: 5, segment: "a" };
  const second: Covered = { from: beginning, to: 9, asOf: 6, segment: "a" };
  const whole = { from: beginning, to: endOfTime };
  expect(overlay([first], second)).toEqual([{ ...whole, asOf: 5, segment: "a" }]);
  const other = overlay([first], { ...second, segment: "b" });
  expect(other).toHaveLength(2);
  expect(coveredAsOf(other, whole)).toBe(5);
  expect(coveredAsOf(other, { from: 0, to: 9 })).toBe(6);
  expect(coveredAsOf([first], whole)).toBeNull();
  expect(latestStale(other, endOfTime, 5)).toBeNull();
});
