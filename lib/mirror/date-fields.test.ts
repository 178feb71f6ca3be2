import { describe, expect, it } from "vitest";
import { type ListedSource, listedSource } from "./__fixtures__/listed-source";
import { memoryStore } from "./__fixtures__/memory-store";
import { type Clock, mirrorOnce } from "./__fixtures__/whole-mirror";
import { beginning, coveredAsOf, endOfTime } from "./coverage";
import { type DateField, dateBy } from "./dates";
import { contributionList, RequestLog } from "./remote-list";

const day = 86_400_000;
const start = Date.UTC(2024, 0, 1);
const iso = (at: number) => new Date(at).toISOString();
const scope = "contributions";
const everything = { from: beginning, to: endOfTime };

function putRecord(source: ListedSource, id: string, ordered_at: string, created_at: string, notes = "") {
  const record = { id, ordered_at, created_at, notes };
  source.contributions.set(id, record);
}

/** Adds `count` records, in another order by `ordered_at` than by `created_at`. */
function filled(source: ListedSource, count = 100): ListedSource {
  for (let number = 0; number < count; number++) {
    const created = start + ((number * 37) % count) * day;
    putRecord(source, `C${number}`, iso(start + number * day), iso(created));
  }
  return source;
}

function mirrorOf(source: ListedSource) {
  const clock: Clock = { now: 1_000_000 };
  const store = memoryStore();
  const log = new RequestLog(() => clock.now);
  const { signal } = new AbortController();
  const mirror = () => mirrorOnce(store, (field) => contributionList(source, field, log, signal), clock);
  const held = () => [...store.texts(scope).keys()].sort();
  const isWhole = async () => coveredAsOf(await store.coverage(scope), everything) !== null;
  return { store, clock, mirror, held, isWhole };
}

/** Lists the records of `source` as `other` would, for a number of requests. */
function listAs(source: ListedSource, requests: number, other: ListedSource): void {
  const original = source.listContributions;
  let remaining = requests;
  source.listContributions = (query, caller) => {
    if (remaining-- > 0) {
      other.contributions.clear();
      for (const [id, record] of source.contributions) other.contributions.set(id, record);
      return other.listContributions(query, caller);
    }
    return original(query, caller);
  };
}

const sortedBy = (field: DateField, undated?: number) =>
  listedSource((record) => dateBy(field, record), undated);

describe("a wrong order of contributions", () => {
  // The order is unrelated to any date.
  const chaotic = () =>
    listedSource((record) => ((dateBy("contribution_date", record) ?? 0) * 7919) % (1000 * day));

  it.each([1, 3, 5, 9, 20])(
    "for %i requests loses no record and changes neither coverage nor date field",
    async (requests) => {
      const source = filled(listedSource());
      const { store, mirror, isWhole } = mirrorOf(source);
      await mirror();
      listAs(source, requests, chaotic());
      putRecord(source, "NEW", iso(start + 200 * day), iso(start + 200 * day));
      await mirror();
      expect(await isWhole()).toBe(true);
      expect((await store.facts()).field).toBe("contribution_date");
      expect(store.texts(scope).size).toBeGreaterThanOrEqual(100);
      for (let again = 0; again < 3; again++) await mirror();
      expect(store.texts(scope).size).toBe(101);
      expect((await store.runs()).map(({ state }) => state)).not.toContain("stopped");
    },
  );

  it("that lasts stops the walk with a reason, and records, coverage and date field stay", async () => {
    const source = filled(listedSource());
    const { store, mirror, held, isWhole } = mirrorOf(source);
    await mirror();
    listAs(source, Number.POSITIVE_INFINITY, chaotic());
    const activities = await mirror();
    expect(activities.some(({ reason }) => reason?.includes("no recognizable date order"))).toBe(true);
    expect([await isWhole(), held().length, (await store.facts()).field]).toEqual([
      true,
      100,
      "contribution_date",
    ]);
  });

  it("by another date field switches to that field, and back once the first order returns", async () => {
    const source = filled(listedSource());
    const { store, mirror, held, isWhole } = mirrorOf(source);
    await mirror();
    const original = source.listContributions;
    listAs(source, Number.POSITIVE_INFINITY, sortedBy("created_at"));
    await mirror();
    expect([(await store.facts()).field, await isWhole(), held().length]).toEqual(["created_at", true, 100]);
    source.listContributions = original;
    await mirror();
    expect([(await store.facts()).field, await isWhole(), held().length]).toEqual([
      "contribution_date",
      true,
      100,
    ]);
    expect((await store.countSuspects(scope)).all).toBe(0);
  });
});

describe("records with an empty ordered_at, in an upstream that sorts by it,", () => {
  const first = Number.MAX_SAFE_INTEGER;
  it.each([
    ["first", 3, first],
    ["first, on more than a page", 40, first],
    ["first, on more than forty pages", 1100, first],
    ["last", 3, -1],
    ["last, on more than a page", 40, -1],
  ])("that are listed %s are all held and followed (%i records)", async (_where, count, undated) => {
    const source = filled(sortedBy("ordered_at", undated));
    for (let number = 0; number < count; number++) {
      putRecord(source, `EMPTY${number}`, "", iso(start + ((number * 13) % 50) * day));
    }
    const { store, mirror, held, isWhole } = mirrorOf(source);
    await mirror();
    expect(held()).toEqual([...source.contributions.keys()].sort());
    expect((await store.facts()).field).toBe("ordered_at");
    putRecord(source, "EMPTY1", "", iso(start), "changed");
    source.contributions.delete("EMPTY2");
    await mirror();
    expect(held()).toEqual([...source.contributions.keys()].sort());
    expect(store.texts(scope).get("EMPTY1")).toContain("changed");
    expect(await isWhole()).toBe(true);
  });

  it("that are listed in the order of created_at are all held", async () => {
    const source = filled(sortedBy("ordered_at", first));
    for (let number = 0; number < 30; number++)
      putRecord(source, `EMPTY${number}`, "", iso(start - number * day));
    const { mirror, held, isWhole } = mirrorOf(source);
    await mirror();
    expect(held()).toEqual([...source.contributions.keys()].sort());
    expect(await isWhole()).toBe(true);
  });
});

it("records without a date are read in every full walk, even if counts agree", async () => {
  const source = filled(listedSource());
  putRecord(source, "UNDATED", "", "");
  const { store, mirror } = mirrorOf(source);
  await mirror();
  putRecord(source, "UNDATED", "", "", "changed");
  await mirror();
  expect(store.texts(scope).get("UNDATED")).toContain("changed");
});

it("records with an id that no URL can hold are left out, reported once, and counted", async () => {
  const source = filled(listedSource(), 60);
  putRecord(source, "A/1", iso(start + 30 * day), iso(start));
  const { store, mirror, held } = mirrorOf(source);
  await mirror();
  expect(held()).toHaveLength(60);
  expect((await store.runs()).find(({ kind }) => kind === "full")?.leftOut).toEqual(["A/1"]);
  expect((await store.facts()).audit).toMatchObject({ theirs: 61, ours: 60 });
});
