import { describe, expect, it } from "vitest";
import { oddities } from "@/lib/contract/__fixtures__/oddities";
import base from "@/lib/contract/examples/contribution.json";
import { contribution } from "./contribution";

const odd = oddities.filter((oddity) => oddity.kind === "contribution");

describe("a contribution", () => {
  it("that follows the specification passes, and comes out as it went in", () => {
    expect(contribution.parse(base)).toEqual(base);
  });

  it("keeps the order of the specification in our base record", () => {
    expect(Object.keys(base)).toEqual(Object.keys(contribution.shape));
  });

  it("keeps unknown members at every depth", () => {
    const [first, ...more] = base.line_items;
    const grown = { ...base, loyalty: { points: 7 }, line_items: [{ ...first, seat: "B12" }, ...more] };
    expect(contribution.parse(grown)).toEqual(grown);
  });

  it("may come without warnings, but with no other field missing", () => {
    const refused = Object.keys(base).filter((field) => {
      const { [field]: _, ...rest }: Record<string, unknown> = base;
      return !contribution.safeParse(rest).success;
    });
    expect(refused).toEqual(Object.keys(base).filter((field) => field !== "warnings"));
  });

  for (const { name, record, drift } of odd) {
    it(`with ${name} is reported at ${drift.join(", ") || "no place"}`, () => {
      const issues = contribution.safeParse(record).error?.issues ?? [];
      expect(issues.map((issue) => issue.path.join(".")).sort()).toEqual([...drift].sort());
    });
  }
});

describe("the oddities", () => {
  it("have ids and names of their own, so that they can be stored together", () => {
    expect(new Set(oddities.map(({ record: { id } }) => id)).size).toBe(oddities.length);
    expect(new Set(oddities.map(({ name }) => name)).size).toBe(oddities.length);
  });
});
