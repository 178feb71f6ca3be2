import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openForOther, type Scratch, scratchEngines } from "./__fixtures__/scratch-database";
import { pushInstant, readInstants, takeBlock } from "./allowance";
import type { Database } from "./database";

const minute = 60_000;

describe.each(scratchEngines())("what desks share on $engine", ({ open }) => {
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
  const database = (nth: number): Database => desks[nth % 2] ?? scratch.database;
  const pass = (ms: number) =>
    scratch.database.writer
      .updateTable("allowance")
      .set({ ends_at: sql`ends_at - ${ms}` })
      .execute();

  it("is counted in blocks that are taken in the same instant, each once", async () => {
    const block = { name: "burst", count: 60, windowMs: minute, leftMs: minute };
    const taken = await Promise.all(Array.from({ length: 20 }, (_, nth) => takeBlock(database(nth), block)));
    const sums = taken.map((one) => one.taken).sort((one, next) => one - next);
    expect(sums).toEqual(Array.from({ length: 20 }, (_, nth) => 60 * (nth + 1)));
  });

  it("begins again after the window, which the first block of any desk begins", async () => {
    const block = { name: "window", count: 5, windowMs: minute, leftMs: minute };
    expect((await takeBlock(database(0), { ...block, leftMs: 40_000 })).taken).toBe(5);
    const second = await takeBlock(database(1), block);
    expect(second.taken).toBe(10);
    expect(second.leftMs).toBeGreaterThan(35_000);
    expect(second.leftMs).toBeLessThanOrEqual(40_000);
    await pass(40_000);
    const third = await takeBlock(database(1), block);
    expect([third.taken, third.leftMs]).toEqual([5, minute]);
    // The clock was set back by a day.
    await pass(-86_400_000);
    expect((await takeBlock(database(0), block)).taken).toBe(5);
  });

  it("has instants that move on from now, up to a limit and never back", async () => {
    const push = (nth: number, addMs: number, maxMs: number) =>
      pushInstant(database(nth), "instant", { addMs, maxMs });
    const isAbout = (ms: number, wanted: number) => expect(Math.abs(wanted - ms)).toBeLessThan(2000);
    isAbout(await push(0, 20_000.5, minute), 20_000);
    isAbout(await push(1, 20_000, minute), 40_000);
    isAbout(await push(0, 40_000, minute), minute);
    isAbout(await push(1, 10_000, 10_000), minute);
    const read = await readInstants(database(1), ["instant", "never"]);
    expect([...read.keys()]).toEqual(["instant"]);
    isAbout(read.get("instant") ?? 0, minute);
    await pass(2 * minute);
    expect((await readInstants(database(0), ["instant"])).size).toBe(0);
    isAbout(await push(0, 1000, minute), 1000);
  });
});
