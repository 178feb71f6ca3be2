import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Scratch, sampledEngines } from "@/lib/database/__fixtures__/scratch-database";
import { startRun } from "@/lib/mirror/walk";
import { toRow } from "@/lib/source/database/__fixtures__/small-records";
import { writeContributions, writePosts } from "@/lib/source/database/__fixtures__/write";
import { toPostRow } from "@/lib/source/database/write";
import { derivedChecks } from "./doctor";
import { allChecks, runChecks } from "./doctor-checks";

const day = 86_400_000;
const before1970 = -5 * day - 1;

// Creating databases and running commands takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

describe.each(sampledEngines())("the doctor on $engine", ({ open }) => {
  let scratch: Scratch;
  let healthy: ReadonlySet<string>;
  beforeEach(async () => {
    scratch = await open();
    const rows = [
      { id: "A", at: 3 * day, isRecurring: false, profiles: ["P"] },
      { id: "B", at: 4 * day, isRecurring: true, profiles: ["P", "Q"] },
      { id: "C", at: before1970, isRecurring: false, profiles: [] },
    ];
    await writeContributions(scratch.database, rows.map(toRow));
    const post = { id: "N", name: "Thanks", body: "", published_on: "2024-03-01T00:00:00Z" };
    const text = Buffer.from(JSON.stringify(post));
    await writePosts(scratch.database, "NEWS", [toPostRow({ id: "N", value: post, text })]);
    const lines = new Set<string>();
    expect(await runChecks(scratch.database, allChecks(derivedChecks, null), (line) => lines.add(line))).toBe(
      true,
    );
    healthy = lines;
  });
  afterEach(() => scratch.dispose());

  async function faults(): Promise<readonly string[]> {
    const lines: string[] = [];
    const isHealthy = await runChecks(scratch.database, allChecks(derivedChecks, null), (line) =>
      lines.push(line),
    );
    const isCount = (line: string) => /^Documents: \d+ match their digests\.$/.test(line);
    return isHealthy ? [] : lines.filter((line) => !healthy.has(line) && !isCount(line));
  }
  it.each([
    ["a missing document", "delete from contribution_doc where seq = 1", ["Contributions: no document (1)."]],
    [
      "a document without a contribution",
      "update contribution_doc set seq = 2000 where seq = 2",
      ["Contributions: no document (1), document without a contribution (1)."],
    ],
    [
      "a wrong count of a day, also before 1970",
      "update day_count set n0 = n0 + 1 where day = -6",
      ["Contributions: day counted wrongly (1)."],
    ],
    [
      "a day without a count",
      "delete from day_count where day = 3",
      ["Contributions: day counted wrongly (1)."],
    ],
    [
      "a sequence number that would be used twice",
      "update store set next_seq = 2",
      ["Contributions: sequence number that would be used again (3)."],
    ],
    [
      "a plan with a wrong start",
      "update contribution_profile set occurred_at = 432000000 where profile_id = 'P' and id = 'A'",
      ["Plans: contribution of the wrong kind (1)."],
    ],
    [
      "a contribution of the wrong kind",
      "update contribution set kind = 2 where id = 'A'",
      ["Contributions: day counted wrongly (1).", "Plans: contribution of the wrong kind (1)."],
    ],
    ["a post without a feed", "delete from feed", ["Posts: no feed (1)."]],
    [
      "an outdated search entry",
      "update contribution_search set amount = 1 where seq = 1",
      [expect.stringContaining("Search entries: contribution indexed wrongly or not at all (1).")],
    ],
  ])("reports %s", async (_, statement, expected) => {
    await sql.raw(statement).execute(scratch.database.writer);
    expect(await faults()).toEqual(expected);
  });

  it.each([
    ["a span of dates inside another", [5, 9], ["Copy: date range reversed, or overlapping another (1)."]],
    [
      "a span of dates that ends before it begins",
      [8, 7],
      ["Copy: date range reversed, or overlapping another (1)."],
    ],
  ])("reports in the copy of an upstream %s", async (_, [from_at = 0, to_at = 0], expected) => {
    const { writer } = scratch.database;
    await writer.updateTable("mirror").set({ address: "http://upstream.test/" }).execute();
    const row = { scope: "contributions", number: 1, read_at: 1, updated_at: null, date: 1 };
    for (const id of ["A", "B", "C"])
      await writer
        .insertInto("mirror_row")
        .values({ ...row, id })
        .execute();
    expect(await faults()).toEqual([]);
    const span = { scope: "contributions", as_of: 1, segment: "s" };
    const spans = [
      { ...span, from_at: 1, to_at: 6 },
      { ...span, from_at, to_at },
    ];
    await writer.insertInto("mirror_coverage").values(spans).execute();
    expect(await faults()).toEqual(expected);
  });

  it("reports in the copy of an upstream records only read or stored, and wrong tombstones", async () => {
    const { writer } = scratch.database;
    await writer.updateTable("mirror").set({ address: "http://upstream.test/" }).execute();
    const scope = "contributions";
    const row = { scope, number: 1, read_at: 1, updated_at: null, date: 1 };
    for (const id of ["B", "C", "X"])
      await writer
        .insertInto("mirror_row")
        .values({ ...row, id })
        .execute();
    const doc = Buffer.from("{}");
    await writer
      .insertInto("mirror_tombstone")
      .values({ scope, id: "B", gone_at: Date.now(), doc })
      .execute();
    await writer.insertInto("mirror_tombstone").values({ scope, id: "Z", gone_at: 1, doc }).execute();
    const walk = startRun("tail", { staleBefore: 0, now: 0 });
    const run = JSON.stringify({ ...walk, state: "done", endedAt: 40 * day });
    await writer.insertInto("mirror_run").values({ kind: walk.kind, run }).execute();
    expect(await faults()).toEqual([
      "Copy: stored record that was never read (1), record read that is not stored (1), " +
        "record both deleted and stored (1), deleted record kept for too long (1).",
    ]);
  });

  it("accepts an expired tombstone if no run has ended since its expiry", async () => {
    const { writer } = scratch.database;
    await writer.updateTable("mirror").set({ address: "http://upstream.test/" }).execute();
    const row = { scope: "contributions", number: 1, read_at: 1, updated_at: null, date: 1 };
    const rows = ["A", "B", "C"].map((id) => ({ ...row, id }));
    await writer.insertInto("mirror_row").values(rows).execute();
    const doc = Buffer.from("{}");
    await writer
      .insertInto("mirror_tombstone")
      .values({ scope: row.scope, id: "Z", gone_at: 1, doc })
      .execute();
    const run = startRun("full", { staleBefore: 0, now: 0 });
    const runs = [
      { ...run, state: "done", endedAt: 31 * day },
      { ...run, kind: "warm", state: "stopped", endedAt: 40 * day },
      { ...run, kind: "tail" },
    ].map((one) => ({ kind: one.kind, run: JSON.stringify(one) }));
    await writer.insertInto("mirror_run").values(runs).execute();
    expect(await faults()).toEqual([]);
  });

  it("continues with the other checks if one fails", async () => {
    await sql`drop table day_count`.execute(scratch.database.writer);
    expect(await faults()).toEqual([expect.stringContaining("A check failed to run: ")]);
  });
});
