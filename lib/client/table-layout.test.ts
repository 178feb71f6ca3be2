import * as fc from "fast-check";
import { expect, it } from "vitest";
import { fittingWidth, maxWidth, minWidth, readLayout } from "./preferences";

const plain = { cols: null, widths: {} };

it.each([undefined, null, 7, "x", [], { cols: [], widths: 3 }, { cols: ["a b"] }, { widths: { date: "9" } }])(
  "takes %j for nothing chosen",
  (kept) => expect(readLayout(kept)).toEqual(plain),
);

it("keeps good widths beside bad ones", () => {
  const widths = { date: 140, email: 9, status: 9999, "a b": 100, receipt: 90.5 };
  expect(readLayout({ cols: ["date"], widths })).toEqual({ cols: ["date"], widths: { date: 140 } });
});

it("reads back every layout that it can read", () =>
  fc.assert(
    fc.property(fc.jsonValue(), (kept) => {
      const layout = readLayout(kept);
      expect(readLayout(JSON.parse(JSON.stringify(layout)))).toEqual(layout);
    }),
  ));

it("makes any width a whole one between the minWidth and the maxWidth", () =>
  fc.assert(
    fc.property(fc.double({ noNaN: true }), (px) => {
      const width = fittingWidth(px);
      expect(Number.isInteger(width) && width >= minWidth && width <= maxWidth).toBe(true);
    }),
  ));
