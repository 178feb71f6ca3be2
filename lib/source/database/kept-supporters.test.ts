import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Scratch, scratchEngines } from "@/lib/database/__fixtures__/scratch-database";
import { supporterCountries } from "@/lib/supporters/read-supporters";
import { runs } from "@/scripts/test/runs";
import {
  expectedSupporters,
  type Given,
  given,
  storedSupporters,
  toGivenRecord,
} from "./__fixtures__/given-records";
import { rowOf } from "./__fixtures__/write";
import { writeRecords } from "./write";

const toRow = (record: Given) => rowOf(toGivenRecord(record));
const removedId = fc.integer({ min: 0, max: 20 }).map((number) => `ID${number}`);

describe.each(scratchEngines())("stored supporters on $engine", ({ open }) => {
  let scratch: Scratch;
  beforeAll(async () => {
    scratch = await open();
  });
  afterAll(() => scratch.dispose());

  it("the supporters match the contributions after any writes, replacements and removals", async () => {
    const { database } = scratch;
    const step = fc.oneof(
      { weight: 3, arbitrary: fc.record({ stored: fc.array(given, { minLength: 1, maxLength: 12 }) }) },
      { weight: 1, arbitrary: fc.record({ removed: fc.array(removedId, { maxLength: 8 }) }) },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), async (steps) => {
        await writeRecords(database, (writer) => writer.clear());
        const records = new Map<string, Given>();
        for (const one of steps) {
          if ("stored" in one) {
            await writeRecords(database, (writer) => writer.contributions(one.stored.map(toRow)));
            for (const record of one.stored) records.set(record.id, record);
          } else {
            await writeRecords(database, (writer) => writer.removeContributions(one.removed));
            for (const id of one.removed) records.delete(id);
          }
          expect(await storedSupporters(database.reader)).toEqual(expectedSupporters([...records.values()]));
        }
      }),
      { numRuns: runs(10, 40) },
    );
  });

  it("countries that differ in case are one, written like the most frequent", async () => {
    const { database } = scratch;
    const rows = ["norway", "Norway", "Sweden", "Norway", "Sweden", "SWEDEN", "Sweden"].map((country, at) =>
      rowOf({ id: `C${at}`, supporter: { id: `S${at}` }, billing_address: { country } }),
    );
    await writeRecords(database, (writer) => writer.clear());
    await writeRecords(database, (writer) => writer.contributions(rows.slice(0, 5)));
    expect(await database.read(supporterCountries)).toEqual(["Norway", "Sweden"]);
    await writeRecords(database, (writer) => writer.contributions(rows));
    expect(await database.read(supporterCountries)).toEqual(["Sweden", "Norway"]);
  });

  it("plans whose ids differ only in characters that a database refuses are one plan", async () => {
    const { database } = scratch;
    const line_items = ["p", "p\0"].map((recurring_profile_id) => ({
      ...{ is_recurring: true, recurring_profile_id, recurring_profile: { status: "Active" } },
    }));
    const row = rowOf({ id: "A", is_recurring: true, supporter: { id: "S" }, line_items });
    await writeRecords(database, (writer) => writer.clear());
    await writeRecords(database, (writer) => writer.contributions([row]));
    expect(await storedSupporters(database.reader)).toMatchObject([{ id: "S", active_plans: 1 }]);
  });

  it("texts that are too long for an index are stored", async () => {
    const { database } = scratch;
    const long = (mark: string) => mark.repeat(3000);
    const rows = ["王", "é", "x"].map((mark) => {
      const id = `long ${mark}`;
      return rowOf({
        id,
        ordered_at: "2026-01-01T00:00:00Z",
        supporter: { id: `S ${mark}`, display_name: long(mark), email: `${long(mark)}@example.org` },
        billing_address: { country: long(mark), city: long(mark), zip: long(mark), phone: long("1") },
        line_items: [
          { is_recurring: true, recurring_profile_id: long(mark), recurring_profile: { status: "Active" } },
        ],
      });
    });
    await writeRecords(database, (writer) => writer.clear());
    await writeRecords(database, (writer) => writer.contributions(rows));
    const supporters = await storedSupporters(database.reader);
    expect(supporters.map(({ active_plans }) => active_plans)).toEqual([1, 1, 1]);
  });
});
