import { describe, expect, it } from "vitest";
import { fail, succeed } from "@/lib/contract/failure";
import { copyOf, sourceOf } from "./__fixtures__/copy-of";
import { type Copy, withCopy } from "./copied-source";
import type { SupporterSource } from "./source";

const provenance = { asOf: 900, doubts: [] };
const stored: SupporterSource = {
  list: async () =>
    succeed({
      supporters: [],
      total: 0,
      isAtLeast: false,
      isUnknownAddress: false,
      page: 1,
      perPage: 25,
      currencies: [],
      countries: [],
      ...provenance,
    }),
  find: async () => succeed(null),
  contributions: async () => fail("database_unavailable"),
};
const supportersOf = (contributions: Copy["contributions"], changes: Partial<Copy> = {}) => {
  const source = sourceOf("copy", { supporters: stored });
  return withCopy(sourceOf("upstream"), copyOf({ source, contributions, ...changes }).copy).supporters;
};
const query = { sort: "name", page: 1 } as const;

describe("supporters of an upstream with a copy", () => {
  it("supporters come from the copy, with its age and extent", async () => {
    const held = { asOf: 5, spans: [{ from: 0, to: 9 }], isComplete: false, total: null, missing: 0 };
    const partial = supportersOf(async () => held);
    const { asOf, spans, isComplete } = held;
    expect(await partial.list(query)).toMatchObject({
      ok: true,
      value: { asOf, copy: { spans, isComplete } },
    });
    expect(await partial.find("P1"), "a partial copy cannot prove absence").toMatchObject({
      failure: { code: "upstream_unavailable", retryAfter: 5 },
    });
    const late = supportersOf(async () => held, { outage: () => "upstream_timeout" });
    expect(await late.list(query), "an outage is named").toMatchObject({
      value: { cached: "upstream_timeout" },
    });
    const all = supportersOf(async () => ({ ...held, isComplete: true }));
    expect(await all.find("P1")).toEqual(succeed(null));
    expect(await partial.contributions("P1", { sort: "contribution_date", page: 1 })).toEqual(
      fail("database_unavailable"),
    );
  });

  it("supporters of an empty copy are unavailable with a Retry-After, or name the outage", async () => {
    const empty = supportersOf(async () => null);
    const down = supportersOf(async () => null, { outage: () => "upstream_timeout" });
    const message = expect.stringContaining("yet");
    const failure = { code: "upstream_unavailable", message, retryAfter: 5 };
    for (const outcome of [await empty.list(query), await empty.find("P1")])
      expect(outcome).toMatchObject({ ok: false, failure });
    for (const outcome of [await down.list(query), await down.find("P1")])
      expect(outcome).toEqual(fail("upstream_timeout"));
  });
});
