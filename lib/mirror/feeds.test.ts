import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { setTimeScale } from "@/lib/__fixtures__/set-time-scale";
import { succeed } from "@/lib/contract/failure";
import { openScratchSqlite, type Scratch } from "@/lib/database/__fixtures__/scratch-database";
import { type ListedSource, listedSource } from "./__fixtures__/listed-source";
import { openMirrorStore } from "./database/database-store";
import { Mirror } from "./mirror";
import { nextTaskOnce } from "./schedule";

describe("a mirror of feeds", () => {
  let scratch: Scratch;
  let source: ListedSource;
  beforeAll(() => setTimeScale(0.02));
  afterAll(() => setTimeScale(1));
  beforeEach(async () => {
    scratch = await openScratchSqlite();
    source = listedSource();
    for (const id of ["P1", "P2"]) source.posts.set(id, { id });
  });
  afterEach(() => scratch.dispose());

  const configured = [
    { id: "NEWS", label: "News" },
    { id: "GONE", label: "Gone" },
  ];
  const open = (feeds = configured) =>
    new Mirror({
      database: scratch.database,
      source,
      address: "https://give.example/",
      budget: 60,
      feeds,
      onError(error) {
        throw error;
      },
    });

  it("reads a feed of several pages without a post whose id is unusable, and reports it", async () => {
    for (let number = 0; number < 20; number++) source.posts.set(`P${number}`, { id: `P${number}` });
    source.posts.set("P/1", { id: "P/1" });
    const mirror = open();
    const since = Date.now();
    await mirror.run((view, now) => nextTaskOnce(view, since, now));
    const { feeds, leftOut } = await mirror.report();
    expect(feeds[0]).toMatchObject({ posts: 20, asOf: expect.any(Number) });
    expect(leftOut).toEqual(["P/1"]);
  });

  it("names the configured feeds that were not read since an instant, with the reason", async () => {
    const { listPosts } = source;
    const mirror = open();
    const gone = { label: "Gone", reason: "The data service has no such feed." };
    const unreadFeeds = async () => {
      const since = Date.now();
      await mirror.run((view, now) => nextTaskOnce(view, since, now));
      return mirror.unreadFeeds(since);
    };
    expect(await unreadFeeds()).toEqual([gone]);
    expect(
      await open().unreadFeeds(Date.now() + 1),
      "not read again yet, and another process knows why",
    ).toEqual([
      { label: "News", reason: null },
      { label: "Gone", reason: null },
    ]);
    source.listPosts = async (...request) => {
      const outcome = await listPosts(...request);
      return outcome.ok && outcome.value !== null ? succeed({ ...outcome.value, total: 9 }) : outcome;
    };
    const differs = "The data service’s count of posts differs from the posts it returns.";
    expect(await unreadFeeds()).toEqual([{ label: "News", reason: differs }, gone]);
    source.listPosts = listPosts;
    expect(await unreadFeeds()).toEqual([gone]);
  });

  it("approves the deletions that wait, per list, also in feeds that are not configured", async () => {
    for (const id of ["C1", "C2"]) source.contributions.set(id, { id, ordered_at: "2024-01-01T00:00:00Z" });
    const mirror = open();
    const since = Date.now();
    await mirror.run((view, now) => nextTaskOnce(view, since, now));
    const store = openMirrorStore(scratch.database);
    const isBraked = async () => (await mirror.report()).isBraked;
    await store.suspect("contributions", ["C1", "C2"]);
    await open([]).approveDeletions();
    expect(await isBraked()).toBe(false);
    await store.suspect("feed:NEWS", ["P1", "P2"]);
    expect(await isBraked(), "all posts are missing, and only contributions were approved").toBe(true);
    await open([]).approveDeletions();
    expect(await isBraked()).toBe(false);
  });
});
