import { expect, it } from "vitest";
import { memoryStore } from "./__fixtures__/memory-store";
import { mirrorOnce } from "./__fixtures__/whole-mirror";
import { audit, readEnds } from "./audit";
import { beginning, endOfTime } from "./coverage";
import { type DateField, dateBy } from "./dates";
import { type PageRequest, type RemoteList, readRow } from "./remote-list";

const perPage = 25;
const start = Date.UTC(2026, 0, 1);

/** Counts a number of records, of which none has a date. */
function undatedOnly(total: number) {
  let requests = 0;
  const list: RemoteList = {
    async page({ page, ascending = false }: PageRequest) {
      const stamp = { number: ++requests, at: requests };
      const first = (page - 1) * perPage;
      const size = Math.max(0, Math.min(perPage, total - first));
      const rows = Array.from({ length: size }, (_, nth) => {
        const id = `U${ascending ? total - first - nth : first + nth + 1}`;
        return readRow(Buffer.from(JSON.stringify({ id })), () => null, stamp);
      });
      return { rows: rows.filter((row) => row !== null), size, total, perPage, stamp, leftOut: [] };
    },
    find: async () => null,
  };
  return { list, requests: () => requests };
}

it.each([0, 30, 999, 1000, 1001, 5000])("%i records without a date are read to their end", async (total) => {
  const read = await readEnds(undatedOnly(total).list, "contribution_date", total);
  expect(read.isCut).toBe(false);
  expect(read.rows.length).toBe(total);
});

it("far more of them than expected are cut, and reported as such", async () => {
  const { list, requests } = undatedOnly(5000);
  expect(await readEnds(list, "contribution_date", 10)).toMatchObject({ isCut: true });
  expect(requests()).toBe(80);
});

it("where they are too many to be read, none is suspected, and the comparison reports it", async () => {
  const [store, scope] = [memoryStore(), "contributions" as const];
  const { list } = undatedOnly(21_000);
  const held = readRow(Buffer.from(`{"id":"U10500"}`), () => null, { number: 1, at: 1 });
  if (held === null) throw new Error("no row");
  const since = { number: 1, at: 1 };
  const covered = [{ span: { from: beginning, to: endOfTime }, since, segment: "s" }];
  await store.commit({ scope, rows: [held], covered });
  expect(await audit(list, store, () => 7)).toBe(true);
  expect(await store.held(scope)).toBe(20_001);
  expect((await store.suspects(scope)).all).toBe(0);
});

it("a full walk that could not read all of them is over, and not complete", async () => {
  const store = memoryStore();
  await mirrorOnce(store, () => undatedOnly(21_000).list, { now: 1_000_000 });
  const full = (await store.runs()).find(({ kind }) => kind === "full");
  expect(full).toMatchObject({ state: "done", isCut: true });
});

it("what a walk left out is kept by a later one that was stopped, not by one that was complete", async () => {
  const [store, clock] = [memoryStore(), { now: 1_000_000 }];
  await mirrorOnce(store, () => undatedOnly(21_000).list, clock);
  const full = async () => (await store.runs()).find(({ kind }) => kind === "full");
  const disorderly: RemoteList = {
    ...undatedOnly(21_000).list,
    async page() {
      const stamp = { number: 1_000_000, at: clock.now };
      const dated = (id: string, at: number) => readRow(Buffer.from(`{"id":"${id}"}`), () => at, stamp);
      const rows = [dated("A", 1_000), dated("B", 900_000)].filter((row) => row !== null);
      return { rows, size: 2, total: 21_000, perPage, stamp, leftOut: [] };
    },
  };
  await mirrorOnce(store, () => disorderly, clock);
  const stopped = await full();
  expect(stopped).toMatchObject({ state: "stopped", reason: expect.stringContaining("none of their dates") });
  expect(stopped?.isCut).toBe(true);
  await mirrorOnce(store, () => disorderly, clock);
  expect(await full()).toMatchObject({ isCut: true, reason: stopped?.reason });
  await mirrorOnce(store, () => undatedOnly(999).list, clock);
  expect(await full()).toMatchObject({ state: "done", reason: null, isCut: false });
});

/** A server whose records without a date are after all others; `stays`: even if the list is reversed. */
function undatedLast(empty: number, { turns = true, shuffled = false, stays = false }) {
  const dated = Array.from({ length: 100 }, (_, nth) => start - nth * 60_000);
  const records = [...dated, ...Array<null>(empty).fill(null)].map((at, nth) => ({
    id: `R${nth}`,
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
      const empties = matching.slice(from);
      // Each answer begins with another one of them.
      const at = shuffled ? (number * 7) % Math.max(1, empties.length) : 0;
      const listed = [...matching.slice(0, from), ...empties.slice(at), ...empties.slice(0, at)];
      const turned = stays
        ? [...listed.slice(0, from).toReversed(), ...listed.slice(from)]
        : listed.toReversed();
      const ordered = ascending && turns ? turned : listed;
      const answer = { total: listed.length, perPage, stamp: { number, at: number }, leftOut: [] };
      const shown = ordered.slice((page - 1) * perPage, page * perPage);
      return {
        rows: shown.flatMap((one) => rowOf(one, field, number) ?? []),
        size: shown.length,
        ...answer,
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
  ["that cannot be turned around is read from its last page", 60, { turns: false }],
  ["of which no page is without a date", 0, { turns: false }],
  [
    "that shows those without a date in another order each time is read until all were seen",
    90,
    { shuffled: true },
  ],
  ["that does both", 90, { turns: false, shuffled: true }],
  ["that has those without a date behind the others, turned around or not", 60, { stays: true }],
  ["that has a few there, in another order each time", 10, { stays: true, shuffled: true }],
])("a list %s", async (_, empty, how) => {
  const { list, ids } = undatedLast(empty, how);
  const store = memoryStore();
  await mirrorOnce(store, list, { now: 1_000_000 });
  expect([...store.texts("contributions").keys()].sort()).toEqual(ids);
  expect((await store.facts()).audit).toMatchObject({ theirs: ids.length, ours: ids.length });
});
