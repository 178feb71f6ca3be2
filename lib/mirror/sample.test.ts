import { beforeEach, describe, expect, it } from "vitest";
import { memoryStore } from "./__fixtures__/memory-store";
import { RecordSample } from "./record-checks";
import { type RemoteList, RequestFailed, readRow } from "./remote-list";
import { Worker } from "./worker";

const scope = "contributions";
const rowOf = (members: { readonly id: string; readonly [name: string]: unknown }, number: number) => {
  const row = readRow(Buffer.from(JSON.stringify(members)), () => 1, { number, at: number });
  if (row === null) throw new Error("no row");
  return row;
};

const down = new RequestFailed({ code: "upstream_unavailable" });

describe("a sample of held records", () => {
  let store: ReturnType<typeof memoryStore>;
  let upstream: Map<string, { readonly id: string; readonly [name: string]: unknown }>;
  let isDown: boolean;
  let requested: string[];
  const list: RemoteList = {
    page: async () => Promise.reject(down),
    find: async (id) => {
      if (isDown) throw down;
      requested.push(id);
      const record = upstream.get(id);
      return record === undefined ? null : rowOf(record, requested.length + 100);
    },
  };
  beforeEach(async () => {
    store = memoryStore();
    [upstream, isDown, requested] = [new Map(), false, []];
    for (let index = 0; index < 12; index++) {
      const record = { id: `C${index}`, notes: "as it was", nested: { deep: [1, { a: 2 }] } };
      upstream.set(record.id, record);
      await store.commit({ scope, rows: [rowOf({ ...record, warnings: [] }, 1)] });
    }
  });
  /** Advances the sample until its result is stored. */
  async function finish(sample = new RecordSample()) {
    for (let turn = 0; turn < 10 && (await store.facts()).sample === null; turn++) {
      await sample.advance(list, store, () => 777);
    }
    return (await store.facts()).sample;
  }

  it("counts no difference for members that only one response has", async () => {
    expect(await finish()).toEqual({ at: 777, requested: 12, differing: 0 });
    expect(new Set(requested).size).toBe(12);
  });

  it("counts differing and missing records, corrects the former and suspects the latter", async () => {
    upstream.set("C3", { id: "C3", notes: "changed", nested: { deep: [1, { a: 2 }] } });
    upstream.set("C4", { id: "C4", notes: "as it was", nested: { deep: [1, { a: 3 }] } });
    upstream.delete("C5");
    expect(await finish()).toMatchObject({ requested: 12, differing: 3 });
    expect(store.texts(scope).get("C3")).toContain("changed");
    expect(await store.nextSuspect(scope, { from: 1, to: 99 })).toMatchObject({ id: "C5" });
  });

  it("continues after an outage with the remaining records, and requests none twice", async () => {
    const sample = new RecordSample();
    await sample.advance(list, store, () => 1);
    isDown = true;
    await expect(sample.advance(list, store, () => 2)).rejects.toBe(down);
    isDown = false;
    expect(await finish(sample)).toEqual({ at: 777, requested: 12, differing: 0 });
    expect(requested.length).toBe(12);
  });

  it("rests for five minutes after a failed record, and leaves it out after three failures", async () => {
    let [at, failed] = [0, 0];
    const broken: RemoteList = {
      ...list,
      find: (id) => (id === "C7" ? Promise.reject(down) : list.find(id)),
    };
    const settings = { store, contributions: () => broken, feeds: new Map(), segment: "s", maxSteps: 1 };
    const worker = new Worker({ ...settings, now: () => at });
    const isResting = async () => (await worker.view()).resting.has("sample");
    while ((await store.facts()).sample === null) {
      const ok = (await worker.work({ kind: "sample" })) === null;
      if (!ok) failed++;
      expect(await isResting()).toBe(!ok);
      if (!ok) {
        at -= 1;
        expect(await isResting(), "the clock was set back").toBe(false);
        at += 1;
      }
      at += ok ? 1 : 5 * 60_000;
      expect(await isResting()).toBe(false);
      if (failed > 9) break;
    }
    expect(failed).toBe(2);
    expect((await store.facts()).sample).toMatchObject({ requested: 11, differing: 0 });
  });

  it("ends at once if no records are held", async () => {
    store = memoryStore();
    expect(await finish()).toEqual({ at: 777, requested: 0, differing: 0 });
  });
});
