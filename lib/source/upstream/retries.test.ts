import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fine, scriptedWire, trouble } from "./__fixtures__/scripted-wire";
import { withRetries } from "./retries";
import { createRetryBudget } from "./retry-budget";
import type { TroubleName } from "./trouble";
import type { Ask, Wire } from "./wire";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** What a question comes to, with all waits over, and how long it took. */
async function settle(wire: Wire, ask: Partial<Ask> = {}, budget = createRetryBudget()) {
  const retried = vi.fn();
  const started = Date.now();
  const asking = withRetries(
    wire,
    budget,
    retried,
  )({ path: "/", ...ask }).then((outcome) => ({
    outcome,
    ms: Date.now() - started,
  }));
  await vi.advanceTimersByTimeAsync(10_000);
  return { ...(await asking), retried: retried.mock.calls.length };
}

describe("a question is asked again", () => {
  it.each<[TroubleName, number]>([
    ["unreachable", 3],
    ["unknown_name", 3],
    ["stale_connection", 3],
    ["incomplete", 3],
    ["gateway", 3],
    ["slow_connect", 2],
    ["slow_answer", 1],
    ["broken", 1],
    ["malformed", 1],
    ["too_large", 1],
    ["refused", 1],
    ["redirected", 1],
    ["missing", 1],
    ["bad_certificate", 1],
    ["insecure", 3],
    ["busy", 1],
    ["banned", 1],
    ["open", 1],
    ["given_up", 1],
  ])("only where that is safe and may help: %s makes %d requests", async (name, requests) => {
    const wire = scriptedWire(trouble(name));
    const { outcome, retried } = await settle(wire);
    expect(outcome).toMatchObject({ trouble: name });
    expect([wire.mock.calls.length, retried]).toEqual([requests, requests - 1]);
  });

  it("until there is an answer, on a connection of its own, after a short wait that varies", async () => {
    const wire = scriptedWire(trouble("gateway"), trouble("unreachable"), fine);
    const { outcome, ms } = await settle(wire, { requestId: "r1" });
    expect(outcome).toBe(fine);
    expect(wire.mock.calls.map(([ask]) => ask.fresh ?? false)).toEqual([false, true, true]);
    expect(wire.mock.calls.every(([ask]) => ask.requestId === "r1")).toBe(true);
    expect(ms).toBeGreaterThanOrEqual(150);
    expect(ms).toBeLessThanOrEqual(450);
  });

  it("when the upstream says, if that is soon, and not if it is late", async () => {
    const soon = await settle(scriptedWire(trouble("unavailable", 2), fine));
    expect(soon).toMatchObject({ outcome: fine, ms: 2000 });
    const late = scriptedWire(trouble("unavailable", 3), fine);
    expect(await settle(late)).toMatchObject({ outcome: { failure: { retryAfter: 3 } }, ms: 0 });
    expect(late).toHaveBeenCalledTimes(1);
  });

  it("at once after an old connection, and outside of the budget", async () => {
    const spent = () => {
      const budget = createRetryBudget();
      while (budget.take());
      return budget;
    };
    const old = scriptedWire(trouble("stale_connection"), fine);
    expect(await settle(old, {}, spent())).toMatchObject({ outcome: fine, ms: 0 });
    const away = scriptedWire(trouble("unreachable"), fine);
    expect(await settle(away, {}, spent())).toMatchObject({ outcome: { trouble: "unreachable" } });
  });

  it.each(["busy", "banned"] as const)("not by right of questions that never left: %s", async (name) => {
    const budget = createRetryBudget();
    for (let count = 0; count < 50; count++) await settle(scriptedWire(trouble(name)), {}, budget);
    const wires = [1, 2, 3, 4].map(() => scriptedWire(trouble("unreachable"), fine));
    const outcomes = await Promise.all(wires.map(async (wire) => (await settle(wire, {}, budget)).outcome));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(3);
  });

  it("never where it is to be asked once", async () => {
    const wire = scriptedWire(trouble("unreachable"));
    await settle(wire, { once: true });
    expect(wire).toHaveBeenCalledTimes(1);
  });
});
