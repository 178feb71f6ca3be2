import fc from "fast-check";
import { expect, it } from "vitest";
import { publicId } from "./random";

const number = fc.integer({ min: 0, max: 36 ** 8 - 1 });

it("a public id has eight capital letters or digits", () => {
  fc.assert(fc.property(fc.string(), number, (kind, n) => /^[A-Z0-9]{8}$/.test(publicId(kind, n))));
});

it("two numbers of one kind have different public ids", () => {
  const ids = new Set(Array.from({ length: 50_000 }, (_, n) => publicId("payment", n)));
  expect(ids.size).toBe(50_000);
  fc.assert(
    fc.property(number, number, (a, b) => a === b || publicId("payment", a) !== publicId("payment", b)),
  );
});
