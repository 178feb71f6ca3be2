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
  it("has three where there are few calls", () => {
    const budget = createRetryBudget();
    budget.record();
    expect([1, 2, 3, 4].map(() => budget.take())).toEqual([true, true, true, false]);
  });

  it("forgets after ten seconds", () => {
    const budget = createRetryBudget();
    for (let count = 0; count < 3; count++) budget.take();
    vi.advanceTimersByTime(8900);
    expect(budget.take()).toBe(false);
    vi.advanceTimersByTime(1100);
    expect(budget.take()).toBe(true);
  });

  it("is never more than a fifth of the questions of ten seconds, or three", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.boolean(), fc.integer({ min: 0, max: 400 }))), (events) => {
        const budget = createRetryBudget();
        const requested: number[] = [];
        const taken: number[] = [];
        for (const [isQuestion, ms] of events) {
          vi.advanceTimersByTime(ms);
          const now = Date.now();
          if (isQuestion) requested.push(now);
          if (isQuestion) budget.record();
          else if (budget.take()) taken.push(now);
          // The window moves by whole seconds, so it holds nine to ten of them.
          const within = (times: number[], span: number) => times.filter((time) => now - time < span).length;
          expect(within(taken, 9000)).toBeLessThanOrEqual(
            Math.max(3, Math.ceil(within(requested, 20_000) * 0.2)),
          );
        }
      }),
    );
  });
});
