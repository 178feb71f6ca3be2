import { describe, expect, it } from "vitest";
import { memoryStore } from "./__fixtures__/memory-store";
import { SimulatedUpstream } from "./__fixtures__/simulated-upstream";
import { type Clock, mirrorOnce, mirrorUntil, remoteList, staticSettings } from "./__fixtures__/whole-mirror";
import { beginning, coveredAsOf, endOfTime } from "./coverage";
import type { PageRequest, RemoteList } from "./remote-list";

const start = Date.UTC(2024, 0, 1);
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const scope = "contributions";

function filled(count: number, apart: number): SimulatedUpstream {
  const upstream = new SimulatedUpstream(staticSettings);
  for (let number = 0; number < count; number++) upstream.insert(start + number * apart);
  return upstream;
}

/** A page request with changed bounds. */
const withBounds = ({ before, after, ...request }: PageRequest, change: (bound: number) => number) => ({
  ...request,
  ...(before === undefined ? {} : { before: change(before) }),
  ...(after === undefined ? {} : { after: change(after) }),
});

async function mirrored(upstream: SimulatedUpstream, change?: (request: PageRequest) => PageRequest) {
  const clock: Clock = { now: 1_000_000 };
  const store = memoryStore();
  const list = remoteList(upstream, clock, change);
  const activities = await mirrorOnce(store, () => list, clock);
  return { store, activities, clock, list };
}

describe("a full walk", () => {
  it("takes at most 1.05 requests for 24 records without ties", async () => {
    const upstream = filled(5000, hour);
    const { store } = await mirrored(upstream);
    expect(store.texts(scope)).toEqual(upstream.texts());
    expect(upstream.requests).toBeLessThanOrEqual((5000 / 24) * 1.05);
  });

  it("takes three requests if all records fit a page: the page, the end and the count", async () => {
    const upstream = filled(20, hour);
    const { store } = await mirrored(upstream);
    expect(store.texts(scope)).toEqual(upstream.texts());
    expect(upstream.requests).toBe(3);
  });

  it("reads an instant with more than a page, and milliseconds within a second", async () => {
    const upstream = filled(70, 0);
    for (let number = 0; number < 90; number++) upstream.insert(start + day + number * 7);
    for (let number = 0; number < 40; number++) upstream.insert(start - day - number * hour);
    const { store } = await mirrored(upstream);
    expect(store.texts(scope)).toEqual(upstream.texts());
  });
});

describe("an upstream", () => {
  it("that reads bounds as whole days is read by days", async () => {
    const upstream = filled(400, 90 * minute);
    const { store } = await mirrored(upstream, (request) =>
      withBounds(request, (bound) => Math.floor(bound / day) * day),
    );
    expect(store.texts(scope)).toEqual(upstream.texts());
    expect((await store.facts()).resolution).toBe(2);
    expect((await store.countSuspects(scope)).all).toBe(0);
  });

  it("that reads bounds as whole days is read by seconds again once it is fixed", async () => {
    const upstream = filled(400, 90 * minute);
    let unit = day;
    const { store, clock, list } = await mirrored(upstream, (request) =>
      withBounds(request, (bound) => Math.floor(bound / unit) * unit),
    );
    await mirrorOnce(store, () => list, clock);
    expect((await store.facts()).resolution).toBe(2);
    unit = 1;
    upstream.insert(start - day);
    await mirrorOnce(store, () => list, clock);
    expect((await store.facts()).resolution).toBe(0);
    expect(store.texts(scope)).toEqual(upstream.texts());
  });

  it.each([5, -5, 11])("that reads bounds %i hours off is read whole", async (hours) => {
    const upstream = filled(400, 90 * minute);
    const { store } = await mirrored(upstream, (request) =>
      withBounds(request, (bound) => bound + hours * hour),
    );
    expect(store.texts(scope)).toEqual(upstream.texts());
  });

  it.each([1, 5])(
    "that reads bounds %i hours later is read whole by a mirror that never ends",
    async (hours) => {
      const upstream = filled(3500, 40 * minute);
      const clock: Clock = { now: start + 3500 * 40 * minute };
      const store = memoryStore();
      const list = remoteList(upstream, clock, (request) =>
        withBounds(request, (bound) => bound + hours * hour),
      );
      await mirrorUntil(clock.now + hour, { store, list, clock });
      expect((await store.runs()).find(({ kind }) => kind === "full")?.state).toBe("done");
      expect(store.texts(scope)).toEqual(upstream.texts());
      expect(coveredAsOf(await store.coverage(scope), { from: beginning, to: endOfTime })).not.toBeNull();
    },
  );

  it("that ignores bounds stops the mirror with a reason before everything is read again", async () => {
    const upstream = filled(2000, minute);
    const { store } = await mirrored(upstream, ({ page, ascending = false }) => ({ page, ascending }));
    expect((await store.runs()).map(({ state, reason }) => [state, reason])).toEqual([
      ["stopped", expect.stringContaining("occurred_before")],
    ]);
    expect((await store.countSuspects(scope)).all).toBe(0);
    expect(upstream.requests).toBeLessThan(20);
  });

  it("that counts records it never lists is read to the end, without full coverage", async () => {
    const upstream = filled(60, hour);
    const clock: Clock = { now: 1_000_000 };
    const store = memoryStore();
    const original = remoteList(upstream, clock);
    const overcounting: RemoteList = {
      ...original,
      async page(request) {
        const page = await original.page(request);
        return { ...page, total: page.total + 7 };
      },
    };
    await mirrorOnce(store, () => overcounting, clock);
    expect(store.texts(scope)).toEqual(upstream.texts());
    expect((await store.runs()).every(({ state }) => state === "done")).toBe(true);
    expect(coveredAsOf(await store.coverage(scope), { from: beginning, to: endOfTime })).toBeNull();
    expect((await store.countSuspects(scope)).all).toBe(0);
  });

  it("that suddenly lists no records deletes none from the copy", async () => {
    const upstream = filled(100, hour);
    const { store, clock } = await mirrored(upstream);
    const held = store.texts(scope);
    for (const id of [...upstream.records.keys()]) upstream.records.delete(id);
    const list = remoteList(upstream, clock);
    const activities = await mirrorOnce(store, () => list, clock, 4);
    expect(activities.at(-1)?.reason).toContain("no contributions, but the copy holds some");
    expect(store.texts(scope)).toEqual(held);
  });
});

