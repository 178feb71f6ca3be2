import { describe, expect, it } from "vitest";
import { oddities, wrappedPost } from "@/lib/contract/__fixtures__/oddities";
import base from "@/lib/contract/examples/post.json";
import { post } from "./post";

const cases = [...oddities.filter((oddity) => oddity.kind === "post"), wrappedPost];

describe("a post", () => {
  it("that follows the specification is parsed unchanged", () => {
    expect(post.parse(base)).toEqual(base);
  });

  it("has its fields in the order of the specification in the example", () => {
    expect(Object.keys(base)).toEqual(Object.keys(post.shape));
  });

  for (const { name, record, drift } of cases) {
    it(`(${name}) has issues at ${drift.join(", ") || "no path"}`, () => {
      const issues = post.safeParse(record).error?.issues ?? [];
      expect(issues.map((issue) => issue.path.join(".")).sort()).toEqual([...drift].sort());
    });
  }
});
