import { expect, it } from "vitest";
import type { FailureCode } from "@/lib/contract/failure";
import { memoryStore } from "./__fixtures__/memory-store";
import { SimulatedUpstream } from "./__fixtures__/simulated-upstream";
import { type Clock, mirrorUntil, remoteList, staticSettings } from "./__fixtures__/whole-mirror";
import { beginning, coveredAsOf, endOfTime } from "./coverage";
import { type PageRequest, type RemoteList, RequestFailed } from "./remote-list";
import type { Scope } from "./store";
import type { RunKind } from "./walk";

const scope = "contributions";
const feed = "feed:NEWS";
const minute = 60_000;
const hour = 60 * minute;
const start = Date.UTC(2026, 0, 10);

/** A mirror of 4,000 contributions, one every 40 minutes, and of a feed; `fails` decides for each request. */
function setUp(fails: (request: PageRequest | string, ids: readonly string[]) => FailureCode | null) {
  const upstream = new SimulatedUpstream(staticSettings);
  for (let number = 0; number < 4000; number++) upstream.insert(start - number * 40 * minute - 1);
  const posts = new SimulatedUpstream(staticSettings, 1_000_000_000);
  posts.insert(start);
  const clock: Clock = { now: start };
  const whole = remoteList(upstream, clock);
  const respond = <T>(code: FailureCode | null, response: T) => {
    if (code !== null) throw new RequestFailed({ code });
    return response;
  };
  const list: RemoteList = {
    async page(request) {
      const page = await whole.page(request);
      const ids = page.rows.map(({ id }) => id);
      return respond(fails(request, ids), page);
    },
    find: async (id) => respond(fails(id, []), await whole.find(id)),
  };
  const feeds = new Map<Scope, RemoteList>([[feed, remoteList(posts, clock)]]);
  return { upstream, posts, clock, store: memoryStore(), list, feeds };
}

it.each<[string, string, FailureCode, number]>([
  ["a new record that cannot be read", "R31", "upstream_malformed", 1],
  ["an old record that cannot be read", "R3000", "upstream_malformed", 2900],
  ["a refused old record", "R3000", "upstream_refused", 2900],
])("a page with %s keeps no other work waiting", async (_, id, code, minHeld) => {
  const mirror = setUp((_request, ids) => (ids.includes(id) ? code : null));
  await mirrorUntil(start + 5 * hour, mirror);
  expect(mirror.posts.requests, "posts are read every 15 minutes").toBeGreaterThanOrEqual(19);
  expect(mirror.store.texts(scope).size).toBeGreaterThanOrEqual(minHeld);
  const tail = (await mirror.store.runs()).find(({ kind }) => kind === "tail");
  if (minHeld > 1) expect(tail?.startedAt).toBeGreaterThan(start + 5 * hour - 20 * minute);
});

it("refused contributions keep no posts waiting, and the mirror shows the reason", async () => {
  const mirror = setUp(() => "upstream_refused");
  const activities = await mirrorUntil(start + 5 * hour, mirror);
  expect(mirror.posts.requests).toBeGreaterThanOrEqual(15);
  const paused = activities.filter(({ state }) => state === "paused");
  expect(paused.length).toBeGreaterThanOrEqual(15);
  expect(paused.at(-1)?.reason).toContain("refused our credentials");
});

it("an empty list of contributions keeps no posts waiting, deletes nothing, and is tried again", async () => {
  const mirror = setUp(() => null);
  await mirrorUntil(start + 20 * minute, mirror);
  const [held, read] = [mirror.store.texts(scope), mirror.posts.requests];
  const records = new Map(mirror.upstream.records);
  mirror.upstream.records.clear();
  await mirrorUntil(start + 3 * hour, mirror);
  expect(mirror.posts.requests - read, "posts are read every 15 minutes").toBeGreaterThanOrEqual(9);
  expect(mirror.store.texts(scope)).toEqual(held);
  expect((await mirror.store.countSuspects(scope)).all).toBe(0);
  const tail = async () => (await mirror.store.runs()).find(({ kind }) => kind === "tail");
  expect(await tail()).toMatchObject({ state: "stopped", reason: expect.stringContaining("but the copy") });
  for (const [id, record] of records) mirror.upstream.records.set(id, record);
  await mirrorUntil(start + 3 * hour + 16 * minute, mirror);
  expect(await tail()).toMatchObject({ state: "done" });
});

it("a walk that fails is retried after a short pause if nothing else is due", async () => {
  let failures = 3;
  const mirror = setUp(() => (failures-- > 0 ? "upstream_unavailable" : null));
  await mirrorUntil(start + minute, mirror);
  expect(mirror.store.texts(scope).size).toBeGreaterThan(25);
});

it("a boundary record that cannot be read does not stop the walk, which claims nothing there", async () => {
  let lost = "";
  const mirror = setUp((request, ids) => {
    if (typeof request === "string") return request === lost ? "upstream_malformed" : null;
    if (lost === "" && ids.includes("R3900") && request.before !== undefined) {
      lost = ids.at(-1) ?? "";
      mirror.upstream.records.delete(lost);
    }
    return null;
  });
  await mirrorUntil(start + 5 * hour, mirror);
  expect((await mirror.store.runs()).find(({ kind }) => kind === "full")?.state).toBe("done");
  const held = mirror.store.texts(scope);
  expect([...mirror.upstream.records.keys()].filter((id) => !held.has(id))).toEqual([]);
  expect(held.has(lost)).toBe(true);
  expect((await mirror.store.countSuspects(scope)).all).toBe(0);
  expect(coveredAsOf(await mirror.store.coverage(scope), { from: beginning, to: endOfTime })).toBeNull();
});

it.each<FailureCode>(["upstream_malformed", "upstream_refused"])(
  "an audit that fails with %s ends the full walk, keeps nothing waiting, and is tried again",
  async (code) => {
    let canReverse = false;
    const mirror = setUp((request) => {
      const isReversed = typeof request !== "string" && request.ascending === true;
      return isReversed && !canReverse ? code : null;
    });
    const page = async (request: PageRequest) => {
      const read = await mirror.list.page(request);
      // Because a record seems to be missing, the audit reads both ends of the list.
      return { ...read, total: read.total + 1 };
    };
    const failing = { ...mirror, list: { ...mirror.list, page } };
    const run = async (kind: RunKind) => (await mirror.store.runs()).find((one) => one.kind === kind);
    const audited = async () => (await mirror.store.facts()).audit;
    await mirrorUntil(start + 25 * hour, failing);
    expect((await run("full"))?.startedAt).toBeGreaterThan(start + 23 * hour);
    expect(await run("full")).toMatchObject({ state: "done", needsAudit: true });
    expect((await run("tail"))?.startedAt).toBeGreaterThan(start + 25 * hour - 20 * minute);
    expect(mirror.posts.requests).toBeGreaterThanOrEqual(90);
    expect(await audited()).toBeNull();
    canReverse = true;
    await mirrorUntil(start + 25 * hour + 10 * minute, failing);
    expect(await audited()).toMatchObject({ theirs: 4001, ours: 4000 });
    const full = await run("full");
    expect(full).toMatchObject({ state: "done", needsAudit: false });
    // The late audit ends the run, and counts that differ are compared once more.
    expect(full?.endedAt).toBeGreaterThan(start + 25 * hour);
    expect((await audited())?.at).toBeGreaterThan(full?.endedAt ?? Number.NaN);
  },
);
