import fc from "fast-check";
import { expect, it } from "vitest";
import { decimalText } from "./money";

it.each([
  ["25.0000", "25.0000"],
  [" -3.50 ", "-3.50"],
  ["+7", "7"],
  ["007.10", "7.10"],
  ["-0.0000", "0.0000"],
  [12.5, "12.5"],
  [1e-7, "0.0000001"],
  [1e21, "1000000000000000000000"],
  [1.5e22, "15000000000000000000000"],
  ["1.25e1", "12.5"],
  ["5.", "5"],
])("reads %j as %s", (value, text) => expect(decimalText(value)).toBe(text));

it.each([
  [""],
  ["1,000.00"],
  ["CA$5"],
  ["0x10"],
  [".5"],
  ["1e999"],
  [Number.NaN],
  [Number.POSITIVE_INFINITY],
  [null],
  [true],
  [[]],
])("finds no amount in %j", (value) => expect(decimalText(value)).toBeNull());

it("keeps the value of every number that it can write", () => {
  fc.assert(
    fc.property(fc.double({ min: -1e25, max: 1e25, noNaN: true }), (value) => {
      const text = decimalText(value);
      if (text !== null) expect(Number(text)).toBe(value === 0 ? 0 : value);
    }),
  );
});
