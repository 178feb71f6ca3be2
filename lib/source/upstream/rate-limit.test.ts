import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fault, fine, scriptedSend } from "./__fixtures__/scripted-send";
import { createBan, withBan } from "./rate-limit";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const path = "/";
const later = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

describe("a ban (F20–F23)", () => {
  it("lasts for the time of the upstream; nothing is sent meanwhile", async () => {
    const send = scriptedSend(fault("limited", 120), fine);
    const asking = withBan(send, createBan());
    expect(await asking({ path })).toMatchObject({ failure: { code: "rate_limited", retryAfter: 120 } });
    await later(100);
    expect(await asking({ path })).toMatchObject({ fault: "banned", failure: { retryAfter: 20 } });
    expect(send).toHaveBeenCalledTimes(1);
    await later(20);
    expect(await asking({ path })).toBe(fine);
  });

  it("is waited for where little is left of it", async () => {
    const send = scriptedSend(fault("limited", 3), fine);
    const asking = withBan(send, createBan());
    await asking({ path });
    await later(1.5);
    const waiting = asking({ path });
    await later(1.4);
    expect(send).toHaveBeenCalledTimes(1);
    await later(0.3);
    expect(await waiting).toBe(fine);
  });

  it("does not hold a caller that leaves", async () => {
    const send = scriptedSend(fault("limited", 2), fault("cancelled"));
    const asking = withBan(send, createBan());
    await asking({ path });
    const caller = new AbortController();
    const waiting = asking({ path, signal: caller.signal });
    caller.abort();
    expect(await waiting).toMatchObject({ fault: "cancelled" });
  });

  it("lasts 1, 2, 4 … 64 seconds where the upstream names none, and restarts after an answer", async () => {
    const outcomes = [...Array.from({ length: 8 }, () => fault("limited")), fine, fault("limited")];
    const asking = withBan(scriptedSend(...outcomes), createBan());
    const waits: unknown[] = [];
    for (const _ of outcomes) {
      const outcome = await asking({ path });
      waits.push(outcome.ok ? "ok" : outcome.failure.retryAfter);
      await later(65);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 64, "ok", 1]);
  });

  it.each([-86_400_000, 86_400_000])("is as long when the system's time is set by %i ms", async (step) => {
    const send = scriptedSend(fault("limited", 120), fine);
    const ban = createBan();
    const asking = withBan(send, ban);
    await asking({ path });
    vi.setSystemTime(Date.now() + step);
    expect(ban.until()).toBe(Date.now() + 120_000);
    expect(await asking({ path })).toMatchObject({ fault: "banned", failure: { retryAfter: 120 } });
    await later(120);
    expect(await asking({ path })).toBe(fine);
  });

  it("is one for all the answers of a storm", async () => {
    const ban = createBan();
    const asking = withBan(scriptedSend(fault("limited")), ban);
    await Promise.all(Array.from({ length: 30 }, () => asking({ path })));
    expect(ban.until()).toBe(Date.now() + 1000);
    await later(1);
    expect(ban.until()).toBeNull();
  });
});
