import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Scratch, scratchEngines } from "@/lib/database/__fixtures__/scratch-database";
import type { Tx } from "@/lib/database/engine";
import { type Given, toRow } from "@/lib/insights/__fixtures__/given";
import { RecentRecords } from "./sums";
import { writeRecords } from "./write";

const gift: Given = {
  ...{
    id: "A",
    at: Date.UTC(2024, 2, 10),
    plan: null,
    currency: "CAD",
    amount: 250_000,
    refunded: 0,
    costs: 0,
  },
  ...{ outcome: "succeeded", flag: null, warning: false, method: "card", source: null, campaign: null },
  ...{ product: null, supporter: "S1", expires: null },
};

describe.each(scratchEngines())("records that are kept, in $engine", ({ open }) => {
  let scratch: Scratch;
  beforeAll(async () => {
    scratch = await open();
  });
  afterAll(() => scratch.dispose());

  const store = (amount: number) =>
    writeRecords(scratch.database, (writer) => writer.contributions([toRow({ ...gift, amount })]));

  async function read(recent: RecentRecords, tx: Tx, seqs: readonly number[]) {
    const { version } = await tx.selectFrom("store").select("version").executeTakeFirstOrThrow();
    return recent.read(tx, version, seqs);
  }

  it("are those of the moment that asks, before and after a write", async () => {
    const { database } = scratch;
    const recent = new RecentRecords(database);
    await store(250_000);
    const { seq } = await database.reader.selectFrom("contribution").select("seq").executeTakeFirstOrThrow();
    const now = () => database.read((tx) => read(recent, tx, [seq, seq + 1]));
    const first = await now();
    expect(first).toEqual([expect.objectContaining({ id: "A" }), null]);
    expect((await now())[0]).toBe(first[0]);
    const { tx, close } = await database.openSnapshot();
    await store(990_000);
    const second = await now();
    expect(second).not.toEqual(first);
    expect(await read(recent, tx, [seq, seq + 1])).toEqual(first);
    await close();
    expect(await now()).toEqual(second);
  });
});
