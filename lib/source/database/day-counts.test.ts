import fc from "fast-check";
import { expect, it } from "vitest";
import { DayIndex } from "./day-counts";

const counts = fc
  .uniqueArray(
    fc.record({ day: fc.integer({ min: -5, max: 20 }), counts: fc.tuple(fc.nat(3), fc.nat(3), fc.nat(3)) }),
    { selector: ({ day }) => day },
  )
  .map((days) => days.sort((one, other) => one.day - other.day));

it("counts and locates as walking over every row does", () => {
  const border = fc.integer({ min: -7, max: 22 });
  fc.assert(
    fc.property(
      counts,
      border,
      border,
      fc.subarray([0, 1, 2]),
      fc.boolean(),
      (days, from, to, kinds, descending) => {
        const index = new DayIndex(days, kinds);
        const rows = days
          .filter(({ day }) => day >= from && day <= to)
          .flatMap(({ day, counts }) => {
            const n = kinds.reduce((sum, kind) => sum + (counts[kind] ?? 0), 0);
            return Array.from({ length: n }, (_, place) => ({
              day,
              skip: descending ? n - 1 - place : place,
            }));
          });
        if (descending) rows.reverse();
        expect(index.count(from, to)).toBe(rows.length);
        for (const [offset, row] of rows.entries()) {
          expect(index.locate(from, to, descending, offset)).toEqual(row);
        }
      },
    ),
  );
});
