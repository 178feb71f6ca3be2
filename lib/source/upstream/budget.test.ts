import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createBudget } from "./rate-limit";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** The number of background requests sent in some seconds if as many as possible are wanted. */
async function drain(budget: ReturnType<typeof createBudget>, seconds: number): Promise<number> {
  let went = 0;
  const stop = new AbortController();
  const working = (async () => {
    for (;;) {
      await budget.wait(stop.signal);
      if (stop.signal.aborted) return;
      budget.spend();
      went++;
    }
  })();
  await vi.advanceTimersByTimeAsync(seconds * 1000);
  stop.abort();
  await working;
  return went;
}

describe("the budget", () => {
  it("gives background work half of the requests of a minute", async () => {
    const budget = createBudget(60);
    expect(await drain(budget, 1)).toBeLessThanOrEqual(31);
    expect(await drain(budget, 600)).toBeLessThanOrEqual(301);
    expect(await drain(budget, 600)).toBeGreaterThanOrEqual(298);
  });

  it("counts requests of people, which are never slowed and leave less to background work", async () => {
    const budget = createBudget(60);
    for (let count = 0; count < 500; count++) budget.spend();
    expect(budget.report()).toEqual({ perMinute: 60, left: 0 });
    expect(await drain(budget, 0.9)).toBe(0);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(budget.report().left).toBe(30);
  });

  it("gives background work half as much while the upstream's own limit is scarce", async () => {
    const budget = createBudget(60);
    budget.recordLimit(11, 60);
    expect(await drain(budget, 600)).toBeLessThanOrEqual(166);
    budget.recordLimit(12, 60);
    expect(await drain(budget, 600)).toBeGreaterThanOrEqual(298);
    const small = createBudget(2);
    small.recordLimit(0, 60);
    expect(await drain(small, 600)).toBeGreaterThan(0);
  });

  it("is the same when the system's time is set back", async () => {
    const budget = createBudget(60);
    for (let count = 0; count < 60; count++) budget.spend();
    vi.setSystemTime(Date.now() - 86_400_000);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(budget.report().left).toBe(30);
  });

  it("ends the wait of a caller that leaves, and takes nothing for it", async () => {
    const budget = createBudget(2);
    budget.spend();
    budget.spend();
    const leaver = new AbortController();
    const waiting = budget.wait(leaver.signal);
    leaver.abort();
    await waiting;
    expect(budget.report().left).toBe(0);
  });
});
