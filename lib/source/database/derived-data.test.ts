import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Scratch, scratchEngines } from "@/lib/database/__fixtures__/scratch-database";
import type { Database } from "@/lib/database/database";
import { runs } from "@/scripts/test/runs";
import { derivedFaults } from "./__fixtures__/derived-faults";
import { given, toGivenRecord } from "./__fixtures__/given-records";
import { rowOf, rowOfText } from "./__fixtures__/write";
import { derivedData, deriveNext } from "./derived-data";
import { writeRecords } from "./write";

/** Returns the rows of all derived tables, without numbers that depend on the order of writes. */
async function derivedRows({ reader }: Database) {
  const entries = await reader.selectFrom("contribution_search").selectAll().orderBy("seq").execute();
  const rows = await reader.selectFrom("supporter").selectAll().orderBy("id").execute();
  const totals = reader.selectFrom("supporter_total").selectAll();
  const sums = await reader.selectFrom("contribution").selectAll().orderBy("seq").execute();
  return {
    entries,
    supporters: rows.map(({ no: _, ...row }) => row),
    totals: await totals.orderBy("supporter_id").orderBy("currency").execute(),
    gifts: await reader.selectFrom("supporter_gift").selectAll().orderBy("seq").execute(),
    sums: sums.map(({ changed: _, ...row }) => row),
  };
}

describe.each(scratchEngines())("derived data on $engine", ({ open }) => {
  let scratch: Scratch;
  beforeAll(async () => {
    scratch = await open();
  });
  afterAll(() => scratch.dispose());

  it("agrees with the contributions after any writes, and is the same when it is derived again", async () => {
    const { database } = scratch;
    const batches = fc.array(fc.array(given, { minLength: 1, maxLength: 12 }), {
      minLength: 1,
      maxLength: 4,
    });
    const removed = fc.array(fc.integer({ min: 0, max: 20 }).map((number) => `ID${number}`));
    await fc.assert(
      fc.asyncProperty(batches, removed, async (batches, removed) => {
        await writeRecords(database, (writer) => writer.clear());
        for (const batch of batches) {
          const rows = batch.map((record) => rowOf(toGivenRecord(record)));
          await writeRecords(database, (writer) => writer.contributions(rows));
        }
        await writeRecords(database, (writer) => writer.removeContributions(removed));
        expect(await derivedFaults(database)).toEqual({});
        const written = await derivedRows(database);
        await database.write(async (tx) => {
          for (const data of derivedData) {
            await data.clear?.(tx);
            const damaged: string[] = [];
            let last: number | undefined = 0;
            while (last !== undefined)
              last = await deriveNext(tx, database, data, last, (id) => damaged.push(id));
            expect(damaged).toEqual([]);
          }
        });
        expect(await derivedRows(database)).toEqual(written);
      }),
      { numRuns: runs(8, 40) },
    );
  });

  it("agrees with contributions whose ids and amounts have more digits than a double", async () => {
    const { database } = scratch;
    const textOf = (id: string, day: number) =>
      `{"id":"${id}","ordered_at":"2026-01-0${day}T00:00:00Z","is_paid":true,"currency":"CAD",` +
      `"supporter":{"id":9007199254740993,"display_name":"Ann Lee"},"total_amount":90071992547409.93123,` +
      `"line_items":[{"is_recurring":true,"recurring_profile_id":9007199254740995}]}`;
    const rows = ["A", "B"].map((id, index) => rowOfText(id, textOf(id, index + 1)));
    await writeRecords(database, (writer) => writer.clear());
    await writeRecords(database, (writer) => writer.contributions(rows));
    expect(await derivedFaults(database)).toEqual({});
    // The keys of the supporter are read from the remaining contribution.
    await writeRecords(database, (writer) => writer.removeContributions(["B"]));
    expect(await derivedFaults(database)).toEqual({});
    expect((await derivedRows(database)).supporters).toMatchObject([
      { id: "9007199254740993", name: "Ann Lee", contributions: 1 },
    ]);
  });

  it("is derived from at most two large documents at once", async () => {
    const { database } = scratch;
    const rows = [1, 2, 3, 4, 5].map((n) => rowOf({ id: `L${n}`, notes: "x".repeat(1_500_000) }));
    await writeRecords(database, (writer) => writer.clear());
    await writeRecords(database, (writer) => writer.contributions(rows));
    const { seq = 0 } = (await database.reader.selectFrom("contribution").select("seq").execute())[0] ?? {};
    // A document without a contribution does not end the work.
    await database.writer
      .deleteFrom("contribution")
      .where("seq", "in", [seq, seq + 1])
      .execute();
    const derived: number[] = [];
    const derive = async (_tx: unknown, _engine: unknown, some: readonly unknown[]) => {
      derived.push(some.length);
    };
    const data = { subject: "Sizes", derive, countFaults: async () => ({}) };
    await database.write(async (tx) => {
      for (let last: number | undefined = 0; last !== undefined; )
        last = await deriveNext(tx, database, data, last, () => {});
    });
    expect(derived).toEqual([2, 1]);
    await writeRecords(database, (writer) => writer.clear());
  });
});
