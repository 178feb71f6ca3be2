import { beforeEach, describe, expect, it } from "vitest";
import { fail, succeed } from "@/lib/contract/failure";
import { memoryStore } from "./__fixtures__/memory-store";
import type { Asking } from "./asking";
import { readRow } from "./read-row";
import { Sample } from "./sample";
import { unansweredRest } from "./unanswered";

const scope = "contributions";
const rowOf = (members: { readonly id: string; readonly [name: string]: unknown }, number: number) => {
  const row = readRow(Buffer.from(JSON.stringify(members)), () => 1, { number, at: number });
  if (row === null) throw new Error("no row");
  return row;
};

describe("a sample of what is held", () => {
  let store: ReturnType<typeof memoryStore>;
  let upstream: Map<string, { readonly id: string; readonly [name: string]: unknown }>;
  let isDown: boolean;
  let asked: string[];
  const asking: Asking = {
    page: async () => fail("upstream_malformed"),
    find: async (id) => {
      if (isDown) return fail("upstream_unavailable");
      asked.push(id);
      const record = upstream.get(id);
      return succeed(record === undefined ? null : rowOf(record, asked.length + 100));
    },
  };
  beforeEach(async () => {
    store = memoryStore();
    [upstream, isDown, asked] = [new Map(), false, []];
    for (let nth = 0; nth < 12; nth++) {
      const record = { id: `C${nth}`, notes: "as it was", nested: { deep: [1, { a: 2 }] } };
      upstream.set(record.id, record);
      await store.commit({ scope, rows: [rowOf({ ...record, warnings: [] }, 1)] });
    }
  });
  /** Goes on until the store knows of an end. */
  async function whole(sample = new Sample()) {
    for (let turn = 0; turn < 10 && (await store.facts()).sample === null; turn++) {
      expect((await sample.goOn(asking, store, () => 777)).ok).toBe(true);
    }
    return (await store.facts()).sample;
  }

  it("counts none where all is as it is held, whatever members only one of the two answers has", async () => {
    expect(await whole()).toEqual({ at: 777, asked: 12, differing: 0 });
    expect(new Set(asked).size).toBe(12);
  });

  it("counts what differs and what is gone, mends the one and doubts the other", async () => {
    upstream.set("C3", { id: "C3", notes: "changed", nested: { deep: [1, { a: 2 }] } });
    upstream.set("C4", { id: "C4", notes: "as it was", nested: { deep: [1, { a: 3 }] } });
    upstream.delete("C5");
    expect(await whole()).toMatchObject({ asked: 12, differing: 3 });
    expect(store.texts(scope).get("C3")).toContain("changed");
    expect(await store.nextSuspect(scope, 0)).toMatchObject({ id: "C5" });
  });

  it("goes on after an outage with those that were not asked for, and counts none twice", async () => {
    const sample = new Sample();
    await sample.goOn(asking, store, () => 1);
    isDown = true;
    expect(await sample.goOn(asking, store, () => 2)).toMatchObject({ ok: false });
    isDown = false;
    expect(await whole(sample)).toEqual({ at: 777, asked: 12, differing: 0 });
    expect(asked.length).toBe(12);
  });

  it("rests after a record without an answer, and gives it up after three", async () => {
    const sample = new Sample();
    let [at, failed] = [0, 0];
    const broken: Asking = {
      ...asking,
      find: async (id) => (id === "C7" ? fail("upstream_unavailable") : asking.find(id)),
    };
    while ((await store.facts()).sample === null) {
      const { ok } = await sample.goOn(broken, store, () => at);
      if (!ok) failed++;
      expect([sample.isResting(at), sample.isResting(at + unansweredRest)]).toEqual([!ok, false]);
      at += ok ? 1 : unansweredRest;
      if (failed > 9) break;
    }
    expect(failed).toBe(2);
    expect((await store.facts()).sample).toMatchObject({ asked: 11, differing: 0 });
  });

  it("of nothing ends at once", async () => {
    store = memoryStore();
    expect(await whole()).toEqual({ at: 777, asked: 0, differing: 0 });
  });
});
