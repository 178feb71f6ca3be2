import { channel } from "node:diagnostics_channel";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { setTimeScale } from "@/lib/__fixtures__/set-time-scale";
import { failureTable } from "@/lib/contract/failure";
import { everything } from "@/lib/source/source";
import { runs } from "@/scripts/test/runs";
import {
  type FakeUpstream,
  type Handler,
  json,
  openFakeUpstream,
  page,
  settingsFor,
} from "./__fixtures__/fake-upstream";
import { first, good } from "./__fixtures__/fault-rows";
import { openUpstream } from "./upstream-source";

let upstream: FakeUpstream;
let before = 0;
beforeAll(async () => {
  upstream = await openFakeUpstream();
});
beforeEach(() => {
  before = upstream.requests.length;
});
afterAll(() => upstream.close());

const minute = 60_000;
// Longer than any test takes on a machine under load.
const timeouts = { connect: 10_000, headers: 10_000, body: 10_000, total: 20_000 };
const open = (cacheMs = { list: 0, record: 0, stale: 0 }) =>
  openUpstream(settingsFor(upstream.url, { cacheMs, timeouts }));
const requestCount = () => upstream.requests.length - before;

/** The factor by which some tests shorten waits. */
const scale = runs(0.3, 1);
const shortenWaits = () => {
  beforeAll(() => setTimeScale(scale));
  afterAll(() => setTimeScale(1));
};
const limited = (headers: Record<string, string>): Handler => json({}, headers, 429);

describe("an upstream that limits requests (F20–F23)", () => {
  it("a ban stops all requests, and callers get its Retry-After", async () => {
    upstream.respond(first(1, limited({ "retry-after": "120" })));
    const { source, report } = open();
    for (let count = 0; count < 5; count++) {
      expect(await source.findContribution(String(count))).toMatchObject({
        failure: { code: "rate_limited", retryAfter: 120 },
      });
    }
    expect(requestCount()).toBe(1);
    expect((report().bannedUntil ?? 0) - Date.now()).toBeGreaterThan(118_000);
  });

  it.each([
    ["Thu, 01 Jan 2099 00:00:00 GMT", 86_400],
    ["-1", 5],
    ["abc", 5],
  ])("a Retry-After of %j is %d seconds", async (header, seconds) => {
    upstream.respond(limited({ "retry-after": header }));
    expect(await open().source.findContribution("1")).toMatchObject({ failure: { retryAfter: seconds } });
    expect(requestCount()).toBe(1);
  });

  describe("short bans", () => {
    shortenWaits();

    it("a short ban is waited for", async () => {
      upstream.respond(first(1, limited({ "retry-after": "1" })));
      const started = performance.now();
      expect(await open().source.findContribution("1")).toMatchObject({ ok: true });
      expect(performance.now() - started).toBeGreaterThan(990 * scale);
      expect(requestCount()).toBe(2);
    });

    it("a ban without a time is retried after 1 and 2 seconds, then no more", async () => {
      upstream.respond(limited({}));
      expect(await open().source.findContribution("1")).toMatchObject({
        failure: { code: "rate_limited", retryAfter: 4 },
      });
      expect(requestCount()).toBe(3);
    });
  });
});

describe("an upstream that drops connections (F9, F10)", () => {
  it("callers never notice dropped old connections", async () => {
    // Resets a connection at its second request, like one that was idle for too long.
    const used = new WeakSet<object>();
    upstream.respond((request, response) => {
      if (used.has(request.socket)) request.socket.resetAndDestroy();
      else good(request, response);
      used.add(request.socket);
    });
    const { source, report } = open();
    for (let round = 0; round < 20; round++) {
      const outcomes = await Promise.all(
        Array.from({ length: 25 }, (_, id) => source.findContribution(String(id))),
      );
      expect(outcomes.filter(({ ok }) => !ok)).toEqual([]);
    }
    expect(report().retries).toBeGreaterThan(100);
    expect(report().breaker.state).toBe("closed");
  });

  it("callers never notice one dropped request in ten", async () => {
    let count = 0;
    upstream.respond((request, response) => {
      if (++count % 10 === 0) request.socket.resetAndDestroy();
      else good(request, response);
    });
    const { source } = open();
    for (let round = 0; round < 100; round++) {
      expect(await source.findContribution("1")).toMatchObject({ ok: true });
    }
  });
});

describe("concurrent callers", () => {
  it("equal calls are one request", async () => {
    upstream.respond(good);
    const { source, report } = open();
    await Promise.all(Array.from({ length: 100 }, () => source.findContribution("1")));
    expect([requestCount(), report().coalesced]).toEqual([1, 99]);
  });

  it("200 callers in an outage send at most 1.2 requests per call", async () => {
    upstream.respond(json({}, {}, 503));
    const { source, report } = open();
    let calls = 0;
    const caller = async (name: number) => {
      for (let count = 0; count < 20; count++) {
        calls++;
        await source.findContribution(`${name}-${count}`);
      }
    };
    await Promise.all(Array.from({ length: 200 }, (_, name) => caller(name)));
    expect(requestCount()).toBeLessThanOrEqual(calls * 1.2);
    expect(report().retries).toBeLessThanOrEqual(Math.max(3, calls * 0.2));
    expect(report().breaker.state).toBe("open");
  });
});

