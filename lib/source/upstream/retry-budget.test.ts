import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createRetryBudget } from "./retry";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("the retry budget", () => {
  it("few calls have three retries", () => {
    const budget = createRetryBudget();
    budget.record();
    expect([1, 2, 3, 4].map(() => budget.take())).toEqual([true, true, true, false]);
  });

  it("a retry is counted for ten seconds", () => {
    const budget = createRetryBudget();
    for (let count = 0; count < 3; count++) budget.take();
    vi.advanceTimersByTime(8900);
    expect(budget.take()).toBe(false);
    vi.advanceTimersByTime(1100);
    expect(budget.take()).toBe(true);
  });

  it("retries are at most a fifth of the calls of ten seconds, or three", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.boolean(), fc.integer({ min: 0, max: 400 }))), (events) => {
        const budget = createRetryBudget();
        const calls: number[] = [];
        const taken: number[] = [];
        for (const [isCall, ms] of events) {
          vi.advanceTimersByTime(ms);
          const now = Date.now();
          if (isCall) calls.push(now);
          if (isCall) budget.record();
          else if (budget.take()) taken.push(now);
          // The window moves by whole seconds, so it holds nine to ten of them.
          const within = (times: number[], span: number) => times.filter((time) => now - time < span).length;
          expect(within(taken, 9000)).toBeLessThanOrEqual(
            Math.max(3, Math.ceil(within(calls, 20_000) * 0.2)),
          );
        }
      }),
    );
  });
});
