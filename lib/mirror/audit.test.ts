import { expect, it } from "vitest";
import { memoryStore } from "./__fixtures__/memory-store";
import { mirrorOnce } from "./__fixtures__/whole-mirror";
import { audit, readEnds } from "./audit";
import { beginning, endOfTime } from "./coverage";
import { type DateField, dateBy } from "./dates";
import { type PageRequest, type RemoteList, readRow } from "./remote-list";

const perPage = 25;
const start = Date.UTC(2026, 0, 1);

/** A list of `total` records without a date. */
function undatedList(total: number) {
  let requests = 0;
  const list: RemoteList = {
    async page({ page, ascending = false }: PageRequest) {
      const stamp = { number: ++requests, at: requests };
      const first = (page - 1) * perPage;
      const size = Math.max(0, Math.min(perPage, total - first));
      const rows = Array.from({ length: size }, (_, index) => {
        const id = `U${ascending ? total - first - index : first + index + 1}`;
        return readRow(Buffer.from(JSON.stringify({ id })), () => null, stamp);
      });
      return { rows: rows.filter((row) => row !== null), size, total, perPage, stamp, leftOut: [] };
    },
    find: async () => null,
  };
  return { list, requests: () => requests };
}

it.each([0, 30, 999, 1000, 1001, 5000])("all %i records without a date are read", async (total) => {
  const read = await readEnds(undatedList(total).list, "contribution_date", total);
  expect(read.hasUnreadUndated).toBe(false);
  expect(read.rows.length).toBe(total);
});

it("a list with far more undated records than expected is cut, and reported as cut", async () => {
  const { list, requests } = undatedList(5000);
  expect(await readEnds(list, "contribution_date", 10)).toMatchObject({ hasUnreadUndated: true });
  expect(requests()).toBe(80);
});

it.each([100, 50_000])("pages that only a wrong total of %i has are not undated records", async (total) => {
  const { list, requests } = undatedList(0);
  const page = async (request: PageRequest) => ({ ...(await list.page(request)), total });
  const store = memoryStore();
  expect(await audit({ ...list, page }, store, () => 7)).toBe(false);
  // The count, both ends, and the pages from the last one back.
  expect(requests()).toBe(Math.min(400, total / perPage) + 3);
});

it("a comparison of counts that cannot read all undated records reports it and suspects none", async () => {
  const [store, scope] = [memoryStore(), "contributions" as const];
  const { list } = undatedList(21_000);
  const held = readRow(Buffer.from(`{"id":"U10500"}`), () => null, { number: 1, at: 1 });
  if (held === null) throw new Error("no row");
  const since = { number: 1, at: 1 };
  const covered = [{ span: { from: beginning, to: endOfTime }, since, segment: "s" }];
  await store.commit({ scope, rows: [held], covered });
  expect(await audit(list, store, () => 7)).toBe(true);
  expect(await store.countHeld(scope)).toBe(20_001);
  expect((await store.countSuspects(scope)).all).toBe(0);
});

it("a full walk that cannot read all undated records ends as cut", async () => {
  const store = memoryStore();
  await mirrorOnce(store, () => undatedList(21_000).list, { now: 1_000_000 });
  const full = (await store.runs()).find(({ kind }) => kind === "full");
  expect(full).toMatchObject({ state: "done", hasUnreadUndated: true });
});

it("a stopped walk keeps the cut of the walk before it, and a complete walk clears it", async () => {
  const [store, clock] = [memoryStore(), { now: 1_000_000 }];
  await mirrorOnce(store, () => undatedList(21_000).list, clock);
  const full = async () => (await store.runs()).find(({ kind }) => kind === "full");
  const misordered: RemoteList = {
    ...undatedList(21_000).list,
    async page() {
      const stamp = { number: 1_000_000, at: clock.now };
      const dated = (id: string, at: number) => readRow(Buffer.from(`{"id":"${id}"}`), () => at, stamp);
      const rows = [dated("A", 1_000), dated("B", 900_000)].filter((row) => row !== null);
      return { rows, size: 2, total: 21_000, perPage, stamp, leftOut: [] };
    },
  };
  await mirrorOnce(store, () => misordered, clock);
  const stopped = await full();
  expect(stopped).toMatchObject({
    state: "stopped",
    reason: expect.stringContaining("no recognizable date order"),
  });
  expect(stopped?.hasUnreadUndated).toBe(true);
  await mirrorOnce(store, () => misordered, clock);
  expect(await full()).toMatchObject({ hasUnreadUndated: true, reason: stopped?.reason });
  await mirrorOnce(store, () => undatedList(999).list, clock);
  expect(await full()).toMatchObject({ state: "done", reason: null, hasUnreadUndated: false });
});

