import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { openForOther, type Scratch, scratchEngines } from "./__fixtures__/scratch-database";
import type { Database } from "./database";
import { databaseNow } from "./engine";
import { acquireLease, LeaseLost } from "./lease";

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
    const lease = await acquireLease(database, "mirror");
    if (lease === null) throw new Error("Another process holds the lease");
    return lease;
  }
  const leftMs = async () => {
    const { left } = await desk.reader
      .selectFrom("lease")
      .select(sql<number>`expires_at - ${databaseNow(desk)}`.as("left"))
      .executeTakeFirstOrThrow();
    return left;
  };
  const expire = () =>
    desk.writer
      .updateTable("lease")
      .set({ expires_at: Date.now() - 1 })
      .execute();

  it("a lease lasts twenty seconds and is renewed every five", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const lease = await hold(desk);
    expect(await leftMs()).toBeLessThanOrEqual(20_000);
    expect(await acquireLease(other, "mirror")).toBeNull();
    await expire();
    vi.advanceTimersByTime(5000);
    await expect.poll(leftMs).toBeGreaterThan(15_000);
    expect(lease.lost.aborted).toBe(false);
    await lease.release();
    await (await hold(other)).release();
  });

  it("a lease of a clock that was a day ahead is free", async () => {
    const ahead = { name: "mirror", holder: "killed", expires_at: Date.now() + 86_400_000 };
    await desk.writer.insertInto("lease").values(ahead).execute();
    await (await hold(other)).release();
  });

  it("a lease that another process took is lost, and its former holder cannot write", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const lease = await hold(desk);
    const add = (id: string) =>
      lease.guarded.write((tx) => tx.insertInto("feed").values({ id, label: id }).execute());
    await add("before");
    await expire();
    // An expired lease is valid until another process takes it.
    await add("late");
    await expire();
    const next = await hold(other);
    await expect(add("after")).rejects.toThrow(LeaseLost);
    vi.advanceTimersByTime(5000);
    await expect.poll(() => lease.lost.aborted).toBe(true);
    expect(() => lease.guarded.writer).toThrow(LeaseLost);
    await lease.release();
    expect(await acquireLease(desk, "mirror")).toBeNull();
    const feeds = await desk.reader.selectFrom("feed").select("id").orderBy("id").execute();
    expect(feeds.map(({ id }) => id)).toEqual(["before", "late"]);
    await next.release();
  });

  it("a write during which another process takes the lease is undone", async () => {
    const lease = await hold(desk);
    const write = lease.guarded.write(async (tx) => {
      await tx.insertInto("feed").values({ id: "undone", label: "" }).execute();
      await tx.updateTable("lease").set({ holder: "other" }).execute();
    });
    await expect(write).rejects.toThrow(LeaseLost);
    expect(await desk.reader.selectFrom("feed").select("id").where("id", "=", "undone").execute()).toEqual(
      [],
    );
    await lease.release();
  });

  it("a lease is lost once the database has been down for its lifetime", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
    const lease = await hold(desk);
    const down = vi.spyOn(desk, "writer", "get").mockImplementation(() => {
      throw new Error("down");
    });
    try {
      for (let beat = 0; beat < 3; beat++) await vi.advanceTimersByTimeAsync(5000);
      expect(lease.lost.aborted).toBe(false);
      await vi.advanceTimersByTimeAsync(5000);
      expect(lease.lost.aborted).toBe(true);
      expect(() => lease.guarded.writer).toThrow(LeaseLost);
    } finally {
      down.mockRestore();
    }
    await lease.release();
  });
});
