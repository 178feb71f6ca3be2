import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { openForOther, type Scratch, scratchEngines } from "./__fixtures__/scratch-database";
import type { Database } from "./database";
import { holdLease, LeaseLost } from "./lease";

describe.each(scratchEngines())("a lease on $engine", ({ open }) => {
  let scratch: Scratch;
  let desk: Database;
  let other: Database;
  beforeAll(async () => {
    scratch = await open();
    desk = scratch.database;
    other = await openForOther(scratch);
  });
  beforeEach(async () => {
    await desk.writer.deleteFrom("lease").execute();
  });
  afterEach(() => vi.useRealTimers());
  afterAll(async () => {
    await other.close();
    await scratch.dispose();
  });

  async function hold(database: Database) {
    const lease = await holdLease(database, "mirror");
    if (lease === null) throw new Error("Another process holds it");
    return lease;
  }
  const leftMs = async () => {
    const { expires_at: end } = await desk.reader
      .selectFrom("lease")
      .select("expires_at")
      .executeTakeFirstOrThrow();
    return end - Date.now();
  };
  /** Lets a lease expire, as that of a process that died. */
  const expire = () =>
    desk.writer
      .updateTable("lease")
      .set({ expires_at: Date.now() - 1 })
      .execute();

  it("expires within twenty seconds of its holder's death, and is renewed every five", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const lease = await hold(desk);
    expect(await leftMs()).toBeLessThanOrEqual(20_000);
    expect(await holdLease(other, "mirror")).toBeNull();
    await expire();
    vi.advanceTimersByTime(5000);
    await expect.poll(leftMs).toBeGreaterThan(15_000);
    expect(lease.lost.aborted).toBe(false);
    await lease.release();
    await (await hold(other)).release();
  });

  it("is lost once another process took it: its holder learns that, and writes no more", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const lease = await hold(desk);
    const add = (id: string) =>
      lease.guarded.write((tx) => tx.insertInto("feed").values({ id, label: id }).execute());
    await add("before");
    await expire();
    // No other process took it yet, so the work goes on.
    await add("late");
    await expire();
    const next = await hold(other);
    await expect(add("after")).rejects.toThrow(LeaseLost);
    vi.advanceTimersByTime(5000);
    await expect.poll(() => lease.lost.aborted).toBe(true);
    expect(() => lease.guarded.writer).toThrow(LeaseLost);
    await lease.release();
    expect(await holdLease(desk, "mirror")).toBeNull();
    const feeds = await desk.reader.selectFrom("feed").select("id").orderBy("id").execute();
    expect(feeds.map(({ id }) => id)).toEqual(["before", "late"]);
    await next.release();
  });

  it("is lost while the database cannot be reached for as long as it lives", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
    const lease = await hold(desk);
    const gone = vi.spyOn(desk, "writer", "get").mockImplementation(() => {
      throw new Error("gone");
    });
    try {
      for (let beat = 0; beat < 3; beat++) await vi.advanceTimersByTimeAsync(5000);
      expect(lease.lost.aborted).toBe(false);
      await vi.advanceTimersByTimeAsync(5000);
      expect(lease.lost.aborted).toBe(true);
      expect(() => lease.guarded.writer).toThrow(LeaseLost);
    } finally {
      gone.mockRestore();
    }
    await lease.release();
  });
});
