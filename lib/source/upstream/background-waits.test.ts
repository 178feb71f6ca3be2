import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fault, fine, scriptedSend } from "./__fixtures__/scripted-send";
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
  return { send, ask: withBackgroundWaits(withBan(send, ban), createBudget(60), ban) };
}

describe("background work", () => {
  it("waits out a ban, however long, and is sent again", async () => {
    const { send, ask } = open(fault("limited", 120), fine);
    const asking = ask({ path, background: true });
    await vi.advanceTimersByTimeAsync(119_900);
    expect(send).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1200);
    expect(await asking).toBe(fine);
  });

  it("sleeps a quarter of an hour at most, and gives up after ten bans in a row", async () => {
    const { send, ask } = open(fault("limited", 86_400));
    const asking = ask({ path, background: true });
    await vi.advanceTimersByTimeAsync(9 * 901_000);
    expect(await asking).toMatchObject({ failure: { code: "rate_limited" } });
    // The ban holds for a day: nothing was requested within it.
    expect(send).toHaveBeenCalledTimes(1);
  });

  it("ends its sleep when its caller leaves", async () => {
    const { ask } = open(fault("limited", 120), fault("cancelled"));
    const caller = new AbortController();
    const asking = ask({ path, background: true, signal: caller.signal });
    await vi.advanceTimersByTimeAsync(1000);
    caller.abort();
    expect(await asking).toMatchObject({ ok: false });
  });

  it("waits, people do not: they get the ban at once", async () => {
    const { ask } = open(fault("limited", 120), fine);
    expect(await ask({ path })).toMatchObject({ failure: { code: "rate_limited", retryAfter: 120 } });
  });
});
