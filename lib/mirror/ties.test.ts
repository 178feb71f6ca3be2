import { expect, it, vi } from "vitest";
import { type ReadPage, type ReadRow, RequestFailed } from "./remote-list";
import { readGroup } from "./ties";

let number = 0;
const row = (id: string): ReadRow => {
  const stamp = { number: ++number, at: number };
  return { id, value: { id }, text: Buffer.from(id), date: 0, updatedAt: null, stamp };
};

/** A list of ids by pages of two, which `change` may change before each request. */
function list(ids: string[], change: (request: number) => void = () => {}) {
  let request = 0;
  return {
    page: vi.fn(async (page: number): Promise<ReadPage> => {
      change(++request);
      const rows = ids.slice((page - 1) * 2, page * 2).map(row);
      const stamp = { number, at: number };
      return { rows, size: rows.length, total: ids.length, perPage: 2, stamp, leftOut: [] };
    }),
    find: vi.fn(async (id: string) => (ids.includes(id) ? row(id) : null)),
    holds: () => true,
  };
}

const idsOf = (rows: readonly ReadRow[]) => rows.map(({ id }) => id).sort();

it("takes one request for a list with room on its page, and two passes for a longer stable one", async () => {
  const short = list(["A"]);
  expect(await readGroup(short)).toMatchObject({ isCertain: true, requests: 1 });
  expect(await readGroup(list(["A", "B"]))).toMatchObject({ isCertain: true, requests: 4 });
  const long = list(["A", "B", "C", "D", "E"]);
  const group = await readGroup(long);
  expect(group).toMatchObject({ isCertain: true, requests: 6 });
  expect(idsOf(group.rows)).toEqual(["A", "B", "C", "D", "E"]);
});

it("finds what slipped from one page to the other while it read", async () => {
  const ids = ["A", "B", "C", "D", "E"];
  const slipping = list(ids, (request) => {
    if (request === 2) ids.splice(0, 1);
  });
  const group = await readGroup(slipping);
  expect(group).toMatchObject({ isCertain: true });
  expect(idsOf(group.rows)).toEqual(expect.arrayContaining(["B", "C", "D", "E"]));
});

it("claims nothing of a list that is never stable, and gives up after twenty passes", async () => {
  const ids = ["A", "B", "C"];
  const restless = list(ids, (request) => ids.splice(0, 1, `N${request}`));
  const group = await readGroup(restless);
  expect(group).toMatchObject({ isCertain: false });
});

it("ends with the failure of any request", async () => {
  const failure = new RequestFailed({ code: "upstream_timeout" });
  const failing = { ...list(["A", "B", "C"]), page: () => Promise.reject(failure) };
  await expect(readGroup(failing)).rejects.toBe(failure);
});

it.each([
  ["all that is on the page", () => 2],
  ["less than there is", () => 4],
  ["more than there is", () => 9],
])("is certain of nothing where the reported total is %s", async (_reported, total) => {
  const lying = list(["A", "B", "C", "D", "E"]);
  const page = async (number: number) => {
    return { ...(await lying.page(number)), total: total() };
  };
  const group = await readGroup({ ...lying, page });
  expect(group).toMatchObject({ isCertain: false });
  expect(idsOf(group.rows)).toEqual(["A", "B", "C", "D", "E"]);
});
