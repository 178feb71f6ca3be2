import fc from "fast-check";
import { expect, it } from "vitest";
import { readQuestion } from "@/lib/search/question";
import { facets } from "@/lib/search/search-keys";
import { withFacet, withoutFacet } from "./search-answer";

it("a question narrowed to a facet says so when it is read, and without it is what it was", () => {
  const value = fc
    .string({ unit: "grapheme", minLength: 1, maxLength: 20 })
    .filter((text) => text.trim() === text);
  fc.assert(
    fc.property(fc.constantFrom(...facets), value, (facet, chosen) => {
      const narrowed = withFacet("smith", facet, chosen);
      if (/["\n\r]/.test(chosen)) {
        expect(narrowed).toBeNull();
        return;
      }
      const { narrowed: read, parts } = readQuestion(narrowed ?? "");
      expect({ read, parts }).toEqual({ read: [{ facet, value: chosen }], parts: ["smith"] });
      expect(withoutFacet(narrowed ?? "", facet)).toBe("smith");
    }),
  );
});
