import fc from "fast-check";
import { expect, it } from "vitest";
import { DayIndex } from "./day-counts";

const counts = fc
  .uniqueArray(
    fc.record({ day: fc.integer({ min: -5, max: 20 }), counts: fc.tuple(fc.nat(3), fc.nat(3), fc.nat(3)) }),
    { selector: ({ day }) => day },
  )
  .map((days) => days.sort((one, other) => one.day - other.day));

it("DayIndex ranks rows like a scan of every row", () => {
  const border = fc.integer({ min: -7, max: 22 });
  fc.assert(
    fc.property(counts, border, fc.subarray([0, 1, 2]), (days, border, kinds) => {
      const index = new DayIndex(days, kinds);
      const rows = days.flatMap(({ day, counts }) =>
        Array.from({ length: kinds.reduce((sum, kind) => sum + (counts[kind] ?? 0), 0) }, () => day),
      );
      expect(index.total).toBe(rows.length);
      expect(index.rankOfDay(border)).toBe(rows.filter((day) => day < border).length);
      for (const [rank, day] of rows.entries()) {
        const [first, end] = [rows.indexOf(day), rows.lastIndexOf(day) + 1];
        expect(index.dayAt(rank)).toEqual({ day, first, end });
      }
      expect(index.dayAt(rows.length)).toBeUndefined();
    }),
  );
});
