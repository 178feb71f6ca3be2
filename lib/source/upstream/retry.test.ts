import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fault, fine, scriptedSend } from "./__fixtures__/scripted-send";
import type { Send, UpstreamRequest } from "./client";
import type { FaultName } from "./faults";
import { createRetryBudget, withRetries } from "./retry";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** What a question comes to, with all waits over, and how long it took. */
async function settle(send: Send, ask: Partial<UpstreamRequest> = {}, budget = createRetryBudget()) {
  const retried = vi.fn();
  const started = Date.now();
  const asking = withRetries(
    send,
    budget,
    retried,
  )({ path: "/", ...ask }).then((outcome) => ({
    outcome,
    ms: Date.now() - started,
  }));
  await vi.advanceTimersByTimeAsync(10_000);
  return { ...(await asking), retried: retried.mock.calls.length };
}

describe("a request is retried", () => {
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
    ["cancelled", 1],
  ])("only where that is safe and may help: %s makes %d requests", async (name, requests) => {
    const send = scriptedSend(fault(name));
    const { outcome, retried } = await settle(send);
    expect(outcome).toMatchObject({ fault: name });
    expect([send.mock.calls.length, retried]).toEqual([requests, requests - 1]);
  });

  it("until there is an answer, on a connection of its own, after a short wait that varies", async () => {
    const send = scriptedSend(fault("gateway"), fault("unreachable"), fine);
    const { outcome, ms } = await settle(send, { requestId: "r1" });
    expect(outcome).toBe(fine);
    expect(send.mock.calls.map(([ask]) => ask.fresh ?? false)).toEqual([false, true, true]);
    expect(send.mock.calls.every(([ask]) => ask.requestId === "r1")).toBe(true);
    expect(ms).toBeGreaterThanOrEqual(150);
    expect(ms).toBeLessThanOrEqual(450);
  });

  it("at the time that the upstream names, if that is soon, and not if it is late", async () => {
    const soon = await settle(scriptedSend(fault("unavailable", 2), fine));
    expect(soon).toMatchObject({ outcome: fine, ms: 2000 });
    const late = scriptedSend(fault("unavailable", 3), fine);
    expect(await settle(late)).toMatchObject({ outcome: { failure: { retryAfter: 3 } }, ms: 0 });
    expect(late).toHaveBeenCalledTimes(1);
  });

  it("at once after an old connection, and outside of the budget", async () => {
    const spent = () => {
      const budget = createRetryBudget();
      while (budget.take());
      return budget;
    };
    const old = scriptedSend(fault("stale_connection"), fine);
    expect(await settle(old, {}, spent())).toMatchObject({ outcome: fine, ms: 0 });
    const away = scriptedSend(fault("unreachable"), fine);
    expect(await settle(away, {}, spent())).toMatchObject({ outcome: { fault: "unreachable" } });
  });

  it.each(["busy", "banned"] as const)("not by right of questions that never left: %s", async (name) => {
    const budget = createRetryBudget();
    for (let count = 0; count < 50; count++) await settle(scriptedSend(fault(name)), {}, budget);
    const wires = [1, 2, 3, 4].map(() => scriptedSend(fault("unreachable"), fine));
    const outcomes = await Promise.all(wires.map(async (send) => (await settle(send, {}, budget)).outcome));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(3);
  });

  it("never where it is to be sent once", async () => {
    const send = scriptedSend(fault("unreachable"));
    await settle(send, { once: true });
    expect(send).toHaveBeenCalledTimes(1);
  });
});
