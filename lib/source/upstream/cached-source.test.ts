import { describe, expect, it, vi } from "vitest";
import { readContributionQuery } from "@/lib/contract/contribution-query";
import { fail, succeed } from "@/lib/contract/failure";
import { type Source, withoutRecords } from "@/lib/source/source";
import { withCache } from "./cache";

const item = {
  text: new Uint8Array(100),
  subject: { id: null, supporterId: null },
  kind: "onetime" as const,
};
const provenance = () => ({ asOf: Date.now(), doubts: [] });
const slice = () => ({ items: [item, item], total: 2, page: 1, perPage: 25, ...provenance() });

function open(changes: Partial<Source> = {}) {
  const inner: Source = {
    ...withoutRecords,
    name: "upstream",
    listContributions: vi.fn(async () => succeed(slice())),
    findContribution: vi.fn(async () => succeed({ ...item, ...provenance() })),
    findCandidates: async () => fail("internal"),
    listPosts: vi.fn(async () => succeed(slice())),
    findPost: vi.fn(async () => succeed({ ...item, ...provenance() })),
    listFeeds: async () => succeed([]),
    ...changes,
  };
  const failed = vi.fn();
  const minute = 60_000;
  return { inner, failed, ...withCache(inner, { list: minute, record: minute, stale: minute }, failed) };
}

const { query } = readContributionQuery(new Map());

describe("a source with caches", () => {
  it("queries that differ in any member are separate requests", async () => {
    const { source, inner } = open();
    await source.listContributions(query);
    await source.listContributions({ ...query, page: 2 });
    await source.listContributions({ ...query, occurredBefore: 5 });
    await source.listContributions({ ...query, occurredAfter: 5 });
    expect(inner.listContributions).toHaveBeenCalledTimes(4);
    await source.listPosts("F", { include: [], page: 1 });
    await source.listPosts("G", { include: [], page: 1 });
    await source.listPosts("F", { include: ["categories"], page: 1 });
    await source.listPosts("F", { include: [], page: 1, name: "x" });
    expect(inner.listPosts).toHaveBeenCalledTimes(4);
    await source.findPost("F", "1", []);
    await source.findPost("F", "2", []);
    await source.findPost("G", "1", []);
    await source.findPost("F", "1", ["postType"]);
    expect(inner.findPost).toHaveBeenCalledTimes(4);
  });

  it("a query is the same in any order of its members, also with undefined ones", async () => {
    const { source, inner } = open();
    const { page, ...rest } = query;
    await source.listContributions(query);
    for (const same of [
      { page, ...rest },
      { ...query, occurredAfter: undefined },
    ]) {
      expect(await source.listContributions(same)).toMatchObject({ value: { cached: "fresh" } });
    }
    expect(inner.listContributions).toHaveBeenCalledTimes(1);
  });

  it("the report has the bytes and entries of the caches", async () => {
    const { source, report } = open();
    await source.listContributions(query);
    await source.findContribution("1");
    const { cache } = report();
    expect(cache).toMatchObject({ misses: 2, hits: 0, entries: 2 });
    expect(cache.bytes).toBeGreaterThanOrEqual(200);
    expect(cache.bytes).toBeLessThan(2000);
  });

  it("a failed call is reported once for all its callers", async () => {
    const failure = fail("upstream_timeout");
    const { source, failed } = open({ findContribution: async () => failure });
    const caller = { requestId: "r1" };
    await Promise.all([source.findContribution("1", caller), source.findContribution("1", caller)]);
    expect(failed).toHaveBeenCalledTimes(1);
    expect(failed).toHaveBeenCalledWith(failure.failure, expect.objectContaining(caller));
  });
});
