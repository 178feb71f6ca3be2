import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Scratch, scratchEngines } from "@/lib/database/__fixtures__/scratch-database";
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

  it("has texts that are too long for an index", async () => {
    const { database } = scratch;
    const long = (mark: string) => mark.repeat(3000);
    const rows = ["王", "é", "x"].map((mark) => {
      const id = `long ${mark}`;
      const value = {
        id,
        ordered_at: "2026-01-01T00:00:00Z",
        supporter: { id: `S ${mark}`, display_name: long(mark), email: `${long(mark)}@example.org` },
        billing_address: { country: long(mark), city: long(mark), zip: long(mark), phone: long("1") },
        line_items: [
          { is_recurring: true, recurring_profile_id: long(mark), recurring_profile: { status: "Active" } },
        ],
      };
      return toContributionRow({ id, value, text: Buffer.from(JSON.stringify(value)) });
    });
    await writeRecords(database, (writer) => writer.clear());
    await writeRecords(database, (writer) => writer.contributions(rows));
    const kept = await keptSupporters(database.reader);
    expect(kept.map(({ active_plans }) => active_plans)).toEqual([1, 1, 1]);
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
