import fc from "fast-check";
import { expect, test } from "vitest";
import { SeenIds } from "./seen-ids";

test("an id was met when it came before, whatever the ids", () => {
  fc.assert(
    fc.property(fc.array(fc.string()), (ids) => {
      const seen = new SeenIds();
      ids.forEach((id, index) => {
        expect(seen.meet(id)).toBe(ids.indexOf(id) < index);
      });
    }),
  );
});

test("it remembers every id while its table grows", () => {
  const seen = new SeenIds();
  const ids = Array.from({ length: 100_000 }, (_, n) => `R${n}`);
  expect(ids.filter((id) => seen.meet(id))).toEqual([]);
  expect(ids.every((id) => seen.meet(id))).toBe(true);
});

test("past its limit it learns nothing more", () => {
  const seen = new SeenIds(2);
  expect(["a", "b", "c", "a", "c"].map((id) => seen.meet(id))).toEqual([false, false, false, true, false]);
});
