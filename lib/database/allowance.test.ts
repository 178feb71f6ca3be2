import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openForOther, type Scratch, scratchEngines } from "./__fixtures__/scratch-database";
import { pushInstant, readInstants, takeBlock } from "./allowance";
import type { Database } from "./database";

const minute = 60_000;

describe.each(scratchEngines())("allowances that desks share on $engine", ({ open }) => {
  let scratch: Scratch;
  let desks: readonly Database[];
  beforeAll(async () => {
    scratch = await open();
    desks = [scratch.database, await openForOther(scratch)];
  });
  afterAll(async () => {
    await desks[1]?.close();
    await scratch.dispose();
  });
  const database = (index: number): Database => desks[index % 2] ?? scratch.database;
  const advance = (ms: number) =>
    scratch.database.writer
      .updateTable("allowance")
      .set({ ends_at: sql`ends_at - ${ms}` })
      .execute();

  it("concurrent blocks are each counted once", async () => {
    const block = { name: "burst", count: 60, windowMs: minute, leftMs: minute };
    const taken = await Promise.all(
      Array.from({ length: 20 }, (_, index) => takeBlock(database(index), block)),
    );
    const sums = taken.map((one) => one.taken).sort((one, next) => one - next);
    expect(sums).toEqual(Array.from({ length: 20 }, (_, index) => 60 * (index + 1)));
  });

  it("a window starts with the first block of any desk, and again after its end", async () => {
    const block = { name: "window", count: 5, windowMs: minute, leftMs: minute };
    expect((await takeBlock(database(0), { ...block, leftMs: 40_000 })).taken).toBe(5);
    const second = await takeBlock(database(1), block);
    expect(second.taken).toBe(10);
    expect(second.leftMs).toBeGreaterThan(35_000);
    expect(second.leftMs).toBeLessThanOrEqual(40_000);
    await advance(40_000);
    const third = await takeBlock(database(1), block);
    expect([third.taken, third.leftMs]).toEqual([5, minute]);
    // The clock was set back by a day.
    await advance(-86_400_000);
    expect((await takeBlock(database(0), block)).taken).toBe(5);
  });

  it("an instant moves forward from now, up to a limit and never back", async () => {
    const push = (index: number, addMs: number, maxMs: number) =>
      pushInstant(database(index), "instant", { addMs, maxMs });
    const expectAbout = (ms: number, wanted: number) => expect(Math.abs(wanted - ms)).toBeLessThan(2000);
    expectAbout(await push(0, 20_000.5, minute), 20_000);
    expectAbout(await push(1, 20_000, minute), 40_000);
    expectAbout(await push(0, 40_000, minute), minute);
    expectAbout(await push(1, 10_000, 10_000), minute);
    const read = await readInstants(database(1), ["instant", "never"]);
    expect([...read.keys()]).toEqual(["instant"]);
    expectAbout(read.get("instant") ?? 0, minute);
    await advance(2 * minute);
    expect((await readInstants(database(0), ["instant"])).size).toBe(0);
    expectAbout(await push(0, 1000, minute), 1000);
  });
});
