import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Scratch, scratchEngines } from "@/lib/database/__fixtures__/scratch-database";
import { clearRecords } from "@/lib/source/database/demo-records";
import { writeRecords } from "@/lib/source/database/write";
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

  it("is used as far as it is read where that takes too long, and says how far that is", async () => {
    const reader = new TableReader(scratch.database, 0, slice);
    const first = await count(reader);
    expect(first.records).toBe(many);
    expect(first.counted).toBeLessThan(many);
    await becomes(reader, whole);
  });

  it("is whole for all who ask at once, and has what was written since", async () => {
    const reader = new TableReader(scratch.database, 60_000);
    expect(await Promise.all([count(reader), count(reader), count(reader)])).toEqual([whole, whole, whole]);
    await remove(["ID7"]);
    expect(await count(reader)).toEqual({ counted: many - 1, records: many - 1 });
  });

  it("does not count what was written anew, or is gone, and is not read yet", async () => {
    const reader = await impatientReader();
    await writeRecords(scratch.database, (writer) => writer.contributions(gifts(many, 100_000)));
    const renewed = await reader.use(async ({ table, counted, records }) => {
      const { sums } = await sumFiltered(table, { from: 0, to: Date.UTC(2025, 0), kinds: [0] });
      return { counted, records, sum: Number(sums?.[0]?.amount) };
    });
    // Of so many the ten are known by which they come to more than the five of all.
    expect(renewed).toEqual({ records: many, counted: (renewed.sum - 5 * many) / 5, sum: renewed.sum });
    expect(renewed.counted).toBeLessThan(many);
    await becomes(reader, whole);
    await remove(ids.slice(100));
    const removed = await count(reader);
    expect(removed.records).toBe(100);
    expect(removed.counted).toBeLessThan(100);
    await becomes(reader, { counted: 100, records: 100 });
  });

  it("tells of nothing once all is gone, also before it has read that", async () => {
    const reader = await impatientReader();
    await remove(ids);
    const held = ({ table, counted, records }: TableMoment) => ({
      ...{ held: table.count, counted, records },
    });
    expect(await reader.use(async (moment) => held(moment))).toEqual({ held: 0, counted: 0, records: 0 });
  });
});
