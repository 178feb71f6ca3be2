import fc from "fast-check";
import { expect, it } from "vitest";
import { instantsOfDay, placesBetween, placesOfDay } from "./place";

const instant = fc.integer({
  min: Date.parse("0000-01-01T00:00:00Z"),
  max: Date.parse("9999-12-31T23:59:59.999Z"),
});
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

it("a later day has later places, and instants of one day have the same", () => {
  fc.assert(
    fc.property(instant, instant, (one, other) => {
      const [a, b] = [placesBetween(one, one), placesBetween(other, other)];
      if (dayOf(one) === dayOf(other)) expect(a).toEqual(b);
      else expect(one < other ? a.last < b.first : b.last < a.first).toBe(true);
    }),
  );
});

it("every place of a stretch is one that a number can hold, and knows its day", () => {
  fc.assert(
    fc.property(instant, (at) => {
      const day = placesBetween(at, at);
      expect(Number.isSafeInteger(day.first) && Number.isSafeInteger(day.last)).toBe(true);
      for (const place of [day.first, day.first + 1, day.last]) expect(placesOfDay(place)).toEqual(day);
      const { from, to } = instantsOfDay(day);
      expect([dayOf(from), dayOf(to), to - from + 1]).toEqual([dayOf(at), dayOf(at), 86_400_000]);
    }),
  );
});
