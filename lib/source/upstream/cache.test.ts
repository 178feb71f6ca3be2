import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fail, failureTable, isFailureCode, type Outcome, succeed } from "@/lib/contract/failure";
import type { Provenance } from "@/lib/source/source";
import { createResponseCache } from "./cache";

interface Answer extends Provenance {
  readonly text: string;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const answer = (text: string) => succeed({ text, asOf: Date.now(), doubts: [] });
const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

function openCache({ fresh = 15, stale = 3600, maxBytes = 1000 } = {}) {
  const counts = { hits: 0, misses: 0, stale: 0, coalesced: 0 };
  const cache = createResponseCache<Answer | null>({
    freshMs: fresh * 1000,
    staleMs: stale * 1000,
    maxBytes,
    bytesOf: ({ text }) => text.length,
    counts,
  });
  let next: Outcome<Answer | null> = answer("first");
  const ask = vi.fn(async () => next);
  return {
    cache,
    counts,
    ask,
    give: (outcome: Outcome<Answer | null>) => {
      next = outcome;
    },
    read: (key = "a", background = false) => cache.read(key, { background }, ask),
  };
}

describe("a cached response", () => {
  it("is not used once the system's time was set to before it was read", async () => {
    const { read, ask } = openCache();
    await read();
    later(-86_400);
    await read();
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it("replaces a newer one for its short time, with its age", async () => {
    const { read, ask, give, counts } = openCache();
    const asOf = Date.now();
    expect(await read()).toEqual(succeed({ text: "first", asOf, doubts: [] }));
    later(14.9);
    give(answer("second"));
    expect(await read()).toEqual(succeed({ text: "first", asOf, doubts: [], kept: "fresh" }));
    expect(ask).toHaveBeenCalledTimes(1);
    later(0.1);
    give(answer("second"));
    expect(await read()).toEqual(answer("second"));
    expect(counts).toEqual({ hits: 1, misses: 2, stale: 0, coalesced: 0 });
  });

  it("is one question's, not another's", async () => {
    const { read, give } = openCache();
    await read("a");
    give(answer("other"));
    expect(await read("b")).toMatchObject({ value: { text: "other" } });
  });

  const covered = new Set([
    "upstream_unreachable",
    "upstream_unavailable",
    "upstream_timeout",
    "upstream_malformed",
  ]);
  const codes = Object.keys(failureTable).filter(isFailureCode);

  it.each(codes)("replaces a response only in an outage: %s", async (code) => {
    const { read, give } = openCache();
    await read();
    later(20);
    give(fail(code));
    const outcome = await read();
    if (covered.has(code)) expect(outcome).toMatchObject({ value: { text: "first", kept: code } });
    else expect(outcome).toEqual(fail(code));
  });

  it("is too old after its long time", async () => {
    const { read, give, counts } = openCache({ stale: 60 });
    await read();
    give(fail("upstream_timeout"));
    later(59);
    expect(await read()).toMatchObject({ ok: true });
    later(1);
    expect(await read()).toEqual(fail("upstream_timeout"));
    expect(counts.stale).toBe(1);
  });

  it("is not counted as shown when the only caller left", async () => {
    const { cache, read, counts } = openCache();
    await read();
    later(60);
    const leaver = new AbortController();
    const left = cache.read("a", { background: false, signal: leaver.signal }, async () => {
      await Promise.resolve();
      leaver.abort();
      return fail("upstream_timeout");
    });
    await left;
    expect(counts.stale).toBe(0);
  });

  it("is gone once there is nothing to be found", async () => {
    const { read, give } = openCache();
    await read();
    later(20);
    give(succeed(null));
    expect(await read()).toEqual(succeed(null));
    give(fail("upstream_timeout"));
    expect(await read()).toEqual(fail("upstream_timeout"));
  });

  it.each(["upstream_refused", "upstream_missing"] as const)(
    "does not come back in an outage after a refusal: %s",
    async (code) => {
      const { read, give, cache } = openCache();
      await read();
      later(20);
      give(fail(code));
      await read();
      give(fail("upstream_timeout"));
      expect(await read()).toEqual(fail("upstream_timeout"));
      expect(cache.size()).toEqual({ entries: 0, bytes: 0 });
    },
  );

  it("makes way for others when there is no more room", async () => {
    const { read, give, cache } = openCache({ maxBytes: 12 });
    await read("a");
    give(answer("other"));
    await read("b");
    give(answer("third"));
    await read("c");
    expect(cache.size()).toEqual({ entries: 2, bytes: 10 });
    give(fail("upstream_timeout"));
    later(20);
    expect(await read("a")).toMatchObject({ ok: false });
    expect(await read("c")).toMatchObject({ value: { text: "third" } });
  });

  it("is not stored where that is switched off, for the short time or at all", async () => {
    const { read, ask, give } = openCache({ fresh: 0 });
    await read();
    await read();
    expect(ask).toHaveBeenCalledTimes(2);
    give(fail("upstream_timeout"));
    expect(await read()).toMatchObject({ value: { kept: "upstream_timeout" } });
    const nothing = openCache({ fresh: 0, stale: 0 });
    await nothing.read();
    expect(nothing.cache.size()).toEqual({ entries: 0, bytes: 0 });
  });

  it("does not answer background work, which is there to learn what is new", async () => {
    const { read, ask } = openCache();
    await read();
    expect(await read("a", true)).not.toHaveProperty("value.kept");
    expect(ask).toHaveBeenCalledTimes(2);
  });
});