/** An upstream that lists records without a date last; `alwaysLast`: also in a reversed list. */
function undatedLast(undated: number, { canReverse = true, shuffled = false, alwaysLast = false }) {
  const dated = Array.from({ length: 100 }, (_, index) => start - index * 60_000);
  const records = [...dated, ...Array<null>(undated).fill(null)].map((at, index) => ({
    id: `R${index}`,
    ordered_at: at === null ? "" : new Date(at).toISOString(),
  }));
  let requests = 0;
  const rowOf = (record: object, field: DateField, number: number) =>
    readRow(Buffer.from(JSON.stringify(record)), (value) => dateBy(field, value), { number, at: number });
  const list = (field: DateField): RemoteList => ({
    async page({ before = endOfTime, after = beginning, page, ascending = false }) {
      const number = ++requests;
      const isBounded = before < endOfTime || after > beginning;
      const matching = records.filter(({ ordered_at: at }) =>
        at === "" ? !isBounded : Date.parse(at) < before && Date.parse(at) > after,
      );
      const { length: from } = matching.filter(({ ordered_at }) => ordered_at !== "");
      const withoutDate = matching.slice(from);
      // Each response starts at another undated record.
      const at = shuffled ? (number * 7) % Math.max(1, withoutDate.length) : 0;
      const listed = [...matching.slice(0, from), ...withoutDate.slice(at), ...withoutDate.slice(0, at)];
      const reversed = alwaysLast
        ? [...listed.slice(0, from).toReversed(), ...listed.slice(from)]
        : listed.toReversed();
      const ordered = ascending && canReverse ? reversed : listed;
      const counts = { total: listed.length, perPage, stamp: { number, at: number }, leftOut: [] };
      const shown = ordered.slice((page - 1) * perPage, page * perPage);
      return {
        rows: shown.flatMap((one) => rowOf(one, field, number) ?? []),
        size: shown.length,
        ...counts,
      };
    },
    async find(id) {
      const found = records.find((record) => record.id === id);
      return found === undefined ? null : rowOf(found, field, ++requests);
    },
  });
  return { list, ids: records.map(({ id }) => id).sort() };
}

it.each([
  ["that cannot be reversed", 60, { canReverse: false }],
  ["that cannot be reversed, without undated records", 0, { canReverse: false }],
  ["with undated records in another order in each response", 90, { shuffled: true }],
  [
    "that cannot be reversed, with undated records in another order in each response",
    90,
    { canReverse: false, shuffled: true },
  ],
  ["with undated records last in both directions", 60, { alwaysLast: true }],
  [
    "with a few undated records last in both directions, in another order in each response",
    10,
    { alwaysLast: true, shuffled: true },
  ],
])("a list %s is read whole", async (_, undated, options) => {
  const { list, ids } = undatedLast(undated, options);
  const store = memoryStore();
  await mirrorOnce(store, list, { now: 1_000_000 });
  expect([...store.texts("contributions").keys()].sort()).toEqual(ids);
  expect((await store.facts()).audit).toMatchObject({ theirs: ids.length, ours: ids.length });
});

it("a comparison of counts ends an approval once no list has suspects", async () => {
  const store = memoryStore();
  const { list } = undatedList(0);
  const post = readRow(Buffer.from(`{"id":"P1"}`), () => null, { number: 1, at: 1 });
  if (post === null) throw new Error("no row");
  await store.commit({ scope: "feed:NEWS", rows: [post] });
  await store.suspect("feed:NEWS", ["P1"]);
  await store.change({ approved: { "feed:NEWS": 1 } });
  await audit(list, store, () => 7);
  expect((await store.facts()).approved).toEqual({ "feed:NEWS": 1 });
  await store.commit({ scope: "feed:NEWS", rows: [{ ...post, stamp: { number: 2, at: 2 } }] });
  await audit(list, store, () => 8);
  expect((await store.facts()).approved).toEqual({});
});
