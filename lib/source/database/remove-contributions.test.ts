import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Scratch, scratchEngines } from "@/lib/database/__fixtures__/scratch-database";
import { kinds } from "@/lib/records/labels";
import { runs } from "@/scripts/test/runs";
import { byPlace, kindByRule, small, toRow } from "./__fixtures__/small-records";
import { writeRecords } from "./write";

describe.each(scratchEngines())("removing contributions in $engine", ({ open }) => {
  let scratch: Scratch;
  beforeAll(async () => {
    scratch = await open();
  });
  afterAll(() => scratch.dispose());

  it("leaves rows, kinds, sums, plans and the index as if they had never been stored", async () => {
    const { database } = scratch;
    await fc.assert(
      fc.asyncProperty(
        fc.array(small, { minLength: 1, maxLength: 25 }),
        fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 25 }),
        async (records, numbers) => {
          const gone = new Set(numbers.map((number) => `ID${number}`));
          await writeRecords(database, (writer) => writer.clear());
          await writeRecords(database, (writer) => writer.contributions(records.map(toRow)));
          const removed = await writeRecords(database, (writer) => writer.removeContributions([...gone]));

          const stored = [...new Map(records.map((record) => [record.id, record])).values()];
          const left = stored.filter(({ id }) => !gone.has(id)).sort(byPlace);
          expect(removed.map(({ id }) => id).sort()).toEqual(
            stored
              .map(({ id }) => id)
              .filter((id) => gone.has(id))
              .sort(),
          );
          const { reader } = database;
          const rows = reader.selectFrom("contribution").select(["id", "kind"]);
          const held = await rows.orderBy("occurred_at").orderBy("id").execute();
          expect(held.map(({ id, kind }) => [id, kinds[kind]])).toEqual(
            left.map((record) => [record.id, kindByRule(record, left)]),
          );
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
