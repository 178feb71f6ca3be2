import { describe, expect, it } from "vitest";
import { fail, succeed } from "@/lib/contract/failure";
import { copyOf, sourceOf } from "./__fixtures__/copy-of";
import { type Copy, withCopy } from "./copied-source";
import type { SupporterSource } from "./source";

const provenance = { asOf: 900, doubts: [] };
const kept: SupporterSource = {
  list: async () =>
    succeed({
      ...{ supporters: [], total: 0, isAtLeast: false, isUnknownAddress: false, page: 1, perPage: 25 },
      ...{ currencies: [], countries: [], ...provenance },
    }),
  find: async () => succeed(null),
  contributions: async () => fail("database_unavailable"),
};
const supportersOf = (contributions: Copy["contributions"], changes: Partial<Copy> = {}) => {
  const source = sourceOf("copy", { supporters: kept });
  return withCopy(sourceOf("upstream"), copyOf({ source, contributions, ...changes }).copy).supporters;
};
const query = { sort: "name", page: 1 } as const;

describe("supporters before an upstream", () => {
  it("come from its copy, with its age and how much of the records it has", async () => {
    const held = { asOf: 5, spans: [{ from: 0, to: 9 }], isComplete: false, missing: 0 };
    const seen = supportersOf(async () => held);
    const { asOf, missing: _, ...copy } = held;
    expect(await seen.list(query)).toMatchObject({ ok: true, value: { asOf, copy } });
    expect(await seen.find("P1"), "a part cannot say that there is none").toMatchObject({
      failure: { code: "upstream_unavailable", retryAfter: 5 },
    });
    const all = supportersOf(async () => ({ ...held, isComplete: true }));
    expect(await all.find("P1")).toEqual(succeed(null));
    expect(await seen.contributions("P1", { sort: "contribution_date", page: 1 })).toEqual(
      fail("database_unavailable"),
    );
  });

  it("are unavailable while nothing was read into it: for a while, with the reason", async () => {
    const fresh = supportersOf(async () => null);
    const off = supportersOf(async () => null, { outage: () => "upstream_timeout" });
    for (const ask of ["list", "find"] as const) {
      const answer = (seen: typeof fresh) => (ask === "list" ? seen.list(query) : seen.find("P1"));
      expect(await answer(fresh)).toMatchObject({
        ok: false,
        failure: { code: "upstream_unavailable", message: expect.stringContaining("yet"), retryAfter: 5 },
      });
      expect(await answer(off)).toEqual(fail("upstream_timeout"));
    }
  });
});
