import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { badges, statuses } from "@/lib/records/labels";
import { fittingBadges } from "./badge-room";

const some = fc.subarray([...badges]);
const status = fc.constantFrom(...statuses);

describe("the badges beside a status", () => {
  it("are all shown or counted, in their order, whatever they are", () => {
    fc.assert(
      fc.property(status, some, (one, all) => {
        const { shown, rest } = fittingBadges(one, all);
        expect([...shown.map(({ badge }) => badge), ...rest]).toEqual(all);
        expect(shown.length).toBeLessThanOrEqual(3);
      }),
    );
  });

  it("count Risk and Test with the rest only beside the longest words", () => {
    fc.assert(
      fc.property(status, some, (one, all) => {
        const { rest } = fittingBadges(one, all);
        if (one !== "partially_refunded") expect(rest).not.toContain("risk");
        if (one !== "partially_refunded" && one !== "refunded") expect(rest).not.toContain("test");
      }),
    );
  });

  it.each([
    ["paid", ["risk"], ["risk"], []],
    ["spam", ["test", "pos", "tribute"], ["test"], ["pos", "tribute"]],
    ["paid", ["risk", "test"], ["risk"], []],
    ["paid", ["risk", "test", "tribute"], [], []],
    ["partially_refunded", ["risk"], [], []],
  ] as const)("beside %s, %j say %j in words and leave %j to be counted", (one, all, words, left) => {
    const { shown, rest } = fittingBadges(one, all);
    expect(shown.filter(({ isIcon }) => !isIcon).map(({ badge }) => badge)).toEqual(words);
    expect(rest).toEqual(left);
  });

  it("show three icons beside a short word and count the others", () => {
    const { shown, rest } = fittingBadges("paid", ["pos", "gift_aid", "tribute"]);
    expect(shown).toHaveLength(3);
    expect(rest).toEqual([]);
  });
});
