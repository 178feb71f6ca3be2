import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Scratch, scratchEngines } from "@/lib/database/__fixtures__/scratch-database";
import { countFound } from "@/lib/database/engine";
import { makeWorld, settings, sweep, sweepAndAccept } from "@/lib/mirror/__fixtures__/simulation";
import { secondCheckMs } from "@/lib/mirror/record-checks";
import { readRow } from "@/lib/mirror/remote-list";
import { runs } from "@/scripts/test/runs";
import { copyFaults } from "./copy-faults";
import { clearMirror, type MirrorStore, openMirrorStore } from "./database-store";

const scope = "contributions";

describe.each(scratchEngines())("the mirror store on $engine", ({ open }) => {
  let scratch: Scratch;
  beforeAll(async () => {
    scratch = await open();
  });
  afterAll(() => scratch.dispose());

  async function emptyStore(): Promise<MirrorStore> {
    await clearMirror(scratch.database);
    return openMirrorStore(scratch.database);
  }

  async function texts(): Promise<ReadonlyMap<string, string>> {
    const { reader, document } = scratch.database;
    const rows = await reader
      .selectFrom("contribution")
      .innerJoin("contribution_doc", "contribution_doc.seq", "contribution.seq")
      .select(["id", "doc"])
      .execute();
    return new Map(rows.map(({ id, doc }) => [id, Buffer.from(document.decode(doc)).toString()]));
  }

  /** Returns the faults of the copy at an instant (ms UTC). */
  function faults(now: number): Promise<readonly string[]> {
    return scratch.database.read(async (tx) => {
      const found: string[] = [];
      for (const [fault, query] of Object.entries(copyFaults(now, now)))
        if ((await countFound(tx, query)) > 0) found.push(fault);
      return found;
    });
  }

  const row = (id: string, number: number, members: object = {}) => {
    const text = Buffer.from(JSON.stringify({ id, ordered_at: "2024-03-01T00:00:00Z", ...members }));
    const read = readRow(text, () => Date.UTC(2024, 2, 1), { number, at: number });
    if (read === null) throw new Error("no row");
    return read;
  };

  it("a sweep misses no stable record, and the store equals the upstream after a quiet sweep", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 2 ** 32 - 1 }),
        fc.constantFrom(...settings),
        async (seed, setting) => {
          const world = makeWorld(setting, seed);
          const { upstream } = world;
          await emptyStore();
          const store = () => openMirrorStore(scratch.database);
          upstream.markStable();
          const end = await sweep(world, store, 1_000_000);
          const held = await texts();
          const isStopped = (await store().runs()).some(({ state }) => state === "stopped");
          if (!isStopped) expect([...upstream.stable].filter((id) => !held.has(id))).toEqual([]);
          upstream.isQuiet = true;
          await sweepAndAccept(world, store, end + secondCheckMs);
          expect(await texts()).toEqual(upstream.texts());
          expect(await faults(upstream.clock)).toEqual([]);
        },
      ),
      { numRuns: runs(2, 6) },
    );
  });

  it("nextSuspect returns the due suspects in turn", async () => {
    const store = await emptyStore();
    await store.commit({ scope, rows: [row("A", 1), row("B", 2), row("C", 3)] });
    await store.suspect(scope, ["A", "B", "C"]);
    await store.markMissing({ scope, id: "B", missingSince: null }, 50);
    const next = (id: string, from: number, to = 99) => store.nextSuspect(scope, { from, to }, id);
    expect(await next("A", 50)).toMatchObject({ id: "C" });
    expect(await next("A", 51)).toMatchObject({ id: "B", missingSince: 50 });
    expect(await next("A", 0, 49)).toMatchObject({ id: "B", missingSince: 50 });
    expect(await next("C", 0)).toMatchObject({ id: "A", missingSince: null });
  });

  it("the newest held record is the newest that is not a suspect, before any without a date", async () => {
    const store = await emptyStore();
    const undated = { ...row("C", 3), date: null };
    await store.commit({ scope, rows: [row("A", 1), { ...row("B", 2), date: 7 }, undated] });
    expect([await store.newestHeldId(scope, 7), await store.newestHeldId(scope, 6)]).toEqual(["B", "C"]);
    const found = [];
    for (const id of ["A", "B", "C"]) {
      found.push(await store.newestHeldId(scope));
      await store.suspect(scope, [id]);
    }
    expect([...found, await store.newestHeldId(scope)]).toEqual(["A", "B", "C", null]);
  });

  it("the later reading wins, and a record that reappears in an older state becomes a suspect", async () => {
    const store = await emptyStore();
    await store.commit({ scope, rows: [row("A", 5, { notes: "new", updated_at: "2024-03-02T00:00:00Z" })] });
    await store.commit({ scope, rows: [row("A", 4, { notes: "late" })] });
    expect(await texts()).toEqual(new Map([["A", expect.stringContaining("new")]]));
    const lagging = row("A", 6, { notes: "lagging", updated_at: "2024-03-01T00:00:00Z" });
    await store.commit({ scope, rows: [lagging] });
    expect(await texts()).toEqual(new Map([["A", expect.stringContaining("new")]]));
    const suspect = await store.nextSuspect(scope, { from: 1, to: 99 });
    expect(suspect).toEqual({ scope, id: "A", missingSince: null });
    await store.commit({ scope, rows: [{ ...lagging, stamp: { number: 7, at: 7 } }], isCertain: true });
    expect(await texts()).toEqual(new Map([["A", expect.stringContaining("lagging")]]));
    expect((await store.countSuspects(scope)).all).toBe(0);
  });

  it("a held record has all digits of its numbers, like one that arrives", async () => {
    const store = await emptyStore();
    const text = '{"id":"A","supporter":{"id":9007199254740993},"total_amount":65.3700000000000045}';
    const arrived = readRow(Buffer.from(text), () => 1, { number: 1, at: 1 });
    if (arrived === null) throw new Error("no row");
    await store.commit({ scope, rows: [arrived] });
    expect(await store.readHeld("A")).toEqual(arrived.value);
  });

  it("an unchanged record is not rewritten, and a changed one is rewritten whole", async () => {
    const store = await emptyStore();
    const { reader, writer } = scratch.database;
    const stored = reader.selectFrom("contribution").select(["occurred_at", "kind"]);
    const numbers = reader.selectFrom("mirror_row").select("number");
    await store.commit({ scope, rows: [row("A", 1)] });
    const [first] = await stored.execute();
    // The store would derive another kind: kind 2 marks a row that was not rewritten.
    await writer.updateTable("contribution").set({ kind: 2 }).execute();
    await store.commit({ scope, rows: [row("A", 2)] });
    expect([await stored.execute(), await numbers.execute()]).toEqual([
      [{ ...first, kind: 2 }],
      [{ number: 2 }],
    ]);
    const moved = { ...row("A", 3), date: Date.UTC(2024, 3, 1) };
    await store.commit({ scope, rows: [moved] });
    expect(await stored.execute()).toEqual([{ ...first, occurred_at: moved.date }]);
    await writer.updateTable("contribution").set({ kind: 2 }).execute();
    await store.commit({ scope, rows: [{ ...row("A", 4, { notes: "new" }), date: moved.date }] });
    expect(await stored.execute()).toEqual([{ ...first, occurred_at: moved.date }]);
    expect(await texts()).toEqual(new Map([["A", expect.stringContaining("new")]]));
  });

  it("a tombstone hides a record until the record is read again or the tombstone is removed", async () => {
    const store = await emptyStore();
    await store.commit({ scope, rows: [row("A", 1), row("B", 1)] });
    await store.suspect(scope, ["A"]);
    await store.tombstone({ scope, id: "A", missingSince: 10 }, 20);
    expect([...(await texts()).keys()]).toEqual(["B"]);
    const tombstones = scratch.database.reader.selectFrom("mirror_tombstone").select(["id", "gone_at"]);
    expect(await tombstones.execute()).toEqual([{ id: "A", gone_at: 20 }]);
    await store.commit({ scope, rows: [row("A", 2)] });
    expect([...(await texts()).keys()].sort()).toEqual(["A", "B"]);
    expect(await tombstones.execute()).toEqual([]);
    await store.suspect(scope, ["A"]);
    await store.tombstone({ scope, id: "A", missingSince: 10 }, 20);
    await store.removeTombstones(21);
    expect(await tombstones.execute()).toEqual([]);
  });

  it("a record that was read again since it was missing is not hidden", async () => {
    const store = await emptyStore();
    await store.commit({ scope, rows: [row("A", 1)] });
    await store.suspect(scope, ["A"]);
    const suspect = await store.nextSuspect(scope, { from: 21, to: 80 });
    await store.commit({ scope, rows: [row("A", 2)], isCertain: true });
    if (suspect !== null) await store.tombstone(suspect, 20);
    expect([...(await texts()).keys()]).toEqual(["A"]);
    expect(await store.countHidden(scope)).toBe(0);
  });

  it("a change of the date field clears dates and coverage until records are read again", async () => {
    const store = await emptyStore();
    const since = { number: 1, at: 1 };
    const span = { from: Date.UTC(2024, 0, 1), to: Date.UTC(2025, 0, 1) };
    await store.commit({ scope, rows: [row("A", 1), row("B", 1)], covered: [{ span, since, segment: "s" }] });
    await store.changeDateField("ordered_at");
    expect([(await store.facts()).field, await store.coverage(scope)]).toEqual(["ordered_at", []]);
    expect(await store.undated()).toHaveLength(2);
    await store.commit({ scope, rows: [row("A", 2)] });
    expect(await store.undated()).toEqual(["B"]);
    await store.suspect(scope, ["B"]);
    await store.tombstone({ scope, id: "B", missingSince: 1 }, 50);
    expect([await store.countHidden(scope, 50), await store.countHidden(scope, 51)]).toEqual([1, 0]);
  });

  it("a record read by its id keeps its warnings, and is written only if it changed", async () => {
    const store = await emptyStore();
    const listed = row("A", 1, { warnings: ["Check the card."], notes: "" });
    await store.commit({ scope, rows: [listed] });
    const version = async () => {
      const { reader } = scratch.database;
      return (await reader.selectFrom("contribution").select("changed").executeTakeFirstOrThrow()).changed;
    };
    const before = await version();
    await store.commit({ scope, rows: [row("A", 2, { notes: "" })], isCertain: true });
    expect((await texts()).get("A")).toBe(Buffer.from(listed.text).toString());
    expect(await version()).toBe(before);
    await store.commit({ scope, rows: [row("A", 3, { notes: "new" })], isCertain: true });
    expect(JSON.parse((await texts()).get("A") ?? "")).toMatchObject({
      notes: "new",
      warnings: ["Check the card."],
    });
    await store.commit({ scope, rows: [row("A", 4, { notes: "new" })] });
    expect((await texts()).get("A"), "a list shows that there are none").not.toContain("warnings");
  });

  it("a commit takes more records than a statement has parameters for", async () => {
    const store = await emptyStore();
    const rows = Array.from({ length: 7000 }, (_, index) => row(`M${index}`, 500_000));
    const span = { from: Date.UTC(2024, 2, 1), to: Date.UTC(2024, 2, 1) };
    const covered = { span, since: { number: 500_000, at: 1 }, segment: "s" };
    await store.commit({ scope, rows, covered: [covered] });
    expect((await store.countSuspects(scope)).all).toBe(0);
    expect(await store.countHeld(scope)).toBe(7000);
    const later = { ...covered, since: { number: 600_000, at: 2 } };
    await store.commit({ scope, rows: [], covered: [later] });
    expect((await store.countSuspects(scope)).unchecked).toBe(7000);
  });

  it("keeps the number of the newest request, whatever order commits come in", async () => {
    const store = await emptyStore();
    await store.commit({ scope, rows: [row("A", 1_000_001)] });
    await store.commit({ scope, rows: [row("B", 1_000_000)] });
    expect((await store.facts()).lastNumber).toBe(1_000_001);
  });

  it("posts of a feed are stored apart from contributions", async () => {
    await emptyStore();
    const store = openMirrorStore(scratch.database, new Map([["feed:NEWS", "News"]]));
    const post = row("P", 2_000_000, { name: "Thanks", body: "", published_on: "2024-03-01T00:00:00Z" });
    await store.commit({ scope: "feed:NEWS", rows: [post] });
    expect(await store.countHeld("feed:NEWS")).toBe(1);
    expect(await store.countHeld(scope)).toBe(0);
    expect(await scratch.database.reader.selectFrom("feed").select("label").execute()).toEqual([
      { label: "News" },
    ]);
    await store.suspect("feed:NEWS", ["P"]);
    await store.tombstone({ scope: "feed:NEWS", id: "P", missingSince: 1 }, 2);
    expect(await store.countHeld("feed:NEWS")).toBe(0);
    expect(await scratch.database.reader.selectFrom("post").select("id").execute()).toEqual([]);
  });
});
