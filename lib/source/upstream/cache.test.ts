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
const advance = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

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
  const request = vi.fn(async () => next);
  return {
    cache,
    counts,
    request,
    respond: (outcome: Outcome<Answer | null>) => {
      next = outcome;
    },
    read: (key = "a", background = false) => cache.read(key, { background }, request),
  };
}

describe("the response cache", () => {
  it("a response is not used once the clock is set to before it", async () => {
    const { read, request } = openCache();
    await read();
    advance(-86_400);
    await read();
    expect(request).toHaveBeenCalledTimes(2);
  });

  it("a fresh response is served with its age until it expires", async () => {
    const { read, request, respond, counts } = openCache();
    const asOf = Date.now();
    expect(await read()).toEqual(succeed({ text: "first", asOf, doubts: [] }));
    advance(14.9);
    respond(answer("second"));
    expect(await read()).toEqual(succeed({ text: "first", asOf, doubts: [], cached: "fresh" }));
    expect(request).toHaveBeenCalledTimes(1);
    advance(0.1);
    respond(answer("second"));
    expect(await read()).toEqual(answer("second"));
    expect(counts).toEqual({ hits: 1, misses: 2, stale: 0, coalesced: 0 });
  });

  it("each key has its own response", async () => {
    const { read, respond } = openCache();
    await read("a");
    respond(answer("other"));
    expect(await read("b")).toMatchObject({ value: { text: "other" } });
  });

  const outages = new Set([
    "upstream_unreachable",
    "upstream_unavailable",
    "upstream_timeout",
    "upstream_malformed",
  ]);
  const codes = Object.keys(failureTable).filter(isFailureCode);

  it.each(codes)("a stale response is served only in an outage: %s", async (code) => {
    const { read, respond } = openCache();
    await read();
    advance(20);
    respond(fail(code));
    const outcome = await read();
    if (outages.has(code)) expect(outcome).toMatchObject({ value: { text: "first", cached: code } });
    else expect(outcome).toEqual(fail(code));
  });

  it("a stale response expires", async () => {
    const { read, respond, counts } = openCache({ stale: 60 });
    await read();
    respond(fail("upstream_timeout"));
    advance(59);
    expect(await read()).toMatchObject({ ok: true });
    advance(1);
    expect(await read()).toEqual(fail("upstream_timeout"));
    expect(counts.stale).toBe(1);
  });

  it("a stale response is not counted if the only caller aborted", async () => {
    const { cache, read, counts } = openCache();
    await read();
    advance(60);
    const caller = new AbortController();
    await cache.read("a", { background: false, signal: caller.signal }, async () => {
      await Promise.resolve();
      caller.abort();
      return fail("upstream_timeout");
    });
    expect(counts.stale).toBe(0);
  });

  it("a response is removed once its record no longer exists", async () => {
    const { read, respond } = openCache();
    await read();
    advance(20);
    respond(succeed(null));
    expect(await read()).toEqual(succeed(null));
    respond(fail("upstream_timeout"));
    expect(await read()).toEqual(fail("upstream_timeout"));
  });

  it.each(["upstream_refused", "upstream_missing"] as const)(
    "a response is removed after a refusal: %s",
    async (code) => {
      const { read, respond, cache } = openCache();
      await read();
      advance(20);
      respond(fail(code));
      await read();
      respond(fail("upstream_timeout"));
      expect(await read()).toEqual(fail("upstream_timeout"));
      expect(cache.size()).toEqual({ entries: 0, bytes: 0 });
    },
  );

  it("the oldest response is removed when the cache is full", async () => {
    const { read, respond, cache } = openCache({ maxBytes: 12 });
    await read("a");
    respond(answer("other"));
    await read("b");
    respond(answer("third"));
    await read("c");
    expect(cache.size()).toEqual({ entries: 2, bytes: 10 });
    respond(fail("upstream_timeout"));
    advance(20);
    expect(await read("a")).toMatchObject({ ok: false });
    expect(await read("c")).toMatchObject({ value: { text: "third" } });
  });

  it("a duration of zero switches off fresh responses, or all of them", async () => {
    const { read, request, respond } = openCache({ fresh: 0 });
    await read();
    await read();
    expect(request).toHaveBeenCalledTimes(2);
    respond(fail("upstream_timeout"));
    expect(await read()).toMatchObject({ value: { cached: "upstream_timeout" } });
    const off = openCache({ fresh: 0, stale: 0 });
    await off.read();
    expect(off.cache.size()).toEqual({ entries: 0, bytes: 0 });
  });

  it("a background request never gets a cached response", async () => {
    const { read, request } = openCache();
    await read();
    expect(await read("a", true)).not.toHaveProperty("value.cached");
    expect(request).toHaveBeenCalledTimes(2);
  });
});
