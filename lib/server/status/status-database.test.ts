import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Scratch, scratchEngines } from "@/lib/database/__fixtures__/scratch-database";
import { acquireLease } from "@/lib/database/lease";
import { demoContributions } from "@/lib/demo/demo-contributions";
import { demoFeeds } from "@/lib/demo/demo-feeds";
import { fillWithDemo } from "@/lib/source/database/write";
import { databaseStatus } from "./status";

const today = new Date("2026-11-21T12:00:00Z");

describe.each(scratchEngines())("the database status on $engine", ({ engine, open }) => {
  let scratch: Scratch;
  beforeAll(async () => {
    scratch = await open();
  });
  afterAll(() => scratch.dispose());

  it("counts stored records, and names running tasks", async () => {
    const empty = await databaseStatus(Promise.resolve(scratch.database), Date.now());
    expect(empty).toMatchObject({ engine, holds: { contributions: 0, since: null, posts: 0, leases: [] } });
    const [first, ...dated] = demoContributions({ count: 40, today });
    if (first === undefined) throw new Error("no contribution");
    const make = () => ({
      contributions: [{ ...first, ordered_at: "", created_at: "" }, ...dated],
      feeds: demoFeeds({ today }),
    });
    await fillWithDemo(scratch.database, make, () => undefined);
    const lease = await acquireLease(scratch.database, "import");
    const filled = await databaseStatus(Promise.resolve(scratch.database), Date.now());
    expect(filled.holds).toMatchObject({ contributions: 40, leases: ["import"] });
    expect(filled.holds?.posts).toBeGreaterThan(0);
    expect((filled.holds?.since ?? 0) % 86_400_000).toBe(0);
    expect(filled.holds?.since).toBeGreaterThan(Date.UTC(2015, 0, 1));
    expect(filled.holds?.since, "the first day, not the last").toBeLessThan(Date.UTC(2022, 0, 1));
    expect(filled.holds?.bytes).toBeGreaterThan(100_000);
    expect(
      (await databaseStatus(Promise.resolve(scratch.database), Date.now() + 60_000)).holds?.leases,
    ).toEqual([]);
    await lease?.release();
  });
});

it("a failing database has a status without counts", async () => {
  const [sqlite] = scratchEngines();
  if (sqlite === undefined) throw new Error("SQLite is always there");
  const { database, dispose } = await sqlite.open();
  await database.writer.schema.dropTable("day_count").execute();
  expect(await databaseStatus(Promise.resolve(database), Date.now())).toEqual({
    engine: "SQLite",
    holds: null,
  });
  await dispose();
});
