import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fault, scriptedSend, success } from "./__fixtures__/scripted-send";
import type { SendOutcome } from "./client";
import { createBan, createBudget, withBackgroundWaits, withBan } from "./rate-limit";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const path = "/";

function open(...script: SendOutcome[]) {
  const send = scriptedSend(...script);
  const ban = createBan();
  return { send, request: withBackgroundWaits(withBan(send, ban), createBudget(60), ban) };
}

describe("background work", () => {
  it("a background request waits until a ban ends, then is sent again", async () => {
    const { send, request } = open(fault("limited", 120), success);
    const response = request({ path, background: true });
    await vi.advanceTimersByTimeAsync(119_900);
    expect(send).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1200);
    expect(await response).toBe(success);
  });

  it("a background request sleeps 15 minutes at a time, and fails after ten tries", async () => {
    const { send, request } = open(fault("limited", 86_400));
    const response = request({ path, background: true });
    await vi.advanceTimersByTimeAsync(9 * 901_000);
    expect(await response).toMatchObject({ failure: { code: "rate_limited" } });
    // The ban lasts for a day.
    expect(send).toHaveBeenCalledTimes(1);
  });

  it("a background request fails after ten 429 responses, at least a second apart", async () => {
    const { send, request } = open(fault("limited", 0));
    const response = request({ path, background: true });
    await vi.advanceTimersByTimeAsync(4000);
    expect(send.mock.calls.length).toBeLessThanOrEqual(4);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await response).toMatchObject({ failure: { code: "rate_limited" } });
    expect(send).toHaveBeenCalledTimes(10);
  });

  it("an abort ends the sleep of a background request", async () => {
    const { request } = open(fault("limited", 120), fault("canceled"));
    const caller = new AbortController();
    const response = request({ path, background: true, signal: caller.signal });
    await vi.advanceTimersByTimeAsync(1000);
    caller.abort();
    expect(await response).toMatchObject({ ok: false });
  });

  it("a foreground request fails at once during a ban", async () => {
    const { request } = open(fault("limited", 120), success);
    expect(await request({ path })).toMatchObject({ failure: { code: "rate_limited", retryAfter: 120 } });
  });
});
