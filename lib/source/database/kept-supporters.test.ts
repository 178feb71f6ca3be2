import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Scratch, scratchEngines } from "@/lib/database/__fixtures__/scratch-database";
import { unfilled } from "@/lib/database/fill";
import { fillSupporters } from "@/lib/supporters/fill-supporters";
import { runs } from "@/scripts/test/runs";
import {
  foldedSupporters,
  type Given,
  given,
  keptSupporters,
  toGivenRecord,
} from "./__fixtures__/given-records";
import { toContributionRow } from "./contribution-row";
import { writeRecords } from "./write";

const toRow = (record: Given) => {
  const value = toGivenRecord(record);
  return toContributionRow({ id: record.id, value, text: Buffer.from(JSON.stringify(value)) });
};

describe.each(scratchEngines())("what is kept of supporters on $engine", ({ open }) => {
  let scratch: Scratch;
  beforeAll(async () => {
    scratch = await open();
  });
  afterAll(() => scratch.dispose());

  it("is what their contributions say, after any of them were stored, replaced and removed", async () => {
    const { database } = scratch;
    const step = fc.oneof(
      { weight: 3, arbitrary: fc.array(given, { minLength: 1, maxLength: 12 }) },
      { weight: 1, arbitrary: fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 8 }).map(toIds) },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), async (steps) => {
        await writeRecords(database, (writer) => writer.clear());
        const stored = new Map<string, Given>();
        for (const part of steps) {
          if (isGiven(part)) {
            await writeRecords(database, (writer) => writer.contributions(part.map(toRow)));
            for (const record of part) stored.set(record.id, record);
          } else {
            await writeRecords(database, (writer) => writer.removeContributions(part.ids));
            for (const id of part.ids) stored.delete(id);
          }
          expect(await keptSupporters(database.reader)).toEqual(foldedSupporters([...stored.values()]));
        }
      }),
      { numRuns: runs(10, 40) },
    );
  });

  it("is counted after the start where records existed before, whatever is written meanwhile", async () => {
    const { database } = scratch;
    const records = fc
      .sample(given, { numRuns: 400, seed: 7 })
      .map((record, at) => ({ ...record, id: `R${at}` }));
    await writeRecords(database, (writer) => writer.clear());
    await writeRecords(database, (writer) => writer.contributions(records.map(toRow)));
    await database.write(async (tx) => {
      // As a database of an earlier release is after its migration.
      for (const table of ["supporter", "supporter_total", "supporter_gift", "supporter_currency"] as const) {
        await tx.deleteFrom(table).execute();
      }
      if (database.name === "sqlite") {
        const { sql } = await import("kysely");
        for (const name of ["supporter_words", "supporter_trigrams"]) {
          await sql`insert into ${sql.table(name)} (${sql.ref(name)}) values ('delete-all')`.execute(tx);
        }
      }
      const ends = await tx
        .selectFrom("contribution")
        .select((eb) => [eb.fn.min("seq").as("first"), eb.fn.max("seq").as("last")])
        .executeTakeFirstOrThrow();
      await tx
        .updateTable("supporter_fill")
        .set({ next_seq: ends.first, end_seq: ends.last + 1, supporters: 0 })
        .execute();
    });
    expect(await unfilled(database.reader, "supporter_fill")).toBe(400);
    const ending = new AbortController();
    await fillSupporters(database, () => ending.abort(), ending.signal);
    const uncounted = await unfilled(database.reader, "supporter_fill");
    expect(uncounted).toBeGreaterThan(0);
    expect(uncounted).toBeLessThan(400);

    const changed = records.slice(350, 360).map((record) => ({ ...record, cents: 700 }));
    await writeRecords(database, (writer) => writer.contributions(changed.map(toRow)));
    await writeRecords(database, (writer) => writer.removeContributions(["R10", "R399"]));
    await fillSupporters(database, () => {}, new AbortController().signal);
    expect(await unfilled(database.reader, "supporter_fill")).toBeNull();
    const left = [...records.slice(0, 350), ...changed, ...records.slice(360)].filter(
      ({ id }) => id !== "R10" && id !== "R399",
    );
    expect(await keptSupporters(database.reader)).toEqual(foldedSupporters(left));
  });
});

interface Gone {
  readonly ids: readonly string[];
}

function toIds(numbers: readonly number[]): Gone {
  return { ids: numbers.map((number) => `ID${number}`) };
}

function isGiven(part: readonly Given[] | Gone): part is readonly Given[] {
  return Array.isArray(part);
}
