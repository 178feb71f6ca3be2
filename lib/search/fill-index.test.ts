import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Scratch, scratchEngines } from "@/lib/database/__fixtures__/scratch-database";
import { indexLargeAmounts } from "@/lib/database/migrations/0016-large-amounts";
import { fillIndex, hasTextIndex, indexedCount } from "./fill-index";

describe.each(scratchEngines())("an index that begins with records on $engine", ({ open }) => {
  let scratch: Scratch;
  beforeAll(async () => {
    scratch = await open();
    const seqs = Array.from({ length: 120 }, (_, at) => at + 1);
    await scratch.database.write(async (tx) => {
      const rows = seqs.map((seq) => ({
        seq,
        id: `ID${seq}`,
        occurred_at: seq * 1000,
        kind: 0,
        supporter_id: null,
      }));
      await tx.insertInto("contribution").values(rows).execute();
      const { encode } = scratch.database.document;
      const docs = seqs.map((seq) => ({ seq, doc: encode(Buffer.from(`{"id":"ID${seq}"}`)) }));
      await tx.insertInto("contribution_doc").values(docs).execute();
      await tx.updateTable("search_fill").set({ next_seq: 1, end_seq: 121 }).execute();
    });
  });
  afterAll(() => scratch.dispose());

  it("is filled in batches, goes on where it was ended, and then knows all", async () => {
    const { database } = scratch;
    expect(await indexedCount(database.reader)).toBe(0);
    const ending = new AbortController();
    await fillIndex(database, () => ending.abort(), ending.signal);
    const begun = await indexedCount(database.reader);
    expect(begun).toBeGreaterThan(0);
    expect(begun).toBeLessThan(120);
    const told: number[] = [];
    await fillIndex(database, (done, total) => told.push(done / total), new AbortController().signal);
    expect(told.at(-1)).toBe(1);
    expect(await indexedCount(database.reader)).toBeNull();
    const texts = await database.reader
      .selectFrom("contribution_search")
      .select("text")
      .orderBy("seq")
      .execute();
    expect(texts.map(({ text }) => text)).toEqual(Array.from({ length: 120 }, (_, at) => ` id${at + 1} `));
  });

  it("counts no entry of an earlier release that has still to be read", async () => {
    const { database } = scratch;
    const from = (next: number, end: number) =>
      database.write((tx) => tx.updateTable("search_fill").set({ next_seq: next, end_seq: end }).execute());
    await from(1, 121);
    expect(await indexedCount(database.reader)).toBe(0);
    await from(51, 101);
    expect(await indexedCount(database.reader)).toBe(70);
    await from(121, 121);
    expect(await indexedCount(database.reader)).toBeNull();
  });

  it.each([
    ["nothing was to be read", [121, 121], [40, 81]],
    ["what lies before was to be read", [10, 60], [10, 81]],
    ["what lies behind was to be read", [60, 121], [40, 121]],
  ] as const)("reads again what has no amount, where %s", async (_, [next, end], [first, last]) => {
    const { database } = scratch;
    const state = await database.write(async (tx) => {
      await tx.updateTable("contribution_search").set({ amount: 1 }).execute();
      await tx
        .updateTable("contribution_search")
        .set({ amount: null })
        .where("seq", "in", [40, 80])
        .execute();
      await tx.updateTable("search_fill").set({ next_seq: next, end_seq: end }).execute();
      await indexLargeAmounts(tx);
      return await tx.selectFrom("search_fill").selectAll().executeTakeFirstOrThrow();
    });
    expect(state).toMatchObject({ next_seq: first, end_seq: last });
  });

  it("reads nothing again where each has an amount", async () => {
    const state = await scratch.database.write(async (tx) => {
      await tx.updateTable("contribution_search").set({ amount: 1 }).execute();
      await tx.updateTable("search_fill").set({ next_seq: 121, end_seq: 121 }).execute();
      await indexLargeAmounts(tx);
      return await tx.selectFrom("search_fill").selectAll().executeTakeFirstOrThrow();
    });
    expect(state).toMatchObject({ next_seq: 121, end_seq: 121 });
  });

  it("says whether the engine has an index of its own", async () => {
    expect(await hasTextIndex(scratch.database.reader, scratch.database.name)).toBe(true);
  });
});
