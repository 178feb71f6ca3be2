import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createBudget } from "./rate-limit";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Returns the number of background requests that the budget allows in some seconds. */
async function drain(budget: ReturnType<typeof createBudget>, seconds: number): Promise<number> {
  let sent = 0;
  const stop = new AbortController();
  const working = (async () => {
    for (;;) {
      await budget.wait(stop.signal);
      if (stop.signal.aborted) return;
      budget.spend();
      sent++;
    }
  })();
  await vi.advanceTimersByTimeAsync(seconds * 1000);
  stop.abort();
  await working;
  return sent;
}

describe("the budget", () => {
  it("background requests get half of the budget", async () => {
    const budget = createBudget(60);
    expect(await drain(budget, 1)).toBeLessThanOrEqual(31);
    expect(await drain(budget, 600)).toBeLessThanOrEqual(301);
    expect(await drain(budget, 600)).toBeGreaterThanOrEqual(298);
  });

  it("foreground requests never wait, and reduce what is left for background requests", async () => {
    const budget = createBudget(60);
    for (let count = 0; count < 500; count++) budget.spend();
    expect(budget.report()).toEqual({ perMinute: 60, left: 0 });
    expect(await drain(budget, 0.9)).toBe(0);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(budget.report().left).toBe(30);
  });

  it("the background share halves while few requests of the upstream's own limit are left", async () => {
    const budget = createBudget(60);
    budget.recordLimit(11, 60);
    expect(await drain(budget, 600)).toBeLessThanOrEqual(166);
    budget.recordLimit(12, 60);
    expect(await drain(budget, 600)).toBeGreaterThanOrEqual(298);
    const small = createBudget(2);
    small.recordLimit(0, 60);
    expect(await drain(small, 600)).toBeGreaterThan(0);
  });

  it("a clock set back does not change the budget", async () => {
    const budget = createBudget(60);
    for (let count = 0; count < 60; count++) budget.spend();
    vi.setSystemTime(Date.now() - 86_400_000);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(budget.report().left).toBe(30);
  });

  it("an abort ends the wait and spends nothing", async () => {
    const budget = createBudget(2);
    budget.spend();
    budget.spend();
    const caller = new AbortController();
    const waiting = budget.wait(caller.signal);
    caller.abort();
    await waiting;
    expect(budget.report().left).toBe(0);
  });
});
