import fc from "fast-check";
import { expect, it } from "vitest";
import { formatFigure } from "./count";

const digits = { min: 1, max: 4 };

it("a figure is written by hand as Intl writes it", () => {
  const writer = new Intl.NumberFormat("en", { minimumFractionDigits: 1, maximumFractionDigits: 4 });
  const tenThousandths = fc.integer({ min: -1e13, max: 1e13 }).map((whole) => whole / 10_000);
  fc.assert(
    fc.property(tenThousandths, (value) => {
      expect(formatFigure(value, "en-GB", digits)).toBe(writer.format(value));
    }),
  );
});

it.each([
  [1204, undefined, "1,204"],
  [-1_204_000, undefined, "-1,204,000"],
  [0, { min: 1, max: 1 }, "0.0"],
  [999.95, { min: 1, max: 1 }, "1,000.0"],
  [2.5, { min: 0, max: 4 }, "2.5"],
  [1e21, undefined, "1,000,000,000,000,000,000,000"],
])("%d with %j is %s", (value, wanted, text) => expect(formatFigure(value, "en", wanted)).toBe(text));

it("another locale has its own separators", () => {
  expect(formatFigure(1204.5, "de", digits)).toBe("1.204,5");
});
