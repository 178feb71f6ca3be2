import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fault, scriptedSend, success } from "./__fixtures__/scripted-send";
import { createBan, withBan } from "./rate-limit";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const path = "/";
const advance = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

describe("a ban (F20–F23)", () => {
  it("a ban lasts for the upstream's Retry-After, and nothing is sent meanwhile", async () => {
    const send = scriptedSend(fault("limited", 120), success);
    const request = withBan(send, createBan());
    expect(await request({ path })).toMatchObject({ failure: { code: "rate_limited", retryAfter: 120 } });
    await advance(100);
    expect(await request({ path })).toMatchObject({ fault: "banned", failure: { retryAfter: 20 } });
    expect(send).toHaveBeenCalledTimes(1);
    await advance(20);
    expect(await request({ path })).toBe(success);
  });

  it("a ban lasts at least a second, whatever the upstream's Retry-After", async () => {
    const send = scriptedSend(fault("limited", 0), success);
    const request = withBan(send, createBan());
    expect(await request({ path })).toMatchObject({ failure: { code: "rate_limited", retryAfter: 1 } });
    const waiting = request({ path });
    await advance(0.9);
    expect(send).toHaveBeenCalledTimes(1);
    await advance(0.3);
    expect(await waiting).toBe(success);
  });

  it("a request waits for the end of a ban that is near", async () => {
    const send = scriptedSend(fault("limited", 3), success);
    const request = withBan(send, createBan());
    await request({ path });
    await advance(1.5);
    const waiting = request({ path });
    await advance(1.4);
    expect(send).toHaveBeenCalledTimes(1);
    await advance(0.3);
    expect(await waiting).toBe(success);
  });

  it("a caller that aborts does not wait for the end of a ban", async () => {
    const send = scriptedSend(fault("limited", 2), fault("canceled"));
    const request = withBan(send, createBan());
    await request({ path });
    const caller = new AbortController();
    const waiting = request({ path, signal: caller.signal });
    caller.abort();
    expect(await waiting).toMatchObject({ fault: "canceled" });
  });

  it("a ban without a time lasts 1, 2, 4 … 64 seconds, and 1 again after a success", async () => {
    const outcomes = [...Array.from({ length: 8 }, () => fault("limited")), success, fault("limited")];
    const request = withBan(scriptedSend(...outcomes), createBan());
    const waits: unknown[] = [];
    for (const _ of outcomes) {
      const outcome = await request({ path });
      waits.push(outcome.ok ? "ok" : outcome.failure.retryAfter);
      await advance(65);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 64, "ok", 1]);
  });

  it.each([-86_400_000, 86_400_000])(
    "a clock change of %i ms does not change how long a ban lasts",
    async (step) => {
      const send = scriptedSend(fault("limited", 120), success);
      const ban = createBan();
      const request = withBan(send, ban);
      await request({ path });
      vi.setSystemTime(Date.now() + step);
      expect(ban.until()).toBe(Date.now() + 120_000);
      expect(await request({ path })).toMatchObject({ fault: "banned", failure: { retryAfter: 120 } });
      await advance(120);
      expect(await request({ path })).toBe(success);
    },
  );

  it("concurrent 429 responses are one ban", async () => {
    const ban = createBan();
    const request = withBan(scriptedSend(fault("limited")), ban);
    await Promise.all(Array.from({ length: 30 }, () => request({ path })));
    expect(ban.until()).toBe(Date.now() + 1000);
    await advance(1);
    expect(ban.until()).toBeNull();
  });
});
