import { describe, expect, it } from "vitest";
import { fine } from "./__fixtures__/scripted-wire";
import { createBulkhead } from "./bulkhead";
import type { Ask, WireOutcome } from "./wire";

/** A wire whose requests end when the test says so. */
function openWire() {
  const running: (() => void)[] = [];
  let most = 0;
  const wire = (_ask: Ask) =>
    new Promise<WireOutcome>((resolve) => {
      running.push(() => resolve(fine));
      most = Math.max(most, running.length);
    });
  return {
    wire,
    running,
    most: () => most,
    endAll: async () => {
      while (running.length > 0) {
        for (const end of running.splice(0)) end();
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
  };
}

const times = (count: number) => Array.from({ length: count }, (_, at) => at);

describe("the bulkhead", () => {
  it("lets 32 go on, 64 wait, and turns the others away with a second to wait", async () => {
    const { wire, running, most, endAll } = openWire();
    const { wrap, report } = createBulkhead();
    const bounded = wrap(wire);
    const asking = times(100).map(() => bounded({ path: "/" }));
    expect([running.length, report()]).toEqual([32, { running: 32, queued: 64 }]);
    expect(await Promise.all(asking.slice(96))).toMatchObject(
      times(4).map(() => ({ failure: { code: "upstream_unavailable", retryAfter: 1 } })),
    );
    await endAll();
    expect((await Promise.all(asking.slice(0, 96))).every((outcome) => outcome === fine)).toBe(true);
    expect([most(), report()]).toEqual([32, { running: 0, queued: 0 }]);
  });

  it("gives background work a quarter of the places", async () => {
    const { wire, running, endAll } = openWire();
    const bounded = createBulkhead().wrap(wire);
    const asking = times(20).map(() => bounded({ path: "/", background: true }));
    expect(running.length).toBe(8);
    asking.push(bounded({ path: "/" }));
    expect(running.length).toBe(9);
    await endAll();
    expect(await Promise.all(asking)).toHaveLength(21);
  });
});
