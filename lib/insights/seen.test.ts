import fc from "fast-check";
import { expect, it } from "vitest";
import { Seen } from "./seen";

const size = 200;
const numbers = fc.array(fc.integer({ min: 0, max: size - 1 }), { maxLength: 80 });

it("numbers are counted once, however often they are seen, and kept in whatever form", () => {
  fc.assert(
    fc.property(fc.array(numbers), numbers, (parts, rest) => {
      const all = new Seen(size);
      for (const part of parts) {
        const seen = new Seen(size);
        for (const number of part) seen.add(number);
        all.addAll(seen.keep());
      }
      const last = new Seen(size);
      for (const number of rest) last.add(number);
      all.addSeen(last);
      expect(all.count).toBe(new Set([...parts.flat(), ...rest]).size);
    }),
  );
});

it("what was kept of few numbers is as long as they are many", () => {
  const seen = new Seen(size);
  for (const number of [199, 0, 31, 32]) seen.add(number);
  expect(seen.keep()).toEqual({ list: Uint32Array.of(0, 31, 32, 199) });
});
