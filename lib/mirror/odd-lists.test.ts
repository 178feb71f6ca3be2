import { describe, expect, it } from "vitest";
import { memoryStore } from "./__fixtures__/memory-store";
import { type Clock, mirrorOnce } from "./__fixtures__/whole-mirror";
import { beginning, coveredAsOf, endOfTime } from "./coverage";
import { type DateField, dateBy } from "./dates";
import { type ReadRow, type RemoteList, readRow } from "./remote-list";

const scope = "contributions";
const minute = 60_000;
const start = Date.UTC(2024, 0, 1);
const zero = "0000-00-00 00:00:00";

interface Faults {
  /** The actual size of a page, and the reported one. */
  readonly perPage?: number;
  readonly reportedPerPage?: number;
  /** Returns the reported total. */
  readonly total?: (matching: number, onPage: number) => number;
}

/** An upstream that stores a zero date for a missing one, and compares dates as text. */
class ZeroDated {
  readonly dates = new Map<string, string>();
  requests = 0;

  constructor(readonly faults: Faults = {}) {}

  fill(dated: number, empty: number): this {
    for (let index = 0; index < dated; index++) this.dates.set(`D${index}`, textOf(start + index * minute));
    for (let index = 0; index < empty; index++) this.dates.set(`Z${index}`, zero);
    return this;
  }

  list = (field: DateField): RemoteList => ({
    page: async ({ before, after, page, ascending = false }) => {
      const { perPage = 25, reportedPerPage = perPage, total = (matching) => matching } = this.faults;
      const stamp = { number: ++this.requests, at: this.requests };
      const [upper, lower] = [before, after].map((bound) => (bound === undefined ? null : textOf(bound)));
      const matching = [...this.dates]
        .filter(([, date]) => (upper == null || date < upper) && (lower == null || date > lower))
        .toSorted(([one, first], [other, second]) =>
          `${second}${other}`.localeCompare(`${first}${one}`, "en"),
        );
      const ordered = ascending ? matching.reverse() : matching;
      const rows = ordered
        .slice((page - 1) * perPage, page * perPage)
        .flatMap(([id, date]) => toRow(id, date, field, stamp) ?? []);
      const counts = { total: total(matching.length, rows.length), perPage: reportedPerPage };
      return { rows, size: rows.length, ...counts, stamp, leftOut: [] };
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

/** Returns a function that mirrors once and describes the copy. */
function copyOf(upstream: ZeroDated) {
  const [store, clock]: [ReturnType<typeof memoryStore>, Clock] = [memoryStore(), { now: 1_000_000 }];
  return async () => {
    clock.now += 60 * minute;
    await mirrorOnce(store, upstream.list, clock);
    const covered = coveredAsOf(await store.coverage(scope), { from: beginning, to: endOfTime });
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

describe("records with a zero date", () => {
  it.each([1, 24, 25, 26, 200])("are held with all others (%i records)", async (empty) => {
    const upstream = new ZeroDated().fill(120, empty);
    const copy = copyOf(upstream);
    expect(await copy()).toMatchObject({ ids: idsOf(upstream), isWhole: true, isCounted: true });
  });

  it("are hidden once deleted, and dated once they get a date", async () => {
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

describe("a list with wrong counts", () => {
  it.each([
    ["smaller", { perPage: 10, reportedPerPage: 25 }],
    ["larger", { perPage: 100, reportedPerPage: 25 }],
  ])("is read whole if pages are %s than reported", async (_name, faults) => {
    const upstream = new ZeroDated(faults).fill(230, 0);
    expect(await copyOf(upstream)()).toMatchObject({ ids: idsOf(upstream), isWhole: true, isCounted: true });
  });

  it.each<[string, Faults]>([
    ["that of the page", { perPage: 10, reportedPerPage: 25, total: (_all, onPage) => onPage }],
    ["too small", { perPage: 10, reportedPerPage: 25, total: () => 7 }],
    ["too large", { total: () => 5000 }],
    ["the same for every request", { total: () => 231 }],
  ])("is held, but not as whole and counted, if its total is %s", async (_name, faults) => {
    const upstream = new ZeroDated(faults).fill(230, 0);
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
