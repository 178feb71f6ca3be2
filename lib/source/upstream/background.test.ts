import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fine, scriptedWire, trouble } from "./__fixtures__/scripted-wire";
import { withPatience } from "./background";
import { createBan, withBan } from "./ban";
import { createBudget } from "./budget";
import type { WireOutcome } from "./wire";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const path = "/";

function open(...script: WireOutcome[]) {
  const wire = scriptedWire(...script);
  const ban = createBan();
  return { wire, ask: withPatience(withBan(wire, ban), createBudget(60), ban) };
}

describe("background work", () => {
  it("sleeps through a ban, however long, and asks again", async () => {
    const { wire, ask } = open(trouble("limited", 120), fine);
    const asking = ask({ path, background: true });
    await vi.advanceTimersByTimeAsync(119_900);
    expect(wire).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1200);
    expect(await asking).toBe(fine);
  });

  it("sleeps a quarter of an hour at most, and gives up after ten bans in a row", async () => {
    const { wire, ask } = open(trouble("limited", 86_400));
    const asking = ask({ path, background: true });
    await vi.advanceTimersByTimeAsync(9 * 901_000);
    expect(await asking).toMatchObject({ failure: { code: "rate_limited" } });
    // The ban holds for a day: nothing was asked inside it.
    expect(wire).toHaveBeenCalledTimes(1);
  });

  it("ends its sleep when its caller leaves", async () => {
    const { ask } = open(trouble("limited", 120), trouble("given_up"));
    const caller = new AbortController();
    const asking = ask({ path, background: true, signal: caller.signal });
    await vi.advanceTimersByTimeAsync(1000);
    caller.abort();
    expect(await asking).toMatchObject({ ok: false });
  });

  it("is not what a person does: a person hears of the ban at once", async () => {
    const { ask } = open(trouble("limited", 120), fine);
    expect(await ask({ path })).toMatchObject({ failure: { code: "rate_limited", retryAfter: 120 } });
  });
});
