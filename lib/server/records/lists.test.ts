import { describe, expect, it } from "vitest";
import type { ContributionQuery } from "@/lib/contract/contribution-query";
import { fail, succeed } from "@/lib/contract/failure";
import { countList } from "./lists";

const renewals: ContributionQuery = {
  onetime: false,
  recurring: true,
  initialRecurring: false,
  oneTimeAndInitialRecurring: false,
  sort: "-contribution_date",
  page: 7,
};

/** A source of 60 contributions. The first page of an upstream reveals ignored filters. */
function sourceOf60(name: "database" | "upstream", ignored: readonly string[]) {
  const requested: number[] = [];
  const source = {
    name,
    async listContributions({ page }: ContributionQuery) {
      requested.push(page);
      const doubts = page === 1 ? ignored : [];
      return succeed({ items: [], total: 60, page, perPage: 25, asOf: 0, doubts });
    },
    searchContributions: async () => fail("search_unavailable"),
  };
  return { source, requested };
}

describe("the count of matching contributions", () => {
  it("comes from the database without reading rows", async () => {
    const { source, requested } = sourceOf60("database", []);
    expect(await countList(source, renewals)).toEqual(succeed({ total: 60, isAtLeast: false }));
    expect(requested).not.toEqual([1]);
  });

  it("is the upstream's count if its rows match the query", async () => {
    const { source } = sourceOf60("upstream", []);
    expect(await countList(source, renewals)).toEqual(succeed({ total: 60, isAtLeast: false }));
  });

  it("is unknown if the upstream ignored a filter", async () => {
    const { source } = sourceOf60("upstream", ["recurring"]);
    expect(await countList(source, renewals)).toEqual(succeed({ total: null, isAtLeast: false }));
  });
});
