import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fault, scriptedSend, success } from "./__fixtures__/scripted-send";
import type { Send, UpstreamRequest } from "./client";
import type { FaultName } from "./faults";
import { createRetryBudget, withRetries } from "./retry";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Returns the outcome of a request after all waits, its duration and the number of retries. */
async function settle(send: Send, changes: Partial<UpstreamRequest> = {}, budget = createRetryBudget()) {
  const retried = vi.fn();
  const started = Date.now();
  const request = withRetries(send, budget, retried);
  const pending = request({ path: "/", ...changes }).then((outcome) => ({
    outcome,
    ms: Date.now() - started,
  }));
  await vi.advanceTimersByTimeAsync(10_000);
  return { ...(await pending), retried: retried.mock.calls.length };
}

describe("withRetries", () => {
  it.each<[FaultName, number]>([
    ["unreachable", 3],
    ["unknown_name", 3],
    ["stale_connection", 3],
    ["incomplete", 3],
    ["gateway", 3],
    ["slow_connect", 2],
    ["slow_response", 1],
    ["server_error", 1],
    ["malformed", 1],
    ["too_large", 1],
    ["refused", 1],
    ["redirected", 1],
    ["missing", 1],
    ["bad_certificate", 1],
    ["insecure", 3],
    ["busy", 1],
    ["banned", 1],
    ["breaker_open", 1],
    ["canceled", 1],
  ])("a request that ends with %s is sent %d times", async (name, requests) => {
    const send = scriptedSend(fault(name));
    const { outcome, retried } = await settle(send);
    expect(outcome).toMatchObject({ fault: name });
    expect([send.mock.calls.length, retried]).toEqual([requests, requests - 1]);
  });

  it("a retry uses a new connection after a short random wait", async () => {
    const send = scriptedSend(fault("gateway"), fault("unreachable"), success);
    const { outcome, ms } = await settle(send, { requestId: "r1" });
    expect(outcome).toBe(success);
    expect(send.mock.calls.map(([request]) => request.fresh ?? false)).toEqual([false, true, true]);
    expect(send.mock.calls.every(([request]) => request.requestId === "r1")).toBe(true);
    expect(ms).toBeGreaterThanOrEqual(150);
    expect(ms).toBeLessThanOrEqual(450);
  });

  it("a near Retry-After is waited for, a later one fails at once", async () => {
    const soon = await settle(scriptedSend(fault("unavailable", 2), success));
    expect(soon).toMatchObject({ outcome: success, ms: 2000 });
    const late = scriptedSend(fault("unavailable", 3), success);
    expect(await settle(late)).toMatchObject({ outcome: { failure: { retryAfter: 3 } }, ms: 0 });
    expect(late).toHaveBeenCalledTimes(1);
  });

  it("a stale connection is retried at once and outside the budget", async () => {
    const spent = () => {
      const budget = createRetryBudget();
      while (budget.take());
      return budget;
    };
    const stale = scriptedSend(fault("stale_connection"), success);
    expect(await settle(stale, {}, spent())).toMatchObject({ outcome: success, ms: 0 });
    const unreachable = scriptedSend(fault("unreachable"), success);
    expect(await settle(unreachable, {}, spent())).toMatchObject({ outcome: { fault: "unreachable" } });
  });

  it.each(["busy", "banned"] as const)(
    "requests that were never sent add nothing to the budget: %s",
    async (name) => {
      const budget = createRetryBudget();
      for (let count = 0; count < 50; count++) await settle(scriptedSend(fault(name)), {}, budget);
      const sends = [1, 2, 3, 4].map(() => scriptedSend(fault("unreachable"), success));
      const outcomes = await Promise.all(sends.map(async (send) => (await settle(send, {}, budget)).outcome));
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(3);
    },
  );

  it("a request to be sent once is not retried", async () => {
    const send = scriptedSend(fault("unreachable"));
    await settle(send, { noRetry: true });
    expect(send).toHaveBeenCalledTimes(1);
  });
});
