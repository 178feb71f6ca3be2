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
    const look = (one: Parameters<typeof watch.note>[0], other: Parameters<typeof watch.note>[2]) => {
      clock.now += 1_000;
      watch.note(one, clock.now, other);
    };
    return { clock, watch, look };
  }

  it("is read while it has replayed what the primary had written a moment ago", () => {
    const { watch, look } = watched();
    expect(watch.isCurrent).toBe(false);
    look(primary(10), standby(10));
    expect(watch.isCurrent).toBe(true);
    for (let at = 20; at < 100; at += 10) look(primary(at), standby(at - 10));
    expect(watch.isCurrent).toBe(true);
  });

  it("is not late on a primary that writes nothing, however long ago the last transaction was", () => {
    const { watch, look } = watched();
    for (let at = 0; at < 100; at++) look(primary(10), standby(10));
    expect(watch.isCurrent).toBe(true);
  });

  it("that receives nothing is left, and used again some seconds after it has caught up", () => {
    const { watch, look } = watched();
    look(primary(10), standby(10));
    for (let at = 11; at < 16; at++) look(primary(at), standby(10));
    expect(watch.isCurrent).toBe(true);
    for (let at = 16; at < 20; at++) look(primary(at), standby(10));
    expect([watch.use, watch.isLast]).toEqual(["late", false]);
    look(primary(20), standby(20));
    expect(watch.use).toBe("returning");
    for (let at = 0; at < 10; at++) look(primary(20), standby(20));
    expect(watch.isCurrent).toBe(true);
  });

  it("answers alone while the primary does not, as of the last moment that it is known to hold", () => {
    const { clock, watch, look } = watched();
    look(primary(10), standby(10));
    const { now } = clock;
    for (let at = 0; at < 10; at++) look(null, standby(10));
    expect([watch.isCurrent, watch.isLast, watch.asOf]).toEqual([false, true, now]);
    look(primary(10), standby(10));
    expect(watch.isLast).toBe(false);
  });

  it("does not answer while it is away", () => {
    const { watch, look } = watched();
    look(primary(10), standby(10));
    look(null, null);
    expect([watch.use, watch.isLast]).toEqual(["away", false]);
  });

  it("that was promoted is read, and a former primary is not", () => {
    const { watch, look } = watched();
    look(primary(10), standby(10));
    look(null, primary(9, "00000002"));
    look(primary(9, "00000002"), primary(9, "00000002"));
    expect([watch.isCurrent, watch.takeovers]).toEqual([true, 1]);
    look(primary(12, "00000002"), primary(99, "00000001"));
    expect([watch.isCurrent, watch.isLast]).toEqual([false, false]);
  });

  it("is no standby of a server that became one itself", () => {
    const { watch, look } = watched();
    look(primary(10), standby(10));
    look(standby(10), standby(10));
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

  it("go to the standby, and to the primary when that is gone", async () => {
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
    const lost = Object.assign(new Error("gone"), { code: "ECONNREFUSED" });
    expect(reader.standby?.replaces(new Error("a defect"))).toBe(false);
    expect(reader.standby?.replaces(lost)).toBe(true);
    expect(reader.standby?.replaces(lost), "another read of the standby that was lost").toBe(true);
    await version();
    expect([reads, reader.standby?.state().use, reader.standby?.asOf()]).toEqual([1, "away", null]);
    await reader.close();
  });

  it("go to the primary where no standby answers", async () => {
    const away = openPostgres("postgres://anna@127.0.0.1:1/desk");
    const reader = await withStandby(scratch.database, away, maxLagMs);
    expect(await reader.read(async () => "primary")).toBe("primary");
    await reader.close();
  });
});
