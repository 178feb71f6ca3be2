import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nearIds } from "./jump";

describe("near ids", () => {
  it.each([
    ["kjlemld8", "KJLEMLD8", "lower case"],
    ["KJLEMLO8", "KJLEMLD8", "O for D"],
    ["KJ1EMLD8", "KJLEMLD8", "1 for L"],
    ["KJELMLD8", "KJLEMLD8", "neighbors swapped"],
  ])("of %s include %s: %s", (typed, meant) => expect(nearIds(typed)).toContain(meant));

  it("begin with the id in capitals", () => expect(nearIds("ab3c")[0]).toBe("AB3C"));

  it("are unique, of the same length, and never the id itself", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (id) => {
        const near = nearIds(id);
        expect(near).not.toContain(id);
        expect(new Set(near).size).toBe(near.length);
        for (const candidate of near) expect(candidate).toHaveLength(id.length);
      }),
    );
  });

  it("are none for a text too long for an id", () => expect(nearIds("A".repeat(10_000))).toEqual([]));
});
