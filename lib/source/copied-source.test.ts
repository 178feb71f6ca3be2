import { describe, expect, it, vi } from "vitest";
import { readContributionQuery, toListSearch } from "@/lib/contract/contribution-query";
import { type FailureCode, fail, succeed } from "@/lib/contract/failure";
import { copyOf, extent, item, provenance, slice, sourceOf, text } from "./__fixtures__/copy-of";
import { type Copy, withCopy } from "./copied-source";
import type { Source } from "./source";
import { withCache } from "./upstream/cache";

function failing(code: FailureCode): Source {
  const failed = async () => fail(code);
  return sourceOf("upstream", {
    listContributions: failed,
    findContribution: failed,
    listPosts: failed,
    findPost: failed,
  });
}

const { query } = readContributionQuery(new Map());

function requestAll(source: Source) {
  return Promise.all([
    source.listContributions(query),
    source.findContribution("C"),
    source.listPosts("F", { include: [], page: 1 }),
    source.findPost("F", "P", []),
  ]);
}

describe("a source with a copy", () => {
  it.each([
    "upstream_unreachable",
    "upstream_unavailable",
    "upstream_timeout",
    "upstream_malformed",
  ] as const)("the copy responds in an outage (%s), with its age and extent", async (code) => {
    const source = withCopy(failing(code), copyOf().copy);
    const answers = (await requestAll(source)).map((outcome) => (outcome.ok ? outcome.value : null));
    expect(answers.map((answer) => [answer?.asOf, answer?.cached, answer?.copy])).toEqual([
      [500, code, extent],
      [700, code, { spans: [], isComplete: true }],
      [600, code, extent],
      [800, code, { spans: [], isComplete: true }],
    ]);
  });

  it.each(["upstream_refused", "upstream_missing", "rate_limited", "not_found"] as const)(
    "the copy never responds after %s",
    async (code) => {
      const source = withCopy(failing(code), copyOf().copy);
      expect(await requestAll(source)).toEqual([fail(code), fail(code), fail(code), fail(code)]);
    },
  );

  const unread = async () => null;
  const part = async () => ({ asOf: 5, spans: [], isComplete: false, total: null, missing: 0 });
  const partial = { contributions: part };
  const partialPosts = { posts: part };
  it.each([
    ["empty", { contributions: unread, posts: unread, readAt: unread }],
    ["partial and without the record", { ...partial, ...partialPosts, readAt: unread }],
  ])("an outage is unavailable with a Retry-After if the copy is %s", async (_, changes) => {
    for (const code of ["upstream_unreachable", "upstream_timeout", "upstream_unavailable"] as const) {
      for (const answer of await requestAll(withCopy(failing(code), copyOf(changes).copy)))
        expect(answer).toMatchObject({ failure: { code: "upstream_unavailable", retryAfter: 5 } });
    }
    const malformed = await requestAll(withCopy(failing("upstream_malformed"), copyOf(changes).copy));
    expect(malformed).toEqual(malformed.map(() => fail("upstream_malformed")));
    const withoutRecord = sourceOf("copy", { findContribution: async () => succeed(null) });
    const empty = withCopy(failing("upstream_timeout"), copyOf({ source: withoutRecord }).copy);
    expect(await empty.findContribution("C")).toMatchObject({ failure: { code: "upstream_unavailable" } });
  });

  const cachedSource = (cached: FailureCode | "fresh") => {
    const page = async () => succeed({ ...slice("cached"), cached });
    return sourceOf("upstream", { listContributions: page, listPosts: page });
  };
  const itemsOf = async (source: Source) => {
    const answers = [
      await source.listContributions(query),
      await source.listPosts("F", { include: [], page: 1 }),
    ];
    return answers.map((answer) => (answer.ok ? String(answer.value?.items[0]?.text) : answer.failure.code));
  };

  it("in an outage a complete copy has every page of a list, also cached ones", async () => {
    const fromCopy = [String(text("copy")), String(text("copy"))];
    const fromCache = [String(text("cached")), String(text("cached"))];
    const down = { outage: () => "upstream_timeout" as const };
    expect(await itemsOf(withCopy(cachedSource("upstream_timeout"), copyOf().copy))).toEqual(fromCopy);
    expect(await itemsOf(withCopy(cachedSource("fresh"), copyOf(down).copy))).toEqual(fromCopy);
    expect(await itemsOf(withCopy(cachedSource("fresh"), copyOf().copy))).toEqual(fromCache);
    const both = { ...partial, ...partialPosts };
    expect(await itemsOf(withCopy(cachedSource("upstream_timeout"), copyOf(both).copy))).toEqual(fromCache);
  });

  it("a search reads the copy, and names a current outage", async () => {
    const found = { items: [], total: 0, page: 1, perPage: 25, asOf: 1, doubts: [] };
    const none = {
      isAtLeast: false,
      isForgiving: false,
      near: [],
      isUnknownAddress: false,
      coverage: { records: 0 },
      facets: null,
    };
    const holding = sourceOf("copy", { searchContributions: async () => succeed({ ...found, ...none }) });
    const search = toListSearch({ ...query, q: "ann" });
    const searched = async (outage: FailureCode | null) => {
      const { copy } = copyOf({ source: holding, outage: () => outage });
      return withCopy(sourceOf("upstream"), copy).searchContributions(search);
    };
    expect(await searched(null)).toEqual(succeed({ ...found, ...none, asOf: 500, copy: extent }));
    expect(await searched("upstream_timeout")).toMatchObject({
      value: { asOf: 500, cached: "upstream_timeout", copy: extent },
    });
    const unread = copyOf({ contributions: async () => null, outage: () => "upstream_timeout" });
    expect(await withCopy(sourceOf("upstream"), unread.copy).searchContributions(search)).toEqual(
      fail("upstream_timeout"),
    );
  });

  it("similar charges come from a complete copy, else the upstream, else a partial copy", async () => {
    const candidates = (name: string) =>
      vi.fn(async () =>
        succeed({ items: [item(name)], isAtLeast: false, coverage: "complete" as const, ...provenance }),
      );
    const requested = { supporterId: "S", email: null, amount: 50_000n, from: 10, at: 20, to: 30 };
    const found = async (changes: Partial<Copy>, upstream: Partial<Source> = {}) => {
      const { copy } = copyOf({
        source: sourceOf("copy", { findCandidates: candidates("copy") }),
        ...changes,
      });
      const source = sourceOf("upstream", { findCandidates: candidates("upstream"), ...upstream });
      const outcome = await withCopy(source, copy).findCandidates(requested);
      return outcome.ok ? { items: outcome.value.items, copy: outcome.value.copy?.isComplete } : outcome;
    };
    const partial = async () => ({ asOf: 500, total: null, missing: 0, ...extent, isComplete: false });
    expect(await found({})).toEqual({ items: [item("copy")], copy: true });
    expect(await found({ contributions: partial })).toEqual({ items: [item("upstream")], copy: undefined });
    expect(await found({ contributions: async () => null })).toMatchObject({ items: [item("upstream")] });
    const down = { findCandidates: async () => fail("upstream_unreachable") };
    expect(await found({ contributions: partial }, down)).toEqual({ items: [item("copy")], copy: false });
    const refused = fail("upstream_refused");
    expect(await found({ contributions: partial }, { findCandidates: async () => refused })).toEqual(refused);
  });

  it("a background request gets the failure of the upstream", async () => {
    const source = withCopy(failing("upstream_timeout"), copyOf().copy);
    expect((await source.listContributions(query, { background: true })).ok).toBe(false);
    expect((await source.findContribution("C", { background: true })).ok).toBe(false);
  });

  it("the copy stores opened and missing records, but no cached ones", async () => {
    const { copy, store } = copyOf();
    const read = async () => succeed({ ...item("upstream"), ...provenance, asOf: Date.now() });
    await withCopy(sourceOf("upstream", { findContribution: read }), copy).findContribution("C");
    expect(store).toHaveBeenLastCalledWith(text("upstream"));
    await withCopy(
      sourceOf("upstream", { findContribution: async () => succeed(null) }),
      copy,
    ).findContribution("C");
    expect(store).toHaveBeenLastCalledWith(null);
    const cached = { ...item("upstream"), ...provenance, asOf: Date.now() + 9, cached: "fresh" } as const;
    await withCopy(
      sourceOf("upstream", { findContribution: async () => succeed(cached) }),
      copy,
    ).findContribution("C");
    await withCopy(failing("upstream_timeout"), copy).findContribution("C");
    expect(store).toHaveBeenCalledTimes(2);
  });

  it("the copy does not store a slow response that an earlier caller shares with a later one", async () => {
    let respond = () => {};
    const sent = new Promise<void>((resolve) => {
      respond = resolve;
    });
    const slow = sourceOf("upstream", {
      async findContribution() {
        const asOf = Date.now();
        await sent;
        return succeed({ ...item("old"), ...provenance, asOf });
      },
    });
    const cached = withCache(slow, { list: 0, record: 0, stale: 0 }, () => {}).source;
    const { copy, store } = copyOf();
    const later = vi.fn();
    const first = withCopy(cached, copy).findContribution("C");
    vi.setSystemTime(Date.now() + 5000);
    const second = withCopy(cached, { ...copy, beginRead: () => later }).findContribution("C");
    respond();
    await Promise.all([first, second]).finally(() => vi.useRealTimers());
    expect(store).toHaveBeenCalledExactlyOnceWith(text("old"));
    expect(later).not.toHaveBeenCalled();
  });

  it("posts are filtered in the copy of a complete feed, and every page has its facets", async () => {
    const facets = { states: { live: 1, scheduled: 0, expired: 0 }, categories: [], tags: [] };
    const inCopy = sourceOf("copy", {
      listPosts: async (_, { filter }) => succeed({ ...slice("copy"), ...(filter && { facets }) }),
    });
    const filter = { sort: "-published", now: 0 } as const;
    const list = async (change: object, copy: Copy) => {
      const request = { include: [], page: 1, filter: { ...filter, ...change } };
      const found = await withCopy(sourceOf("upstream"), copy).listPosts("F", request);
      return (
        found.ok && found.value && { text: String(found.value.items[0]?.text), facets: found.value.facets }
      );
    };
    const { copy } = copyOf({ source: inCopy });
    for (const change of [{ sort: "name" }, { state: "live" }, { category: "News" }, { tag: "a" }])
      expect(await list(change, copy)).toEqual({ text: String(text("copy")), facets });
    expect(await list({}, copy)).toEqual({ text: String(text("upstream")), facets });
    const inOutage = copyOf({ source: inCopy, outage: () => "upstream_timeout" as const }).copy;
    const request = { include: [], page: 1, filter: { ...filter, tag: "a" } };
    expect(await withCopy(sourceOf("upstream"), inOutage).listPosts("F", request)).toMatchObject({
      value: { cached: "upstream_timeout" },
    });
    const upstream = { text: String(text("upstream")), facets: undefined };
    for (const incomplete of [null, await part()]) {
      const { copy } = copyOf({ source: inCopy, posts: async () => incomplete });
      expect(await list({ state: "live" }, copy)).toEqual(upstream);
    }
    // A feed that is too long to be filtered has no facets.
    expect(await list({ state: "live" }, copyOf().copy)).toEqual(upstream);
  });

  it("the copy records a feed that the upstream lists with posts", async () => {
    const recordFeed = vi.fn();
    const { copy } = copyOf({ recordFeed });
    const list = (source: Source, caller = {}) =>
      withCopy(source, copy).listPosts("F", { include: [], page: 1 }, caller);
    await list(sourceOf("upstream", { listPosts: async () => succeed(null) }));
    await list(
      sourceOf("upstream", { listPosts: async () => succeed({ ...slice("none"), items: [], total: 0 }) }),
    );
    await list(failing("upstream_timeout"));
    await list(cachedSource("fresh"));
    await list(sourceOf("upstream"), { background: true });
    expect(recordFeed).not.toHaveBeenCalled();
    await list(sourceOf("upstream"));
    expect(recordFeed).toHaveBeenCalledExactlyOnceWith("F");
  });
});
