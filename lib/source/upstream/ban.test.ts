import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fine, scriptedWire, trouble } from "./__fixtures__/scripted-wire";
import { createBan, withBan } from "./ban";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const path = "/";
const later = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

describe("a ban (F20–F23)", () => {
  it("holds for as long as the upstream says; nothing is asked meanwhile", async () => {
    const wire = scriptedWire(trouble("limited", 120), fine);
    const asking = withBan(wire, createBan());
    expect(await asking({ path })).toMatchObject({ failure: { code: "rate_limited", retryAfter: 120 } });
    await later(100);
    expect(await asking({ path })).toMatchObject({ trouble: "banned", failure: { retryAfter: 20 } });
    expect(wire).toHaveBeenCalledTimes(1);
    await later(20);
    expect(await asking({ path })).toBe(fine);
  });

  it("is waited for where little is left of it", async () => {
    const wire = scriptedWire(trouble("limited", 3), fine);
    const asking = withBan(wire, createBan());
    await asking({ path });
    await later(1.5);
    const waiting = asking({ path });
    await later(1.4);
    expect(wire).toHaveBeenCalledTimes(1);
    await later(0.3);
    expect(await waiting).toBe(fine);
  });

  it("is not waited for by one who leaves", async () => {
    const wire = scriptedWire(trouble("limited", 2), trouble("given_up"));
    const asking = withBan(wire, createBan());
    await asking({ path });
    const caller = new AbortController();
    const waiting = asking({ path, signal: caller.signal });
    caller.abort();
    expect(await waiting).toMatchObject({ trouble: "given_up" });
  });

  it("lasts 1, 2, 4 … 64 seconds where the upstream names none, and restarts after an answer", async () => {
    const outcomes = [...Array.from({ length: 8 }, () => trouble("limited")), fine, trouble("limited")];
    const asking = withBan(scriptedWire(...outcomes), createBan());
    const waits: unknown[] = [];
    for (const _ of outcomes) {
      const outcome = await asking({ path });
      waits.push(outcome.ok ? "ok" : outcome.failure.retryAfter);
      await later(65);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 64, "ok", 1]);
  });

  it.each([-86_400_000, 86_400_000])("is as long when the system's time is set by %i ms", async (step) => {
    const wire = scriptedWire(trouble("limited", 120), fine);
    const ban = createBan();
    const asking = withBan(wire, ban);
    await asking({ path });
    vi.setSystemTime(Date.now() + step);
    expect(ban.until()).toBe(Date.now() + 120_000);
    expect(await asking({ path })).toMatchObject({ trouble: "banned", failure: { retryAfter: 120 } });
    await later(120);
    expect(await asking({ path })).toBe(fine);
  });

  it("is one for all the answers of a storm", async () => {
    const ban = createBan();
    const asking = withBan(scriptedWire(trouble("limited")), ban);
    await Promise.all(Array.from({ length: 30 }, () => asking({ path })));
    expect(ban.until()).toBe(Date.now() + 1000);
    await later(1);
    expect(ban.until()).toBeNull();
  });
});
