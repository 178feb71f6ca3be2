import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Scratch, scratchEngines } from "@/lib/database/__fixtures__/scratch-database";
import { clearRecords, writeRecords } from "@/lib/source/database/write";
import { toRow } from "./__fixtures__/given";
import { sumFiltered } from "./list-sums";
import { type TableMoment, TableReader } from "./table-reader";

/** Many slices: a question that does not wait is answered after three or four, on a busy machine as well. */
const many = 600;
const slice = 25;

const gifts = (count: number, amount: number) =>
  Array.from({ length: count }, (_, at) =>
    toRow({
      ...{ id: `ID${at}`, at: Date.UTC(2024, 2, 1) + at * 60_000, plan: null, currency: "CAD", amount },
      ...{ refunded: 0, costs: 0, outcome: "succeeded", flag: null, warning: false, method: "card" },
      ...{ source: null, campaign: null, product: null, supporter: "S", expires: null },
    }),
  );
const written = gifts(many, 50_000);
const ids = written.map(({ id }) => id);

const whole = { counted: many, records: many };

describe.each(scratchEngines())("the figures in memory of $engine", { timeout: 60_000 }, ({ open }) => {
  let scratch: Scratch;
  beforeAll(async () => {
    scratch = await open();
  });
  beforeEach(async () => {
    await scratch.database.write((tx) => clearRecords(tx, scratch.database.name));
    await writeRecords(scratch.database, (writer) => writer.contributions(written));
  });
  afterAll(() => scratch.dispose());

  const count = (reader: TableReader) => reader.use(async ({ counted, records }) => ({ counted, records }));
  const becomes = (reader: TableReader, coverage: typeof whole) =>
    expect.poll(() => count(reader), { timeout: 20_000 }).toEqual(coverage);
  const remove = (gone: readonly string[]) =>
    writeRecords(scratch.database, (writer) => writer.removeContributions(gone));

  /** Reads without a request that waits, and has read everything. */
  async function impatientReader(): Promise<TableReader> {
    const reader = new TableReader(scratch.database, 0, slice);
    await becomes(reader, whole);
    return reader;
  }

  it("are used as far as they are read where that takes too long, with how far that is", async () => {
    const reader = new TableReader(scratch.database, 0, slice);
    const first = await count(reader);
    expect(first.records).toBe(many);
    expect(first.counted).toBeLessThan(many);
    await becomes(reader, whole);
  });

  it("are complete for requests at the same time, and have what was written since", async () => {
    const reader = new TableReader(scratch.database, 60_000);
    expect(await Promise.all([count(reader), count(reader), count(reader)])).toEqual([whole, whole, whole]);
    await remove(["ID7"]);
    expect(await count(reader)).toEqual({ counted: many - 1, records: many - 1 });
  });

  it("do not count contributions that were replaced or removed, and are not read yet", async () => {
    const reader = await impatientReader();
    await writeRecords(scratch.database, (writer) => writer.contributions(gifts(many, 100_000)));
    const renewed = await reader.use(async ({ table, counted, records }) => {
      const { sums } = await sumFiltered(table, { from: 0, to: Date.UTC(2025, 0), kinds: [0] });
      return { counted, records, sum: Number(sums?.[0]?.amount) };
    });
    // The sum shows how many were read as ten: the others are five.
    expect(renewed).toEqual({ records: many, counted: (renewed.sum - 5 * many) / 5, sum: renewed.sum });
    expect(renewed.counted).toBeLessThan(many);
    await becomes(reader, whole);
    await remove(ids.slice(100));
    const removed = await count(reader);
    expect(removed.records).toBe(100);
    expect(removed.counted).toBeLessThan(100);
    await becomes(reader, { counted: 100, records: 100 });
  });

  it("are those of a store that was cleared, or restored from a backup", async () => {
    const { database } = scratch;
    const reader = new TableReader(database, 60_000);
    expect(await count(reader)).toEqual(whole);
    await database.write((tx) => clearRecords(tx, database.name));
    expect(await count(reader)).toEqual({ counted: 0, records: 0 });
    await writeRecords(database, (writer) => writer.contributions(written.slice(0, 7)));
    expect(await count(reader)).toEqual({ counted: 7, records: 7 });
    await database.write(async (tx) => {
      await tx.deleteFrom("contribution_figure").where("seq", ">", 0).execute();
      await tx.updateTable("contribution_figure").set({ changed: 1 }).execute();
      await tx.updateTable("store").set({ version: 2 }).execute();
    });
    expect(await count(reader)).toEqual({ counted: 0, records: 0 });
  });

  it("are none once all contributions are removed, also before that is read", async () => {
    const reader = await impatientReader();
    await remove(ids);
    const held = ({ table, counted, records }: TableMoment) => ({
      ...{ held: table.count, counted, records },
    });
    expect(await reader.use(async (moment) => held(moment))).toEqual({ held: 0, counted: 0, records: 0 });
  });

  it("are read again from a server that has taken over, also where its version is the same", async () => {
    let epoch = 0;
    const reader = new TableReader({ ...scratch.database, epoch: () => epoch }, 60_000);
    expect(await count(reader)).toEqual(whole);
    // What the former server had written last is not there.
    await scratch.database.writer.deleteFrom("contribution_figure").where("seq", ">", 7).execute();
    const held = () => reader.use(async ({ table }) => table.count);
    expect(await held()).toBe(many);
    epoch = 1;
    expect(await held()).toBeLessThanOrEqual(7);
  });
});