describe("an outage", () => {
  shortenWaits();

  it("cached responses, labeled as stale, bridge an outage until the upstream is back", async () => {
    upstream.respond(good);
    const { source, report } = open({ list: 0, record: 0, stale: minute });
    const fresh = await source.findContribution("1");
    const asOf = fresh.ok && fresh.value?.asOf;
    upstream.respond(json({}, {}, 500));
    for (let count = 0; count < 7; count++) {
      const cached = count < 5 ? "upstream_malformed" : "upstream_unavailable";
      const outcome = await source.findContribution("1");
      expect(outcome).toMatchObject({ value: { cached, asOf } });
    }
    expect(await source.findContribution("2")).toMatchObject({ failure: { code: "upstream_unavailable" } });
    expect(report()).toMatchObject({ cache: { stale: 7 }, breaker: { state: "open" } });
    expect(report().lastFailure).toMatchObject({
      message: "The data service cannot be reached.",
      requestId: null,
    });
    upstream.respond(good);
    await pause(5000 * scale);
    const back = await source.findContribution("1");
    expect(back).toMatchObject({ ok: true });
    expect(back).not.toHaveProperty("value.cached");
  });

  it("a record that the upstream refuses or no longer has is not served from the cache", async () => {
    upstream.respond(good);
    const { source } = open({ list: 0, record: 0, stale: minute });
    await source.findContribution("1");
    upstream.respond(json({}, {}, 401));
    expect(await source.findContribution("1")).toMatchObject({ failure: { code: "upstream_refused" } });
    upstream.respond(json({}, {}, 404));
    expect(await source.findContribution("1")).toEqual({ ok: true, value: null });
    upstream.respond(json({}, {}, 500));
    expect(await source.findContribution("1")).toMatchObject({ ok: false });
  });
});

describe("callers that abort (F50)", () => {
  it("the last abort ends the request before any time-out", async () => {
    const close = vi.fn();
    upstream.respond(({ socket }) => socket.once("close", close));
    const settings = { timeouts: { connect: 1000, headers: 60_000, body: 60_000, total: 60_000 } };
    const { source, report } = openUpstream(settingsFor(upstream.url, settings));
    const callers = [new AbortController(), new AbortController()];
    const pending = callers.map(({ signal }) => source.findContribution("1", { signal }));
    while (requestCount() === 0) await pause(5);
    callers[0]?.abort();
    await pause(50);
    expect(close).not.toHaveBeenCalled();
    callers[1]?.abort();
    await Promise.all(pending);
    await expect.poll(() => close.mock.calls.length).toBe(1);
    expect(report()).toMatchObject({ calls: {}, lastFailure: null });
  });
});

it("a response that cannot be used is not a success", async () => {
  upstream.respond(first(1, json({ data: { id: "1" } })));
  const { source, report } = open();
  await source.findContribution("1");
  const { lastSuccessAt } = report();
  upstream.respond(json("<title>Sign in</title>"));
  await source.findContribution("2");
  upstream.respond(json({ data: { id: "another" } }));
  await source.findContribution("3");
  expect(report()).toMatchObject({ calls: { ok: 1, upstream_malformed: 2 }, lastSuccessAt });
  expect(report().samples.map(({ outcome }) => outcome)).toEqual([
    "ok",
    "upstream_malformed",
    "upstream_malformed",
  ]);
});

it.each<[string, Handler, boolean]>([
  ["a rejected request", json({ message: "Unprocessable" }, {}, 422), true],
  ["a gone record", json({}, {}, 410), true],
  ["another record", json({ data: { id: "another" } }), true],
  ["a page with an unusable row", json(page([{ id: "1" }, null])), true],
  ["a sign-in page", json("<title>Sign in</title>"), false],
  ["a page without its envelope", json({ data: [{ id: "1" }] }), false],
  ["an empty object", json({}), false],
  ["a body that is not parsed, because it is nested too deeply", json(`{"data":${"[".repeat(99)}`), false],
  ["no content", json("", {}, 204), false],
  ["a server error", json({}, {}, 500), false],
])("a sample shows whether the service itself works: %s", async (_, handler, isLocal) => {
  upstream.respond(handler);
  const { source, report } = open();
  await source.findContribution("1");
  await source.listContributions(everything);
  const [one, list] = report().samples;
  const unusable = [one, list].filter((sample) => sample?.outcome === "upstream_malformed");
  expect(unusable.length).toBeGreaterThan(0);
  expect(unusable.map((sample) => sample?.isLocal ?? false)).toEqual(unusable.map(() => isLocal));
});

it("a failure is published with its request id and without its content", async () => {
  const received: unknown[] = [];
  const listen = (message: unknown) => received.push(message);
  channel("giving-desk:upstream-failure").subscribe(listen);
  upstream.respond(first(1, json({}, {}, 403)));
  const { source, report } = open();
  await source.findContribution("1", { requestId: "r1" });
  await source.findContribution("1", { requestId: "r2" });
  channel("giving-desk:upstream-failure").unsubscribe(listen);
  const moment = { at: expect.any(Number) };
  expect(received).toEqual([
    { ...moment, code: "upstream_refused", message: expect.any(String), requestId: "r1" },
  ]);
  expect(report()).toMatchObject({
    address: upstream.url.href,
    calls: { ok: 1, upstream_refused: 1 },
    samples: [{ outcome: "upstream_refused" }, { outcome: "ok" }],
    running: 0,
    queued: 0,
    budget: { perMinute: 60, left: 58 },
  });
  expect(failureTable).toHaveProperty(report().lastFailure?.code ?? "");
});
