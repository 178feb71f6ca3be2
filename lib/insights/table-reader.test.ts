import type { KyselyPlugin } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Scratch, scratchEngines } from "@/lib/database/__fixtures__/scratch-database";
import { clearRecords, writeRecords } from "@/lib/source/database/write";
import { toRow } from "./__fixtures__/given";
import { sumFiltered } from "./list-sums";
import { type TableMoment, TableReader } from "./table-reader";

/** Enough slices that a request without a wait returns after a few of them, even on a busy machine. */
const giftCount = 600;
const slice = 25;

const gifts = (count: number, amount: number) =>
  Array.from({ length: count }, (_, at) =>
    toRow({
      id: `ID${at}`,
      at: Date.UTC(2024, 2, 1) + at * 60_000,
      plan: null,
      currency: "CAD",
      amount,
      refunded: 0,
      costs: 0,
      outcome: "succeeded",
      flag: null,
      warning: false,
      method: "card",
      source: null,
      campaign: null,
      product: null,
      supporter: "S",
      expires: null,
    }),
  );
const written = gifts(giftCount, 50_000);
const ids = written.map(({ id }) => id);

const all = { from: 0, to: Date.UTC(2025, 0), kinds: [0] };
const whole = { counted: giftCount, records: giftCount };

describe.each(scratchEngines())("the figures in memory on $engine", { timeout: 60_000 }, ({ open }) => {
  let scratch: Scratch;
  beforeAll(async () => {
    scratch = await open();
  });
  beforeEach(async () => {
    await scratch.database.write(clearRecords);
    await writeRecords(scratch.database, (writer) => writer.contributions(written));
  });
  afterAll(() => scratch.dispose());

  const count = (reader: TableReader) => reader.use(async ({ counted, records }) => ({ counted, records }));
  const becomes = (reader: TableReader, coverage: typeof whole) =>
    expect.poll(() => count(reader), { timeout: 20_000 }).toEqual(coverage);
  const remove = (gone: readonly string[]) =>
    writeRecords(scratch.database, (writer) => writer.removeContributions(gone));

  /** Returns a reader whose requests do not wait and that has read everything. */
  async function readerWithoutWait(): Promise<TableReader> {
    const reader = new TableReader(scratch.database, 0, slice);
    await becomes(reader, whole);
    return reader;
  }

  it("are used incomplete, with their coverage, where reading takes too long", async () => {
    const reader = new TableReader(scratch.database, 0, slice);
    const first = await count(reader);
    expect(first.records).toBe(giftCount);
    expect(first.counted).toBeLessThan(giftCount);
    await becomes(reader, whole);
  });

  it("are complete for parallel requests and include later writes", async () => {
    const reader = new TableReader(scratch.database, 60_000);
    expect(await Promise.all([count(reader), count(reader), count(reader)])).toEqual([whole, whole, whole]);
    await remove(["ID7"]);
    expect(await count(reader)).toEqual({ counted: giftCount - 1, records: giftCount - 1 });
  });

  it("leave out removed contributions, and replaced ones that are not read again yet", async () => {
    const reader = await readerWithoutWait();
    await writeRecords(scratch.database, (writer) => writer.contributions(gifts(giftCount, 100_000)));
    const renewed = await reader.use(async ({ table, counted, records }) => {
      const { sums } = await sumFiltered(table, all);
      return { counted, records, sum: Number(sums?.[0]?.amount) };
    });
    // Contributions read again are 10, the others 5.
    expect(renewed).toEqual({
      records: giftCount,
      counted: (renewed.sum - 5 * giftCount) / 5,
      sum: renewed.sum,
    });
    expect(renewed.counted).toBeLessThan(giftCount);
    await becomes(reader, whole);
    await remove(ids.slice(100));
    expect(await count(reader)).toEqual({ counted: 100, records: 100 });
  });

  it("are read again after the store is cleared or restored from a backup", async () => {
    const { database } = scratch;
    const reader = new TableReader(database, 60_000);
    expect(await count(reader)).toEqual(whole);
    await database.write(clearRecords);
    expect(await count(reader)).toEqual({ counted: 0, records: 0 });
    await writeRecords(database, (writer) => writer.contributions(written.slice(0, 7)));
    expect(await count(reader)).toEqual({ counted: 7, records: 7 });
    await writeRecords(database, async (writer) => {
      await writer.clear();
      await writer.contributions(written.slice(0, 3));
    });
    expect(await count(reader)).toEqual({ counted: 3, records: 3 });
    await database.write(async (tx) => {
      await tx.deleteFrom("contribution").execute();
      await tx.updateTable("store").set({ version: 2 }).execute();
    });
    expect(await count(reader)).toEqual({ counted: 0, records: 0 });
  });

  it("are read again after the store is cleared while they are read", async () => {
    const { database } = scratch;
    const works: (() => Promise<unknown>)[] = [];
    const plugin: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        await works.shift()?.();
        return result;
      },
    };
    const reader = new TableReader({ ...database, reader: database.reader.withPlugin(plugin) }, 60_000);
    expect(await count(reader)).toEqual(whole);
    await remove(["ID7"]);
    works.push(() =>
      writeRecords(database, async (writer) => {
        await writer.clear();
        await writer.contributions(written.slice(0, 3));
      }),
    );
    expect(await count(reader)).toEqual({ counted: 3, records: 3 });
  });

  it("are empty once all contributions are removed, even for a request that does not wait", async () => {
    const reader = await readerWithoutWait();
    await remove(ids);
    const stateOf = ({ table, counted, records }: TableMoment) => ({
      tableCount: table.count,
      counted,
      records,
    });
    expect(await reader.use(async (moment) => stateOf(moment))).toEqual({
      tableCount: 0,
      counted: 0,
      records: 0,
    });
  });

  it("are read again after a failover, even at the same version", async () => {
    let epoch = 0;
    const reader = new TableReader({ ...scratch.database, epoch: () => epoch }, 60_000);
    expect(await count(reader)).toEqual(whole);
    // The new server lacks the last writes of the former one.
    await scratch.database.writer.deleteFrom("contribution").where("seq", ">", 7).execute();
    const tableCount = () => reader.use(async ({ table }) => table.count);
    expect(await tableCount()).toBe(giftCount);
    epoch = 1;
    expect(await tableCount()).toBeLessThanOrEqual(7);
  });

  /** Returns a reader whose reads of the table `failing` fail, after a failover for each `epoch`. */
  function unreliableReader() {
    const { database } = scratch;
    const state = { failing: "", epoch: 0 };
    const plugin: KyselyPlugin = {
      transformQuery({ node }) {
        if (JSON.stringify(node).includes(`"name":"${state.failing}"`)) throw new Error("connection lost");
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const reader = new TableReader(
      {
        ...database,
        epoch: () => state.epoch,
        reader: database.reader.withPlugin(plugin),
        read: (work) => database.read((tx) => work(tx.withPlugin(plugin))),
      },
      60_000,
      slice,
    );
    return { reader, state };
  }

  it.each(["contribution", "contribution_gone"])(
    "are read again after a failover during which reading %s failed",
    async (table) => {
      const { reader, state } = unreliableReader();
      expect(await count(reader)).toEqual(whole);
      Object.assign(state, { failing: table, epoch: 1 });
      await expect(count(reader)).rejects.toThrow("connection lost");
      state.failing = "";
      expect(await count(reader)).toEqual(whole);
    },
  );

  it("have no rows of a failed read if a standby answers next, at the version before it", async () => {
    const { reader, state } = unreliableReader();
    const { version } = await scratch.database.reader
      .selectFrom("store")
      .select("version")
      .executeTakeFirstOrThrow();
    expect(await count(reader)).toEqual(whole);
    await writeRecords(scratch.database, (writer) => writer.contributions(gifts(giftCount + 1, 100_000)));
    state.failing = "contribution_gone";
    await expect(count(reader)).rejects.toThrow("connection lost");
    state.failing = "";
    await scratch.database.writer.updateTable("store").set({ version }).execute();
    const amounts = await reader.use(async ({ table }) => sumFiltered(table, all));
    expect(amounts.sums).toEqual([{ currency: "CAD", amount: `${5 * giftCount}.0000` }]);
  });
});
