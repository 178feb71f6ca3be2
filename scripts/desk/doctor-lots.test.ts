import fc from "fast-check";
import { expect, it } from "vitest";
import { inLots } from "@/lib/database/documents";

const rows = fc.array(fc.nat(100).map((bytes) => ({ bytes })));
const size = (lot: readonly { readonly bytes: number }[]) => lot.reduce((sum, { bytes }) => sum + bytes, 0);

it("has every row once and in order, in no lot more than fits but for what is larger alone", () => {
  fc.assert(
    fc.property(
      rows,
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 1, max: 150 }),
      (all, most, bytes) => {
        const lots = [...inLots(all, { rows: most, bytes })];
        expect(lots.flat()).toEqual(all);
        for (const [at, lot] of lots.entries()) {
          expect(lot.length).toBeGreaterThan(0);
          expect(lot.length).toBeLessThanOrEqual(most);
          if (lot.length > 1) expect(size(lot)).toBeLessThanOrEqual(bytes);
          const next = lots[at + 1]?.[0];
          const isFull = next === undefined || lot.length === most || size([...lot, next]) > bytes;
          expect(isFull, "no lot ends where the next row had room").toBe(true);
        }
      },
    ),
  );
});
