import fc from "fast-check";
import { expect, it } from "vitest";
import { formatFigure } from "./count";

const digits = { min: 1, max: 4 };

it("formatFigure writes as Intl does", () => {
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
])("%d with the digits %j is %s", (value, limits, text) =>
  expect(formatFigure(value, "en", limits)).toBe(text),
);

it("formatFigure uses the separators of the locale", () => {
  expect(formatFigure(1204.5, "de", digits)).toBe("1.204,5");
});
