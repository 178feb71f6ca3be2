import { describe, expect, it } from "vitest";
import { memoryStore } from "./__fixtures__/memory-store";
import { type Clock, mirrorOnce } from "./__fixtures__/whole-mirror";
import { beginning, coveredSince, endOfTime } from "./coverage";
import { type DateField, dateBy } from "./dates";
import { type ReadRow, type RemoteList, readRow } from "./remote-list";

const scope = "contributions";
const minute = 60_000;
const start = Date.UTC(2024, 0, 1);
const zero = "0000-00-00 00:00:00";

interface Odd {
  /** How many records a page has, and how many it reports. */
  readonly perPage?: number;
  readonly reportedPerPage?: number;
  /** Reported instead of the number of records that match. */
  readonly total?: (matching: number, onPage: number) => number;
}

/** A server that stores a smallest date, as text, for a missing one, and compares it like every other. */
class ZeroDated {
  readonly dates = new Map<string, string>();
  requests = 0;

  constructor(readonly odd: Odd = {}) {}

  /** Some records a minute apart, and some without a date. */
  fill(dated: number, empty: number): this {
    for (let nth = 0; nth < dated; nth++) this.dates.set(`D${nth}`, textOf(start + nth * minute));
    for (let nth = 0; nth < empty; nth++) this.dates.set(`Z${nth}`, zero);
    return this;
  }

  list = (field: DateField): RemoteList => ({
    page: async ({ before, after, page, ascending = false }) => {
      const { perPage = 25, reportedPerPage = perPage, total = (matching) => matching } = this.odd;
      const stamp = { number: ++this.requests, at: this.requests };
      const [most, least] = [before, after].map((bound) => (bound === undefined ? null : textOf(bound)));
      const matching = [...this.dates]
        .filter(([, date]) => (most == null || date < most) && (least == null || date > least))
        .toSorted(([one, first], [other, second]) =>
          `${second}${other}`.localeCompare(`${first}${one}`, "en"),
        );
      const ordered = ascending ? matching.reverse() : matching;
      const rows = ordered
        .slice((page - 1) * perPage, page * perPage)
        .flatMap(([id, date]) => toRow(id, date, field, stamp) ?? []);
      const answer = { total: total(matching.length, rows.length), perPage: reportedPerPage };
      return { rows, size: rows.length, ...answer, stamp, leftOut: [] };
    },
    find: async (id) => {
      const date = this.dates.get(id);
      const stamp = { number: ++this.requests, at: this.requests };
      return date === undefined ? null : toRow(id, date, field, stamp);
    },
  });
}

function textOf(at: number): string {
  return new Date(at).toISOString().slice(0, 19).replace("T", " ");
}

function toRow(id: string, date: string, field: DateField, stamp: ReadRow["stamp"]): ReadRow | null {
  const text = Buffer.from(JSON.stringify({ id, ordered_at: date, created_at: date }));
  return readRow(text, (record) => dateBy(field, record), stamp);
}

/** A copy that is brought up to date with each call. */
function copyOf(upstream: ZeroDated) {
  const [store, clock]: [ReturnType<typeof memoryStore>, Clock] = [memoryStore(), { now: 1_000_000 }];
  return async () => {
    clock.now += 60 * minute;
    await mirrorOnce(store, upstream.list, clock);
    const covered = coveredSince(await store.coverage(scope), { from: beginning, to: endOfTime });
    const { audit } = await store.facts();
    return {
      ids: [...store.texts(scope).keys()].sort(),
      hidden: store.hiddenIds,
      isWhole: covered !== null,
      isCounted: audit !== null && audit.theirs === audit.ours,
    };
  };
}

const idsOf = (upstream: ZeroDated) => [...upstream.dates.keys()].sort();

describe("records whose date is nought", () => {
  it.each([1, 24, 25, 26, 200])("%i of them are below all others, and everything is read", async (empty) => {
    const upstream = new ZeroDated().fill(120, empty);
    const copy = copyOf(upstream);
    expect(await copy()).toMatchObject({ ids: idsOf(upstream), isWhole: true, isCounted: true });
  });

  it("are hidden when they are gone, and dated when they get a date", async () => {
    const upstream = new ZeroDated().fill(120, 200);
    const copy = copyOf(upstream);
    await copy();
    upstream.dates.delete("Z7");
    upstream.dates.set("Z8", textOf(start + 7));
    upstream.dates.set("D9", zero);
    const after = await copy();
    expect(after).toMatchObject({ ids: idsOf(upstream), isWhole: true, isCounted: true });
    expect([...after.hidden]).toEqual(["Z7"]);
  });
});

describe("a list that reports wrong counts", () => {
  it.each([
    ["pages are smaller than reported", { perPage: 10, reportedPerPage: 25 }],
    ["pages are larger than reported", { perPage: 100, reportedPerPage: 25 }],
  ])("is read whole where %s", async (_name, odd) => {
    const upstream = new ZeroDated(odd).fill(230, 0);
    expect(await copyOf(upstream)()).toMatchObject({ ids: idsOf(upstream), isWhole: true, isCounted: true });
  });

  it.each<[string, Odd]>([
    ["what is on the page", { perPage: 10, reportedPerPage: 25, total: (_all, onPage) => onPage }],
    ["too small", { perPage: 10, reportedPerPage: 25, total: () => 7 }],
    ["too large", { total: () => 5000 }],
    ["the same for every request", { total: () => 231 }],
  ])("is read, and does not count as whole and counted, where its total is %s", async (_name, odd) => {
    const upstream = new ZeroDated(odd).fill(230, 0);
    const copy = copyOf(upstream);
    const first = await copy();
    expect(first.ids).toEqual(idsOf(upstream));
    expect(first.isWhole && first.isCounted).toBe(false);
    upstream.dates.set("D3", textOf(start + 500 * minute));
    upstream.dates.set("N1", textOf(start + 3));
    const again = await copy();
    expect(again.ids).toEqual(idsOf(upstream));
    expect(again.hidden.size).toBe(0);
  });
});
