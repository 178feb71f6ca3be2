import { describe, expect, it } from "vitest";
import { oddities } from "@/lib/contract/__fixtures__/oddities";
import base from "@/lib/contract/examples/contribution.json";
import { contribution } from "./contribution";

const cases = oddities.filter((oddity) => oddity.kind === "contribution");

describe("a contribution", () => {
  it("that follows the specification is parsed unchanged", () => {
    expect(contribution.parse(base)).toEqual(base);
  });

  it("has its fields in the order of the specification in the example", () => {
    expect(Object.keys(base)).toEqual(Object.keys(contribution.shape));
  });

  it("keeps unknown members at every depth", () => {
    const [first, ...more] = base.line_items;
    const grown = { ...base, loyalty: { points: 7 }, line_items: [{ ...first, seat: "B12" }, ...more] };
    expect(contribution.parse(grown)).toEqual(grown);
  });

  it("requires every field but warnings", () => {
    const refused = Object.keys(base).filter((field) => {
      const { [field]: _, ...rest }: Record<string, unknown> = base;
      return !contribution.safeParse(rest).success;
    });
    expect(refused).toEqual(Object.keys(base).filter((field) => field !== "warnings"));
  });

  for (const { name, record, drift } of cases) {
    it(`with ${name} has issues at ${drift.join(", ") || "no path"}`, () => {
      const issues = contribution.safeParse(record).error?.issues ?? [];
      expect(issues.map((issue) => issue.path.join(".")).sort()).toEqual([...drift].sort());
    });
  }
});

describe("the oddities", () => {
  it("have unique ids and names", () => {
    expect(new Set(oddities.map(({ record: { id } }) => id)).size).toBe(oddities.length);
    expect(new Set(oddities.map(({ name }) => name)).size).toBe(oddities.length);
  });
});
