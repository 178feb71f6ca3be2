import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Scratch, scratchEngines } from "@/lib/database/__fixtures__/scratch-database";
import { kinds } from "@/lib/records/labels";
import { runs } from "@/scripts/test/runs";
import { derivedFaults } from "./__fixtures__/derived-faults";
import { byDateAndId, expectedKind, small, toRow } from "./__fixtures__/small-records";
import { writeRecords } from "./write";

describe.each(scratchEngines())("removing contributions in $engine", ({ open }) => {
  let scratch: Scratch;
  beforeAll(async () => {
    scratch = await open();
  });
  afterAll(() => scratch.dispose());

  it("rows, kinds, counts, plans and the index are as if removed records never existed", async () => {
    const { database } = scratch;
    await fc.assert(
      fc.asyncProperty(
        fc.array(small, { minLength: 1, maxLength: 25 }),
        fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 25 }),
        async (records, numbers) => {
          const removedIds = new Set(numbers.map((number) => `ID${number}`));
          await writeRecords(database, (writer) => writer.clear());
          await writeRecords(database, (writer) => writer.contributions(records.map(toRow)));
          const removed = await writeRecords(database, (writer) =>
            writer.removeContributions([...removedIds]),
          );

          const stored = [...new Map(records.map((record) => [record.id, record])).values()];
          const left = stored.filter(({ id }) => !removedIds.has(id)).sort(byDateAndId);
          expect(removed.map(({ id }) => id).sort()).toEqual(
            stored
              .map(({ id }) => id)
              .filter((id) => removedIds.has(id))
              .sort(),
          );
          const { reader } = database;
          const sorted = reader.selectFrom("contribution").orderBy("occurred_at").orderBy("id");
          const rows = await sorted.select(["id", "kind"]).execute();
          expect(rows.map(({ id, kind }) => [id, kinds[kind]])).toEqual(
            left.map((record) => [record.id, expectedKind(record, left)]),
          );
          expect(await derivedFaults(database)).toEqual({});
          const days = await reader.selectFrom("day_count").select(["n0", "n1", "n2"]).execute();
          expect(days.reduce((sum, { n0, n1, n2 }) => sum + n0 + n1 + n2, 0)).toBe(left.length);
          expect(days.every(({ n0, n1, n2 }) => Math.min(n0, n1, n2) >= 0)).toBe(true);
          const links = await reader.selectFrom("contribution_profile").select("profile_id").execute();
          expect(new Set(links.map((link) => link.profile_id))).toEqual(
            new Set(left.flatMap(({ profiles }) => profiles.filter(Boolean))),
          );
          expect(await reader.selectFrom("contribution_search").select("sort_key").execute()).toHaveLength(
            left.length,
          );
          expect(await reader.selectFrom("contribution_doc").select("seq").execute()).toHaveLength(
            left.length,
          );
        },
      ),
      { numRuns: runs(8, 25) },
    );
  });
});
