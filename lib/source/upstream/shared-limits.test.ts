import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openLimits, type SharedInstants } from "./shared-limits";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Instants in memory, with the rules of the database (lib/database/allowance.test.ts). */
function memoryInstants(): SharedInstants & { pushes: number; isDown: boolean } {
  const ends = new Map<string, number>();
  return {
    pushes: 0,
    isDown: false,
    async push(name, { addMs, maxMs }) {
      if (this.isDown) throw new Error("down");
      this.pushes++;
      const now = performance.now();
      const end = ends.get(name) ?? 0;
      const moved = Math.max(end, Math.min(Math.max(end, now) + addMs, now + maxMs));
      ends.set(name, moved);
      return moved - now;
    },
    async read() {
      if (this.isDown) throw new Error("down");
      return new Map([...ends].map(([name, end]) => [name, end - performance.now()]));
    },
  };
}

const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** Returns the number of background requests that all desks send in some seconds, as many as they may. */
async function drain(desks: readonly ReturnType<typeof openLimits>[], seconds: number): Promise<number> {
  let sent = 0;
  const stop = new AbortController();
  const working = desks.map(async ({ budget }) => {
    for (;;) {
      await budget.wait(stop.signal);
      if (stop.signal.aborted) return;
      budget.spend();
      sent++;
    }
  });
  await advance(seconds * 1000);
  stop.abort();
  await Promise.all(working);
  return sent;
}

describe("limits of an upstream shared by several desks", () => {
  it.each([60, 600])("background requests of all desks get half of %i a minute", async (perMinute) => {
    const shared = memoryInstants();
    const desks = [1, 2, 3].map(() => openLimits(perMinute, shared));
    expect(await drain(desks, 1)).toBeLessThanOrEqual(perMinute * 0.6);
    const sent = await drain(desks, 600);
    expect(sent).toBeLessThanOrEqual(perMinute * 5 * 1.02);
    expect(sent).toBeGreaterThanOrEqual(perMinute * 5 * 0.95);
  });

  it("one desk alone gets the whole share, with few writes", async () => {
    const shared = memoryInstants();
    const desks = [openLimits(600, shared), openLimits(600, shared)];
    await drain(desks, 60);
    const before = shared.pushes;
    expect(await drain(desks.slice(0, 1), 600)).toBeGreaterThanOrEqual(2900);
    expect(shared.pushes - before).toBeLessThanOrEqual(1300);
  });

  it("foreground requests never wait, and reduce the background share of all desks", async () => {
    const shared = memoryInstants();
    const [one, other] = [openLimits(60, shared), openLimits(60, shared)];
    for (let count = 0; count < 500; count++) one.budget.spend();
    await advance(2100);
    expect(other.budget.report().left).toBeLessThanOrEqual(3);
    expect(await drain([other], 1)).toBeLessThanOrEqual(3);
    await advance(30_000);
    expect(other.budget.report().left).toBeGreaterThan(25);
  });

  it("a ban of one desk stops all desks until it ends", async () => {
    const shared = memoryInstants();
    const [one, other] = [openLimits(60, shared), openLimits(60, shared)];
    one.ban.record({ ok: false, fault: "limited", failure: { code: "rate_limited", retryAfter: 120 } });
    await advance(1100);
    expect(other.ban.until()).not.toBeNull();
    expect(Math.abs((other.ban.until() ?? 0) - (one.ban.until() ?? 0))).toBeLessThan(500);
    await advance(60_000);
    // A shorter ban does not end the longer one.
    other.ban.record({ ok: false, fault: "limited", failure: { code: "rate_limited", retryAfter: 5 } });
    await advance(50_000);
    expect([one.ban.until(), other.ban.until()]).not.toContain(null);
    await advance(10_000);
    expect([one.ban.until(), other.ban.until()]).toEqual([null, null]);
    expect(openLimits(60, shared).ban.until()).toBeNull();
  });

  it("limits are per desk while the database is down, and shared again afterwards", async () => {
    const shared = memoryInstants();
    shared.isDown = true;
    const desks = [openLimits(60, shared), openLimits(60, shared)];
    expect(await drain(desks, 60)).toBeGreaterThanOrEqual(2 * 58);
    desks[0]?.ban.record({ ok: false, fault: "limited", failure: { code: "rate_limited", retryAfter: 9 } });
    expect(desks[0]?.ban.until()).not.toBeNull();
    shared.isDown = false;
    await advance(3000);
    expect(await drain(desks, 600)).toBeLessThanOrEqual(330);
  });
});
