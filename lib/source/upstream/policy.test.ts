import { channel } from "node:diagnostics_channel";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { setTimeScale } from "@/lib/__fixtures__/set-time-scale";
import { failureTable } from "@/lib/contract/failure";
import { runs } from "@/scripts/test/runs";
import {
  type FakeUpstream,
  type Handler,
  json,
  openFakeUpstream,
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
  before = upstream.requested.length;
});
afterAll(() => upstream.close());

const minute = 60_000;
// No test waits for the end of one: they are for machines under load.
const timeouts = { connect: 10_000, headers: 10_000, body: 10_000, total: 20_000 };
const open = (cacheMs = { list: 0, record: 0, stale: 0 }) =>
  openUpstream(settingsFor(upstream.url, { cacheMs, timeouts }));
const requested = () => upstream.requested.length - before;

/** The part of their waits that some tests wait. */
const scale = runs(0.3, 1);
const hurry = () => {
  beforeAll(() => setTimeScale(scale));
  afterAll(() => setTimeScale(1));
};
const limited = (headers: Record<string, string>): Handler => json({}, headers, 429);

describe("an upstream that wants to be left alone (F20–F23)", () => {
  it("gets no request before its time, which the caller receives", async () => {
    upstream.answer(first(1, limited({ "retry-after": "120" })));
    const { source, report } = open();
    for (let count = 0; count < 5; count++) {
      expect(await source.findContribution(String(count))).toMatchObject({
        failure: { code: "rate_limited", retryAfter: 120 },
      });
    }
    expect(requested()).toBe(1);
    expect((report().bannedUntil ?? 0) - Date.now()).toBeGreaterThan(118_000);
  });

  it.each([
    ["Thu, 01 Jan 2099 00:00:00 GMT", 86_400],
    ["-1", 5],
    ["abc", 5],
  ])("names its time as %j, which is %d seconds", async (header, seconds) => {
    upstream.answer(limited({ "retry-after": header }));
    expect(await open().source.findContribution("1")).toMatchObject({ failure: { retryAfter: seconds } });
    expect(requested()).toBe(1);
  });

  describe("soon back", () => {
    hurry();

    it("is waited for", async () => {
      upstream.answer(first(1, limited({ "retry-after": "1" })));
      const started = performance.now();
      expect(await open().source.findContribution("1")).toMatchObject({ ok: true });
      expect(performance.now() - started).toBeGreaterThan(990 * scale);
      expect(requested()).toBe(2);
    });

    it("names no time: requests follow after 1 and 2 seconds, then none", async () => {
      upstream.answer(limited({}));
      expect(await open().source.findContribution("1")).toMatchObject({
        failure: { code: "rate_limited", retryAfter: 4 },
      });
      expect(requested()).toBe(3);
    });
  });
});