describe("an empty page where no page ended", () => {
  /** A mirror that has read everything, and whose upstream then returns `empty` pages below a bound. */
  async function emptied(apart: number, empty: (request: PageRequest) => boolean) {
    const upstream = filled(4000, 40 * minute);
    for (let number = 0; number < 30; number++) upstream.insert(start + apart);
    const clock: Clock = { now: start + 4000 * 40 * minute };
    const store = memoryStore();
    const list = remoteList(upstream, clock);
    await mirrorUntil(clock.now + hour, { store, list, clock });
    expect(store.texts(scope)).toEqual(upstream.texts());
    const page: RemoteList["page"] = async (request) => {
      const read = await list.page(request);
      return empty(request) ? { ...read, rows: [], size: 0, total: 0 } : read;
    };
    await mirrorUntil(clock.now + 26 * hour, { store, list: { ...list, page }, clock });
    return { store, upstream };
  }

  it.each([1, 2, 9])("makes no suspects below dates that were skipped (%i times)", async (times) => {
    let left = times;
    const isOld = (request: PageRequest) => (request.before ?? endOfTime) < start + 30 * day;
    const { store, upstream } = await emptied(0, (request) => isOld(request) && left-- > 0);
    expect(left).toBeLessThan(times);
    expect(store.texts(scope)).toEqual(upstream.texts());
    expect((await store.runs()).map(({ missing }) => missing)).toEqual([0, 0, 0]);
  });

  it("makes no suspects below an instant with more than a page", async () => {
    const instant = start + 10 * day;
    const isBelow = ({ before = endOfTime, after }: PageRequest) => after === undefined && before === instant;
    const { store, upstream } = await emptied(10 * day, isBelow);
    expect(store.texts(scope)).toEqual(upstream.texts());
    expect((await store.runs()).map(({ missing }) => missing)).toEqual([0, 0, 0]);
  });

  it("is true if a record that is held below it is gone", async () => {
    const upstream = filled(50, day);
    upstream.insert(start - 90 * day);
    const clock: Clock = { now: start + 60 * day };
    const store = memoryStore();
    const list = remoteList(upstream, clock);
    await mirrorUntil(clock.now + hour, { store, list, clock });
    upstream.records.delete("R51");
    await mirrorUntil(clock.now + 26 * hour, { store, list, clock });
    expect(store.texts(scope)).toEqual(upstream.texts());
    expect(store.hiddenIds).toEqual(new Set(["R51"]));
  });
});

it("inclusive bounds of an upstream hide no second", async () => {
  let drawn = 1;
  const upstream = new SimulatedUpstream({
    ...staticSettings,
    shuffled: true,
    below: (n) => {
      drawn = (drawn * 48_271) % 2_147_483_647;
      return drawn % n;
    },
  });
  for (let number = 0; number < 80; number++) upstream.insert(start);
  for (let number = 1; number < 60; number++) upstream.insert(start - number * hour);
  const { store } = await mirrored(upstream, ({ before, after, ...request }) => ({
    ...request,
    ...(before === undefined ? {} : { before: before + 1 }),
    ...(after === undefined ? {} : { after: after - 1 }),
  }));
  expect(store.texts(scope)).toEqual(upstream.texts());
  expect(coveredAsOf(await store.coverage(scope), { from: beginning, to: endOfTime })).not.toBeNull();
});
