import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { setTimeScale } from "@/lib/__fixtures__/set-time-scale";
import { readContributionQuery } from "@/lib/contract/contribution-query";
import { fail, succeed } from "@/lib/contract/failure";
import { openScratchSqlite, type Scratch } from "@/lib/database/__fixtures__/scratch-database";
import { writeContributions, writePosts } from "@/lib/source/database/__fixtures__/write";
import { createDatabaseSource } from "@/lib/source/database/database-source";
import { fillWithDemo, toContributionRow, toPostRow } from "@/lib/source/database/write";
import { type ListedSource, listedSource } from "./__fixtures__/listed-source";
import { clearMirror, openMirrorStore } from "./database/database-store";
import { dateBy } from "./dates";
import { Mirror, type MirrorSettings } from "./mirror";
import { countsDiffer, isReadSince, lookUpCopy, tooManyUndated } from "./report";
import { nextTask, nextTaskOnce } from "./schedule";

const address = "https://give.example/";

describe("a mirror", () => {
  let scratch: Scratch;
  let source: ListedSource;
  beforeAll(() => setTimeScale(0.02));
  afterAll(() => setTimeScale(1));
  beforeEach(async () => {
    scratch = await openScratchSqlite();
    source = listedSource();
    for (let number = 0; number < 60; number++) {
      const id = `C${number}`;
      const ordered_at = new Date(Date.UTC(2024, 0, 1 + number)).toISOString();
      source.contributions.set(id, { id, ordered_at });
    }
    for (const id of ["P1", "P2"]) source.posts.set(id, { id });
  });
  afterEach(() => scratch.dispose());

  const open = (changes: Partial<Pick<MirrorSettings, "address" | "now" | "feeds">> = {}) =>
    new Mirror({
      database: scratch.database,
      source,
      address,
      budget: 60,
      feeds: [
        { id: "NEWS", label: "News" },
        { id: "GONE", label: "Gone" },
      ],
      onError(error) {
        throw error;
      },
      ...changes,
    });
  /** A clock 1,200 times as fast: the minute between two checks takes 50 ms. */
  const fast = () => Date.now() * 1200;
  async function once(mirror = open({ now: fast }), options: Parameters<Mirror["run"]>[1] = {}) {
    const since = fast();
    return mirror.run((view, now) => nextTaskOnce(view, since, now), options);
  }
  const ids = async () => {
    const rows = await scratch.database.reader.selectFrom("contribution").select("id").execute();
    return rows.map(({ id }) => id).sort();
  };

  it("holds the records of its upstream, reports their counts, and clears demo records", async () => {
    const demo = () => ({ contributions: [{ id: "DEMO" }], feeds: [] });
    await fillWithDemo(scratch.database, demo, () => undefined);
    source.contributions.set("UNDATED", { id: "UNDATED", ordered_at: "" });
    const mirror = open({ now: fast });
    expect(await once(mirror)).toBe("done");
    expect(await ids()).toEqual([...source.contributions.keys()].sort());
    expect(await mirror.report()).toMatchObject({
      held: 61,
      completeAsOf: expect.any(Number),
      suspects: 0,
      audit: { theirs: 61, ours: 61 },
      feeds: [
        { label: "News", posts: 2, asOf: expect.any(Number) },
        { label: "Gone", posts: 0, asOf: null },
      ],
      fullSweepMs: (4 / 30) * 60_000, // It took four requests.
    });
  });

  it("clears demo records even if its upstream has no contributions yet", async () => {
    const demo = () => ({ contributions: [{ id: "DEMO" }], feeds: [] });
    await fillWithDemo(scratch.database, demo, () => undefined);
    source.contributions.clear();
    const mirror = open({ now: fast });
    expect(await once(mirror)).toBe("done");
    expect(await ids()).toEqual([]);
    expect(await mirror.report()).toMatchObject({ held: 0, completeAsOf: expect.any(Number) });
  });

  it("reports when everything was read since an instant, whether or not a feed exists", async () => {
    const mirror = open({ now: fast });
    const before = fast();
    expect(isReadSince(await mirror.report(), before)).toBe(false);
    await once(mirror);
    const report = await mirror.report();
    expect(isReadSince(report, before)).toBe(true);
    expect(isReadSince(report, fast())).toBe(false);
    expect(isReadSince({ ...report, suspects: 1 }, before), "one is still to be requested").toBe(false);
    expect(isReadSince({ ...report, suspects: 90, isBraked: true }, before), "a person decides").toBe(true);
  });

  it("reports the ids that any of its walks left out", async () => {
    source.contributions.set("A/1", { id: "A/1", ordered_at: new Date().toISOString() });
    source.contributions.set("A/2", { id: "A/2", ordered_at: "2023-12-01T00:00:00Z" });
    const mirror = open();
    await mirror.run((view, now) => {
      const task = nextTask(view, now);
      return task.kind === "wait" ? null : task;
    });
    expect((await mirror.report()).leftOut.toSorted()).toEqual(["A/1", "A/2"]);
  });

  it("reports the ids left out on the later pages of one instant, which is otherwise complete", async () => {
    const ordered_at = "2023-12-01T00:00:00Z";
    for (let number = 0; number < 40; number++)
      source.contributions.set(`S${number}`, { id: `S${number}`, ordered_at });
    source.contributions.set("A/1", { id: "A/1", ordered_at });
    const mirror = open({ now: fast });
    await once(mirror);
    const { leftOut, completeAsOf } = await mirror.report();
    expect([leftOut, completeAsOf]).toEqual([["A/1"], expect.any(Number)]);
  });

  it("keeps a tombstone for thirty days of its own clock", async () => {
    const day = 86_400_000;
    const onceAfter = async (days: number) => {
      const now = () => fast() + days * day;
      const since = now();
      const mirror = open({ now });
      await mirror.run((view, at) => nextTaskOnce(view, since, at));
      return scratch.database.reader.selectFrom("mirror_tombstone").select("id").execute();
    };
    await onceAfter(0);
    source.contributions.delete("C30");
    expect(await onceAfter(1)).toEqual([{ id: "C30" }]);
    expect(await onceAfter(29)).toEqual([{ id: "C30" }]);
    expect(await onceAfter(32)).toEqual([]);
    expect(await ids()).not.toContain("C30");
  });

  it("follows changes and deletions of contributions and posts, dated or not", async () => {
    source.contributions.set("UNDATED", { id: "UNDATED", ordered_at: "" });
    await once();
    source.contributions.delete("C30");
    source.contributions.delete("UNDATED");
    source.contributions.set("C5", { id: "C5", ordered_at: "2024-06-01T00:00:00Z" });
    source.posts.delete("P1");
    source.posts.set("P3", { id: "P3" });
    await once();
    expect(await ids()).toEqual([...source.contributions.keys()].sort());
    const posts = await scratch.database.reader.selectFrom("post").select("id").orderBy("id").execute();
    expect(posts).toEqual([{ id: "P2" }, { id: "P3" }]);
  });

  it("stores opened records and suspects held records that were not found, only while it runs", async () => {
    await once();
    const mirror = open();
    const changed = { id: "C7", ordered_at: "2024-01-08T00:00:00.000Z", notes: "refunded" };
    let isFirst = true;
    const held = () =>
      scratch.database.reader
        .selectFrom("contribution_doc")
        .innerJoin("contribution", "contribution.seq", "contribution_doc.seq")
        .select("doc")
        .where("id", "=", "C7")
        .executeTakeFirstOrThrow();
    mirror.beginRead("C7")(Buffer.from(JSON.stringify(changed)));
    expect(Buffer.from(scratch.database.document.decode((await held()).doc)).toString()).not.toContain(
      "refunded",
    );
    source.contributions.set("C7", changed);
    await mirror.run((_view, now) => {
      if (!isFirst) return null;
      isFirst = false;
      mirror.beginRead("C7")(Buffer.from(JSON.stringify(changed)));
      mirror.beginRead("C8")(null);
      mirror.beginRead("UNKNOWN")(null);
      return { kind: "wait", until: now + 200 };
    });
    expect(Buffer.from(scratch.database.document.decode((await held()).doc)).toString()).toContain(
      "refunded",
    );
    expect((await mirror.report()).suspects).toBe(1);
  });

  it("runs in one process at a time, and in another one after the first has stopped", async () => {
    const first = open();
    source.trouble = fail("upstream_refused");
    first.start();
    await expect.poll(async () => (await first.report()).state).toBe("paused");
    expect((await first.report()).reason).toContain("refused our credentials");
    expect(await once(open())).toBe("elsewhere");
    source.trouble = null;
    await first.stop();
    expect(await once()).toBe("done");
    expect((await ids()).length).toBe(60);
  });

  it("writes no record after another process has taken the lease", async () => {
    const { writer } = scratch.database;
    const takeOver = async () => {
      await writer.updateTable("lease").set({ holder: "another" }).execute();
    };
    expect(await once(open({ now: fast }), { prepare: takeOver })).toBe("elsewhere");
    expect(await ids()).toEqual([]);
    expect(await scratch.database.reader.selectFrom("lease").select("holder").execute()).toEqual([
      { holder: "another" },
    ]);
  });

  it("follows the date field of its upstream, and lists contributions in the upstream's order", async () => {
    const sorting = listedSource((record) => dateBy("created_at", record));
    for (const [index, id] of [...source.contributions.keys()].entries()) {
      const created_at = new Date(Date.UTC(2024, 0, 1 + index)).toISOString();
      const ordered_at = new Date(Date.UTC(2024, 0, 1 + ((index * 37) % 60))).toISOString();
      const record = { id, ordered_at, created_at };
      sorting.contributions.set(id, record);
    }
    source = sorting;
    expect(await once()).toBe("done");
    expect((await ids()).length).toBe(60);
    const { field } = await scratch.database.reader
      .selectFrom("mirror")
      .select("field")
      .executeTakeFirstOrThrow();
    expect(field).toBe("created_at");
    const { query } = readContributionQuery(new Map([["page", "2"]]));
    const listed = await createDatabaseSource(scratch.database).listContributions(query);
    const upstream = await sorting.listContributions(query);
    const textsOf = (outcome: typeof upstream) =>
      outcome.ok ? outcome.value.items.map(({ text }) => Buffer.from(text).toString()) : [];
    expect(textsOf(listed)).toHaveLength(25);
    expect(textsOf(listed)).toEqual(textsOf(upstream));
  });

  it("keeps its records after the date field changed, without claiming any date as complete", async () => {
    const mirror = open({ now: fast });
    await once(mirror);
    await openMirrorStore(scratch.database).changeDateField("created_at");
    expect(await mirror.holdsAnything()).toBe(true);
    const copy = lookUpCopy(scratch.database, address);
    expect(await copy.contributions({})).toEqual({
      asOf: expect.any(Number),
      spans: [],
      isComplete: false,
      total: 60,
      missing: 0,
    });
    expect(await lookUpCopy(scratch.database, "https://other.example/").contributions({})).toBeNull();
  });

  it("claims no list with undated records as complete if some of them could not be read", async () => {
    await once(open({ now: fast }));
    const copy = lookUpCopy(scratch.database, address);
    expect(await copy.contributions({})).toMatchObject({ isComplete: true });
    const store = openMirrorStore(scratch.database);
    const [full] = (await store.runs()).filter(({ kind }) => kind === "full");
    if (full === undefined) throw new Error("no run");
    const cut = { ...full, hasUnreadUndated: true };
    const stopped = { state: "stopped", reason: "No order.", endedAt: 7 } as const;
    const running = { ...cut, state: "running" as const, endedAt: null };
    for (const [run, reason] of [
      [cut, tooManyUndated],
      [running, null],
      [{ ...running, ...stopped }, `No order. ${tooManyUndated}`],
      [{ ...cut, unstable: 1 }, `${tooManyUndated} ${countsDiffer}`],
      [{ ...running, unstable: 1 }, null],
    ] as const) {
      await store.commit({ scope: "contributions", rows: [], run });
      expect(await copy.contributions({})).toMatchObject({ isComplete: false });
      expect(await copy.contributions({ occurredAfter: -1 })).toMatchObject({ isComplete: true });
      const report = await open({ now: fast }).report();
      expect(report.completeAsOf).toBeNull();
      expect(report.runs.find(({ kind }) => kind === "full")?.reason).toBe(reason);
    }
    await store.commit({ scope: "contributions", rows: [], run: { ...full, ...stopped } });
    expect(await copy.contributions({})).toMatchObject({ isComplete: true });
  });

  it.each([
    ["upstream_refused", "refused our credentials"],
    ["rate_limited", "Too Many Attempts."],
  ] as const)(
    "gives up with a reason if its upstream fails with %s and the run is to end",
    async (code, reason) => {
      source.trouble = fail(code);
      const ended = await open({ now: fast }).run((view, now) => nextTaskOnce(view, 0, now), {
        runsOnce: true,
      });
      expect(ended).toEqual({ gaveUp: expect.stringContaining(reason) });
    },
    30_000,
  );

  it("pauses for 15 minutes if its upstream limits requests, also those for a feed", async () => {
    source = { ...source, listPosts: async () => fail("rate_limited", { retryAfter: 1 }) };
    const mirror = open();
    const running = mirror.run(nextTask);
    await expect.poll(async () => (await mirror.report()).state, { timeout: 5000 }).toBe("paused");
    const { until, reason } = await mirror.report();
    expect(until).toBeGreaterThan(Date.now() + 14 * 60_000);
    expect(reason).toBe("Too Many Attempts.");
    await mirror.stop();
    await running;
  });

  it("hides many records only after approval, and uses an approval once", async () => {
    await once();
    for (let number = 0; number < 50; number++) source.contributions.delete(`C${number}`);
    const mirror = open({ now: fast });
    await once(mirror);
    expect(await mirror.report()).toMatchObject({ held: 60, suspects: 50, isBraked: true });
    await once(mirror, { approvesDeletions: true });
    expect((await ids()).length).toBe(10);
    await once(mirror);
    expect(await mirror.report()).toMatchObject({ held: 10, suspects: 0, isBraked: false });
  });

  it("keeps the posts of a feed whose list is suddenly empty until their deletion is approved", async () => {
    await once();
    source.posts.clear();
    const mirror = open({ now: fast });
    await once(mirror);
    const [news] = (await mirror.report()).feeds;
    expect(news).toMatchObject({ posts: 2, suspects: 2 });
    expect(await mirror.report()).toMatchObject({ suspects: 2, isBraked: true });
    source.posts.set("P1", { id: "P1" });
    await once(mirror);
    expect(await mirror.report()).toMatchObject({ suspects: 0, isBraked: false, hidden: 1 });
    source.posts.clear();
    await once(mirror, { approvesDeletions: true });
    expect((await mirror.report()).feeds[0]).toMatchObject({ posts: 0 });
  });

  it("keeps the posts of a feed that is gone, but no longer as its list, and waits for none", async () => {
    const copy = lookUpCopy(scratch.database, address);
    await once();
    expect(await copy.posts("NEWS")).toMatchObject({ isComplete: true });
    const since = fast();
    source.listPosts = async () => succeed(null);
    const mirror = open({ now: fast });
    await once(mirror);
    expect(await copy.posts("NEWS")).toMatchObject({ isComplete: false });
    const report = await mirror.report();
    expect(report.feeds[0]).toMatchObject({ posts: 2, suspects: 0, asOf: null });
    expect(isReadSince(report, since)).toBe(true);
  });

  it("counts suspects, and its age is that of the oldest reading of a suspect", async () => {
    const copy = lookUpCopy(scratch.database, address);
    await once();
    const first = await copy.contributions({});
    for (let number = 0; number < 50; number++) source.contributions.delete(`C${number}`);
    const mirror = open({ now: fast });
    await once(mirror);
    const second = await copy.contributions({});
    const { completeAsOf, oldestReadAt, suspects, held } = await mirror.report();
    expect([second?.missing, suspects, held]).toEqual([50, 50, 60]);
    expect(completeAsOf).toBeGreaterThan(first?.asOf ?? 0);
    expect(second?.asOf).toBeLessThan(completeAsOf ?? 0);
    expect(oldestReadAt).toBe(second?.asOf);
    const withoutSuspects = await copy.contributions({ occurredAfter: Date.UTC(2024, 0, 52) - 1 });
    expect(withoutSuspects?.asOf).toBeGreaterThanOrEqual(completeAsOf ?? 0);
  });

  it("reads the posts of an unconfigured feed once it was opened, also in later runs", async () => {
    const first = open({ feeds: [], now: fast });
    first.recordFeed("NEWS");
    await once(first);
    const news = { label: "NEWS", posts: 2, suspects: 0, asOf: expect.any(Number) };
    expect((await first.report()).feeds).toEqual([news]);
    source.posts.set("P3", { id: "P3" });
    const next = open({ feeds: [], now: fast });
    await once(next);
    expect((await next.report()).feeds).toEqual([{ ...news, posts: 3 }]);
  });

  const own = { id: "OWN", value: { id: "OWN" }, text: Buffer.from('{"id":"OWN"}') };

  it("does not touch a database with imported posts only", async () => {
    await writePosts(scratch.database, "NEWS", [toPostRow(own)]);
    expect(await once()).toEqual({ blocked: expect.stringContaining("imported") });
  });

  it("does not touch a database with other records until it is cleared", async () => {
    await writeContributions(scratch.database, [toContributionRow(own)]);
    expect(await once()).toEqual({ blocked: expect.stringContaining("imported") });
    expect(await ids()).toEqual(["OWN"]);
    await clearMirror(scratch.database);
    expect(await once()).toBe("done");
    const other = open({ address: "https://other.example/", now: fast });
    expect(await once(other)).toEqual({ blocked: expect.stringContaining(address) });
    expect((await ids()).length).toBe(60);
  });
});
