import { expect, it, vi } from "vitest";
import { type ReadPage, type ReadRow, RequestFailed } from "./remote-list";
import { readWholeList } from "./whole-list";

let number = 0;
const row = (id: string): ReadRow => {
  const stamp = { number: ++number, at: number };
  return { id, value: { id }, text: Buffer.from(id), date: 0, updatedAt: null, stamp };
};

/** A list of ids in pages of two; `change` is called before each request. */
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

/** Leaves out the rows whose id no URL can contain. */
function withoutBad(page: ReadPage): ReadPage {
  const leftOut = page.rows.map(({ id }) => id).filter((id) => id.includes("/"));
  return { ...page, rows: page.rows.filter(({ id }) => !leftOut.includes(id)), leftOut };
}

const idsOf = (rows: readonly ReadRow[]) => rows.map(({ id }) => id).sort();

it("a list shorter than a page takes one request, and a longer stable one takes two passes", async () => {
  const short = list(["A"]);
  expect(await readWholeList(short)).toMatchObject({ isCertain: true, requests: 1 });
  expect(await readWholeList(list(["A", "B"]))).toMatchObject({ isCertain: true, requests: 4 });
  const long = list(["A", "B", "C", "D", "E"]);
  const reading = await readWholeList(long);
  expect(reading).toMatchObject({ isCertain: true, requests: 6 });
  expect(idsOf(reading.rows)).toEqual(["A", "B", "C", "D", "E"]);
});

it("a record that moves to the previous page during the reading is found", async () => {
  const ids = ["A", "B", "C", "D", "E"];
  const moving = list(ids, (request) => {
    if (request === 2) ids.splice(0, 1);
  });
  const reading = await readWholeList(moving);
  expect(reading).toMatchObject({ isCertain: true });
  expect(idsOf(reading.rows)).toEqual(expect.arrayContaining(["B", "C", "D", "E"]));
});

it("a list that is never stable is not certain after twenty passes", async () => {
  const ids = ["A", "B", "C"];
  const unstable = list(ids, (request) => ids.splice(0, 1, `N${request}`));
  expect(await readWholeList(unstable)).toMatchObject({ isCertain: false });
  expect(unstable.page.mock.calls.filter(([page]) => page === 1)).toHaveLength(20);
});

it("pages that only repeat records of other pages are no stable order", async () => {
  const source = list(["A", "B", "C"]);
  // A server in random order may hide C for several passes, because page 2 repeats a record of page 1.
  const pages = ["AB", "A", "AB", "A", "AB", "B", "AB", "A", "BC", "A"];
  const page = vi.fn(async (number: number) => {
    const rows = [...(pages.shift() ?? (number === 1 ? "AB" : "C"))].map(row);
    return { ...(await source.page(number)), rows, size: rows.length };
  });
  const reading = await readWholeList({ ...source, page });
  expect(reading).toMatchObject({ isCertain: true });
  expect(idsOf(reading.rows)).toEqual(["A", "B", "C"]);
});

it("a failed request ends the reading with its failure", async () => {
  const failure = new RequestFailed({ code: "upstream_timeout" });
  const failing = { ...list(["A", "B", "C"]), page: () => Promise.reject(failure) };
  await expect(readWholeList(failing)).rejects.toBe(failure);
});

it.each([
  ["with unusable ids", (id: string) => id],
  ["without an id", () => ""],
])("a page of rows %s does not end the reading", async (_, nameOf) => {
  const source = list(["A", "B", "bad/1", "bad/2", "C", "D"]);
  const page = async (number: number) => {
    if (source.page.mock.calls.length > 30) throw new Error("The list is read without an end.");
    const read = withoutBad(await source.page(number));
    return { ...read, leftOut: read.leftOut.map(nameOf) };
  };
  expect(idsOf((await readWholeList({ ...source, page })).rows)).toEqual(["A", "B", "C", "D"]);
  const repeated = () => page(2);
  expect((await readWholeList({ ...source, page: repeated })).rows).toEqual([]);
});

it.each([
  ["with unusable ids", (id: string) => id, { isCertain: true, requests: 6 }],
  ["without an id, which cannot be told apart", () => "", { isCertain: false, requests: 9 }],
])("a list of several pages has rows %s", async (_, nameOf, expected) => {
  const source = list(["A", "bad/1", "B", "C", "bad/2"]);
  const page = async (number: number) => {
    const read = withoutBad(await source.page(number));
    return { ...read, leftOut: read.leftOut.map(nameOf) };
  };
  const reading = await readWholeList({ ...source, page });
  expect(reading).toMatchObject(expected);
  expect(idsOf(reading.rows)).toEqual(["A", "B", "C"]);
  expect(reading.leftOut).toEqual([...new Set(["bad/1", "bad/2"].map(nameOf))]);
  expect(source.find).not.toHaveBeenCalled();
});

it("an unusable row on two pages does not stand for one that was missed", async () => {
  const ids = ["bad/1", "A", "B", "C", "D"];
  const source = list(ids, (request) => {
    // The rows move between the pages of each pass, so that page 2 repeats the unusable one and lacks B.
    const orders = [
      ["bad/1", "A", "B"],
      ["B", "A", "bad/1"],
    ];
    ids.splice(0, 3, ...(orders[(request - 1) % 3 === 0 ? 0 : 1] ?? []));
  });
  for (const nameOf of [(id: string) => id, () => ""]) {
    const page = async (number: number) => {
      const read = withoutBad(await source.page(number));
      return { ...read, leftOut: read.leftOut.map(nameOf) };
    };
    const reading = await readWholeList({ ...source, page });
    expect(reading.isCertain && !idsOf(reading.rows).includes("B")).toBe(false);
  }
});

it.each([
  ["that of the page", () => 2],
  ["too small", () => 4],
  ["too large", () => 9],
])("a list is not certain if its reported total is %s", async (_reported, total) => {
  const source = list(["A", "B", "C", "D", "E"]);
  const page = async (number: number) => {
    return { ...(await source.page(number)), total: total() };
  };
  const reading = await readWholeList({ ...source, page });
  // The list does not change, so three passes show that the total is wrong.
  expect(reading).toMatchObject({ isCertain: false, requests: total() > 5 ? 12 : 9 });
  expect(idsOf(reading.rows)).toEqual(["A", "B", "C", "D", "E"]);
});

it.each([
  ["repeats its last page for every number beyond it", (number: number) => Math.min(number, 2), true],
  ["ignores the number of the page", () => 1, false],
])("a list that %s is read to its end", async (_name, numberOf, isCertain) => {
  const source = list(["A", "B", "C", "D"]);
  const page = (number: number) => {
    if (source.page.mock.calls.length > 9) throw new Error("The list is read without an end.");
    return source.page(numberOf(number));
  };
  const reading = await readWholeList({ ...source, page });
  expect(reading).toMatchObject({ isCertain, requests: 6 });
  expect(idsOf(reading.rows)).toEqual(isCertain ? ["A", "B", "C", "D"] : ["A", "B"]);
});
