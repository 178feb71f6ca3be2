import fc from "fast-check";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { openForOther, type Scratch, scratchEngines } from "@/lib/database/__fixtures__/scratch-database";
import type { Database } from "@/lib/database/database";
import { runs } from "@/scripts/test/runs";
import { RequestAllowance, sharedBy } from "./request-allowance";

const limit = 600;
const maxOfAllDesks = limit * 1.2;

describe.each(scratchEngines())("the requests of a caller on $engine", { timeout: 120_000 }, ({ open }) => {
  let scratch: Scratch;
  let other: Database;
  beforeAll(async () => {
    scratch = await open();
    other = await openForOther(scratch);
  });
  afterAll(async () => {
    await other.close();
    await scratch.dispose();
  });
  afterEach(() => vi.useRealTimers());
  let callers = 0;
  const newCaller = () => `token ${++callers}`;
  const openDesks = (count: number) =>
    Array.from({ length: count }, (_, index) => {
      return new RequestAllowance(sharedBy(index % 2 === 0 ? scratch.database : other));
    });
  /** Returns how many of a number of requests in the same instant a desk admits. */
  const burst = async (desk: RequestAllowance, caller: string, count: number) => {
    const waits = await Promise.all(Array.from({ length: count }, () => desk.take(caller)));
    return waits.filter((wait) => wait === 0).length;
  };
  const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);

  it("are limited to exactly 600 a minute on one desk", async () => {
    const desk = new RequestAllowance(sharedBy(scratch.database));
    const caller = newCaller();
    expect(await burst(desk, caller, 1000)).toBe(limit);
    expect(desk.read(caller)).toBe(0);
    const wait = await desk.take(caller);
    expect(wait).toBeGreaterThan(50);
    expect(wait).toBeLessThanOrEqual(60);
  });

  it("never exceed 1.2 times the limit on all desks together", async () => {
    const requests = fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 1, maxLength: 10 });
    await fc.assert(
      fc.asyncProperty(fc.array(requests, { minLength: 1, maxLength: 3 }), async (rounds) => {
        const desks = openDesks(10);
        const caller = newCaller();
        let admitted = 0;
        for (const counts of rounds) {
          const bursts = desks.map((desk, index) => burst(desk, caller, counts[index] ?? 0));
          admitted += sum(await Promise.all(bursts));
        }
        expect(admitted).toBeLessThanOrEqual(maxOfAllDesks);
        // The other nine desks may hold unused blocks of 60.
        const requested = sum(rounds.map((counts) => sum(counts)));
        expect(admitted).toBeGreaterThanOrEqual(Math.min(requested, limit - 9 * 60));
      }),
      { numRuns: runs(10, 60) },
    );
  });

  it("are limited to about 600 a minute on three desks together", async () => {
    const desks = openDesks(3);
    const caller = newCaller();
    const admitted = await Promise.all(desks.map((desk) => burst(desk, caller, 1000)));
    expect(sum(admitted)).toBeGreaterThanOrEqual(limit);
    expect(sum(admitted)).toBeLessThanOrEqual(limit + 3 * 6);
  });

  it("cost one database write per sixty, and none while they are few", async () => {
    const take = vi.fn(sharedBy(scratch.database));
    const desk = new RequestAllowance(take);
    await burst(desk, newCaller(), 6);
    expect(take).not.toHaveBeenCalled();
    const caller = newCaller();
    for (let index = 0; index < limit; index++) await desk.take(caller);
    expect(take).toHaveBeenCalledTimes(10);
  });

  it("are counted by each desk alone while the database fails", async () => {
    const desk = new RequestAllowance(async () => null);
    const caller = newCaller();
    expect(await burst(desk, caller, 1000)).toBe(limit);
    expect(desk.read(caller)).toBe(0);
    const gone = new Proxy(scratch.database, {
      get: (database, name) =>
        name === "writeLightly" ? () => Promise.reject(new Error("gone")) : Reflect.get(database, name),
    });
    expect(await burst(new RequestAllowance(sharedBy(gone)), caller, 1000)).toBe(limit);
    const silent = { ...scratch.database, writeLightly: () => new Promise<never>(() => {}) };
    expect(await burst(new RequestAllowance(sharedBy(silent)), caller, 1000)).toBe(limit);
  });
});