describe("an upstream that drops connections (F9, F10)", () => {
  it("does so unnoticed when they are old, however many", async () => {
    // Dies under its second request, as if it had been idle for too long.
    const used = new WeakSet<object>();
    upstream.answer((request, response) => {
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

  it("does so unnoticed for one request of ten", async () => {
    let count = 0;
    upstream.answer((request, response) => {
      if (++count % 10 === 0) request.socket.resetAndDestroy();
      else good(request, response);
    });
    const { source } = open();
    for (let round = 0; round < 100; round++) {
      expect(await source.findContribution("1")).toMatchObject({ ok: true });
    }
  });
});

describe("many callers at the same time", () => {
  it("are one request when they want the same", async () => {
    upstream.answer(good);
    const { source, report } = open();
    await Promise.all(Array.from({ length: 100 }, () => source.findContribution("1")));
    expect([requested(), report().coalesced]).toEqual([1, 99]);
  });

  it("make no storm of an outage: 200 callers are 1.2 requests a question at most", async () => {
    upstream.answer(json({}, {}, 503));
    const { source, report } = open();
    let questions = 0;
    const caller = async (name: number) => {
      for (let count = 0; count < 20; count++) {
        questions++;
        await source.findContribution(`${name}-${count}`);
      }
    };
    await Promise.all(Array.from({ length: 200 }, (_, name) => caller(name)));
    expect(requested()).toBeLessThanOrEqual(questions * 1.2);
    expect(report().retries).toBeLessThanOrEqual(Math.max(3, questions * 0.2));
    expect(report().breaker.state).toBe("open");
  });
});

describe("an outage", () => {
  hurry();

  it("is bridged by cached responses, labelled, until the upstream is back", async () => {
    upstream.answer(good);
    const { source, report } = open({ list: 0, record: 0, stale: minute });
    const fresh = await source.findContribution("1");
    const asOf = fresh.ok && fresh.value?.asOf;
    upstream.answer(json({}, {}, 500));
    for (let count = 0; count < 7; count++) {
      const kept = count < 5 ? "upstream_malformed" : "upstream_unavailable";
      const outcome = await source.findContribution("1");
      expect(outcome).toMatchObject({ value: { kept, asOf } });
    }
    expect(await source.findContribution("2")).toMatchObject({ failure: { code: "upstream_unavailable" } });
    expect(report()).toMatchObject({ cache: { stale: 7 }, breaker: { state: "open" } });
    expect(report().lastFailure).toMatchObject({
      ...{ message: "The data service cannot be reached.", requestId: null },
    });
    upstream.answer(good);
    await pause(5000 * scale);
    const back = await source.findContribution("1");
    expect(back).toMatchObject({ ok: true });
    expect(back).not.toHaveProperty("value.kept");
  });

  it("does not bring back a record that the upstream no longer has or refuses", async () => {
    upstream.answer(good);
    const { source } = open({ list: 0, record: 0, stale: minute });
    await source.findContribution("1");
    upstream.answer(json({}, {}, 401));
    expect(await source.findContribution("1")).toMatchObject({ failure: { code: "upstream_refused" } });
    upstream.answer(json({}, {}, 404));
    expect(await source.findContribution("1")).toEqual({ ok: true, value: null });
    upstream.answer(json({}, {}, 500));
    expect(await source.findContribution("1")).toMatchObject({ ok: false });
  });
});

describe("callers that leave (F50)", () => {
  it("end the request when they were the last, which no time-out would end", async () => {
    const close = vi.fn();
    upstream.answer(({ socket }) => socket.once("close", close));
    const settings = { timeouts: { connect: 1000, headers: 60_000, body: 60_000, total: 60_000 } };
    const { source, report } = openUpstream(settingsFor(upstream.url, settings));
    const callers = [new AbortController(), new AbortController()];
    const asking = callers.map(({ signal }) => source.findContribution("1", { signal }));
    while (requested() === 0) await pause(5);
    callers[0]?.abort();
    await pause(50);
    expect(close).not.toHaveBeenCalled();
    callers[1]?.abort();
    await Promise.all(asking);
    await expect.poll(() => close.mock.calls.length).toBe(1);
    expect(report()).toMatchObject({ calls: {}, lastFailure: null });
  });
});

it("an answer that cannot be used is no success", async () => {
  upstream.answer(first(1, json({ data: { id: "1" } })));
  const { source, report } = open();
  await source.findContribution("1");
  const { lastSuccessAt } = report();
  upstream.answer(json("<title>Sign in</title>"));
  await source.findContribution("2");
  upstream.answer(json({ data: { id: "another" } }));
  await source.findContribution("3");
  expect(report()).toMatchObject({ calls: { ok: 1, upstream_malformed: 2 }, lastSuccessAt });
  expect(report().samples.map(({ outcome }) => outcome)).toEqual([
    "ok",
    "upstream_malformed",
    "upstream_malformed",
  ]);
});

it("each failure is published with its request id and without its content", async () => {
  const received: unknown[] = [];
  const listen = (message: unknown) => received.push(message);
  channel("giving-desk:upstream-failure").subscribe(listen);
  upstream.answer(first(1, json({}, {}, 403)));
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
