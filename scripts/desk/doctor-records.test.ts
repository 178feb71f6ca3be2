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

// Databases are made and commands are started: on a busy machine that takes its time.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

describe.each(sampledEngines())("what the doctor finds in $engine", ({ open }) => {
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
    const said = new Set<string>();
    expect(await runChecks(scratch.database, allChecks(derivedChecks, null), (line) => said.add(line))).toBe(
      true,
    );
    healthy = said;
  });
  afterEach(() => scratch.dispose());

  async function found(): Promise<readonly string[]> {
    const said: string[] = [];
    const isWell = await runChecks(scratch.database, allChecks(derivedChecks, null), (line) =>
      said.push(line),
    );
    const isCount = (line: string) => /^Documents: \d+ fit their digests\.$/.test(line);
    return isWell ? [] : said.filter((line) => !healthy.has(line) && !isCount(line));
  }
  it.each([
    [
      "a document that is gone",
      "delete from contribution_doc where seq = 1",
      ["Contributions: no document (1)."],
    ],
    [
      "a document of nothing",
      "update contribution_doc set seq = 2000 where seq = 2",
      ["Contributions: no document (1), document of no contribution (1)."],
    ],
    [
      "a day that is counted wrong, also before 1970",
      "update day_count set n0 = n0 + 1 where day = -6",
      ["Contributions: day counted wrongly (1)."],
    ],
    [
      "a day that is not counted at all",
      "delete from day_count where day = 3",
      ["Contributions: day counted wrongly (1)."],
    ],
    [
      "a number that would be given away twice",
      "update store set next_seq = 2",
      ["Contributions: sequence number that would be used again (3)."],
    ],
    [
      "a plan that begins later than it should",
      "update contribution_profile set occurred_at = 432000000 where profile_id = 'P' and id = 'A'",
      ["Plans: contribution of the wrong kind (1)."],
    ],
    [
      "a mark at the wrong place",
      "update contribution set kind = 2 where id = 'A'",
      [
        "Contributions: day counted wrongly (1).",
        "Plans: contribution of the wrong kind (1).",
        expect.stringContaining("Sums: contribution counted wrongly or not at all (1)"),
      ],
    ],
    ["a post of no feed", "delete from feed", ["Posts: no feed (1)."]],
    [
      "an entry of the search index that is out of date",
      "update contribution_search set amount = 1 where seq = 1",
      [expect.stringContaining("Search entries: contribution indexed wrongly or not at all (1).")],
    ],
  ])("%s", async (_, statement, expected) => {
    await sql.raw(statement).execute(scratch.database.writer);
    expect(await found()).toEqual(expected);
  });

  it.each([
    ["a span of dates inside another", [5, 9], ["Copy: span of dates inside out, or in another (1)."]],
    [
      "a span of dates that ends before it begins",
      [8, 7],
      ["Copy: span of dates inside out, or in another (1)."],
    ],
  ])("in the copy of an upstream: %s", async (_, [from_at = 0, to_at = 0], expected) => {
    const { writer } = scratch.database;
    await writer.updateTable("mirror").set({ address: "http://upstream.test/" }).execute();
    const row = { scope: "contributions", number: 1, read_at: 1, updated_at: null, date: 1 };
    for (const id of ["A", "B", "C"])
      await writer
        .insertInto("mirror_row")
        .values({ ...row, id })
        .execute();
    expect(await found()).toEqual([]);
    const span = { scope: "contributions", as_of: 1, segment: "s" };
    const spans = [
      { ...span, from_at: 1, to_at: 6 },
      { ...span, from_at, to_at },
    ];
    await writer.insertInto("mirror_coverage").values(spans).execute();
    expect(await found()).toEqual(expected);
  });

  it("in the copy of an upstream: records held, read and gone, and not all of these", async () => {
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
    expect(await found()).toEqual([
      "Copy: stored record that was never read (1), record read that is not stored (1), " +
        "record both deleted and stored (1), deleted record kept for too long (1).",
    ]);
  });

  it("lets what is gone lie where no walk has come to its end since it was to be forgotten", async () => {
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
    expect(await found()).toEqual([]);
  });

  it("continues with the other checks where one fails", async () => {
    await sql`drop table day_count`.execute(scratch.database.writer);
    expect(await found()).toEqual([expect.stringContaining("A check could not be made: ")]);
  });
});
