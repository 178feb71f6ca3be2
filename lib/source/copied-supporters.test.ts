import { describe, expect, it } from "vitest";
import { fail, succeed } from "@/lib/contract/failure";
import { copiedSupporters } from "./copied-supporters";
import type { SupporterSource } from "./source";

const provenance = { asOf: 900, doubts: [] };
const kept: SupporterSource = {
  list: async () =>
    succeed({
      ...{ supporters: [], total: 0, isAtLeast: false, isUnknownAddress: false, page: 1, perPage: 25 },
      ...{ currencies: [], ...provenance },
    }),
  find: async () => succeed(null),
  contributions: async () => fail("database_unavailable"),
};
const well = () => null;
const query = { sort: "name", page: 1 } as const;

describe("supporters before an upstream", () => {
  it("come from its copy, with its age and how much of the records it has", async () => {
    const held = { asOf: 5, spans: [{ from: 0, to: 9 }], isComplete: false };
    const seen = copiedSupporters(kept, async () => held, well);
    const { asOf, ...copy } = held;
    expect(await seen.list(query)).toMatchObject({ ok: true, value: { asOf, copy } });
    expect(await seen.find("P1"), "a part cannot say that there is none").toMatchObject({
      failure: { code: "upstream_unavailable", retryAfter: 5 },
    });
    const all = copiedSupporters(kept, async () => ({ ...held, isComplete: true }), well);
    expect(await all.find("P1")).toEqual(succeed(null));
    expect(await seen.contributions("P1", { sort: "contribution_date", page: 1 })).toEqual(
      fail("database_unavailable"),
    );
  });

  it("cannot be told while nothing was read into it: which passes, and says why", async () => {
    const fresh = copiedSupporters(kept, async () => null, well);
    const off = copiedSupporters(
      kept,
      async () => null,
      () => "upstream_timeout",
    );
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
