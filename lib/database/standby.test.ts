import { setTimeout as pause } from "node:timers/promises";
import { beforeEach, describe, expect, it } from "vitest";
import { type Scratch, scratchEngines } from "@/lib/database/__fixtures__/scratch-database";
import { openPostgres } from "@/lib/database/postgres/postgres-engine";
import { StandbyWatch, withStandby } from "./standby";

const maxLagMs = 5_000;

describe("a standby", () => {
  const primary = (position: number, timeline = "00000001") =>
    ({ isStandby: false, position, timeline, replayedAt: null }) as const;
  const standby = (position: number) =>
    ({ isStandby: true, position, timeline: null, replayedAt: 7 }) as const;
  function watched() {
    const clock = { now: 100_000 };
    const watch = new StandbyWatch(maxLagMs, () => clock.now);
    const observe = (one: Parameters<typeof watch.note>[0], other: Parameters<typeof watch.note>[2]) => {
      clock.now += 1_000;
      watch.note(one, clock.now, other);
    };
    return { clock, watch, observe };
  }

  it("a standby is read while it is at most a moment behind the primary", () => {
    const { watch, observe } = watched();
    expect(watch.isCurrent).toBe(false);
    observe(primary(10), standby(10));
    expect(watch.isCurrent).toBe(true);
    for (let at = 20; at < 100; at += 10) observe(primary(at), standby(at - 10));
    expect(watch.isCurrent).toBe(true);
  });

  it("a standby of an idle primary is never late", () => {
    const { watch, observe } = watched();
    for (let at = 0; at < 100; at++) observe(primary(10), standby(10));
    expect(watch.isCurrent).toBe(true);
  });

  it("a standby that receives nothing is late, and read again seconds after it caught up", () => {
    const { watch, observe } = watched();
    observe(primary(10), standby(10));
    for (let at = 11; at < 16; at++) observe(primary(at), standby(10));
    expect(watch.isCurrent).toBe(true);
    for (let at = 16; at < 20; at++) observe(primary(at), standby(10));
    expect([watch.use, watch.isLastResort]).toEqual(["late", false]);
    observe(primary(20), standby(20));
    expect(watch.use).toBe("returning");
    for (let at = 0; at < 10; at++) observe(primary(20), standby(20));
    expect(watch.isCurrent).toBe(true);
  });

  it("a standby whose primary is down is read as of its last known moment", () => {
    const { clock, watch, observe } = watched();
    observe(primary(10), standby(10));
    const { now } = clock;
    for (let at = 0; at < 10; at++) observe(null, standby(10));
    expect([watch.isCurrent, watch.isLastResort, watch.asOf]).toEqual([false, true, now]);
    observe(primary(10), standby(10));
    expect(watch.isLastResort).toBe(false);
  });

  it("an unreachable standby is not read", () => {
    const { watch, observe } = watched();
    observe(primary(10), standby(10));
    observe(null, null);
    expect([watch.use, watch.isLastResort]).toEqual(["away", false]);
  });

  it("a promoted standby is read, a former primary is not", () => {
    const { watch, observe } = watched();
    observe(primary(10), standby(10));
    observe(null, primary(9, "00000002"));
    observe(primary(9, "00000002"), primary(9, "00000002"));
    expect([watch.isCurrent, watch.takeovers]).toEqual([true, 1]);
    observe(primary(12, "00000002"), primary(99, "00000001"));
    expect([watch.isCurrent, watch.isLastResort]).toEqual([false, false]);
  });

  it("a primary that became a standby is down", () => {
    const { watch, observe } = watched();
    observe(primary(10), standby(10));
    observe(standby(10), standby(10));
    expect(watch.isPrimaryUp).toBe(false);
  });
});

const postgres = scratchEngines().filter(({ engine }) => engine === "PostgreSQL");

describe.each(postgres)("reads on $engine", ({ open }) => {
  let scratch: Scratch;
  beforeEach(async () => {
    scratch = await open();
    return () => scratch.dispose();
  });

  it("reads go to the standby, and to the primary once the standby is gone", async () => {
    const standby = openPostgres(scratch.url);
    let reads = 0;
    const read: typeof standby.read = (work) => {
      reads++;
      return standby.read(work);
    };
    const reader = await withStandby(scratch.database, { ...standby, read }, maxLagMs);
    const version = () => reader.read((tx) => tx.selectFrom("store").select("version").execute());
    await version();
    expect([reads, reader.standby?.state().use]).toEqual([1, "read"]);
    await reader.write(async () => {});
    const lostConnection = Object.assign(new Error("gone"), { code: "ECONNREFUSED" });
    expect(reader.standby?.failOver(new Error("a defect"))).toBe(false);
    expect(reader.standby?.failOver(lostConnection)).toBe(true);
    expect(reader.standby?.failOver(lostConnection), "a second read of the lost standby").toBe(true);
    await version();
    expect([reads, reader.standby?.state().use, reader.standby?.lastResortAsOf()]).toEqual([1, "away", null]);
    await reader.close();
  });

  it("an answer of the primary that is late counts from its request", async () => {
    const requestedAt: number[] = [];
    const answers = [pause(2_700)];
    const reader = scratch.database.reader.withPlugin({
      transformQuery({ node }) {
        requestedAt.push(Date.now());
        return node;
      },
      async transformResult({ result }) {
        await answers.shift();
        return result;
      },
    });
    const primary = { ...scratch.database, reader };
    const desk = await withStandby(primary, openPostgres(scratch.url), maxLagMs);
    const asOf = () => desk.standby?.state().asOf ?? null;
    while (asOf() === null) await pause(10);
    const reported = asOf() ?? Number.NaN;
    expect(requestedAt.some((at) => Math.abs(reported - at) < 300)).toBe(true);
    await desk.close();
  });

  it("reads go to the primary if the standby is unreachable", async () => {
    const unreachable = openPostgres("postgres://anna@127.0.0.1:1/desk");
    const reader = await withStandby(scratch.database, unreachable, maxLagMs);
    expect(await reader.read(async () => "primary")).toBe("primary");
    await reader.close();
  });
});
