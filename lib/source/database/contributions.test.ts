import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type ContributionQuery,
  contributionSorts,
  readContributionQuery,
} from "@/lib/contract/contribution-query";
import { type Scratch, scratchEngines } from "@/lib/database/__fixtures__/scratch-database";
import { kindsAsked } from "@/lib/records/labels";
import { type Source, subjectOf } from "@/lib/source/source";
import { runs } from "@/scripts/test/runs";
import { byPlace, crowdedInstant, kindByRule, type Small, small, toRow } from "./__fixtures__/small-records";
import { writeContributions } from "./__fixtures__/write";
import { createDatabaseSource } from "./database-source";
import { clearRecords, toContributionRow } from "./write";

const query: fc.Arbitrary<ContributionQuery> = fc.record(
  {
    occurredAfter: fc.tuple(crowdedInstant, fc.constantFrom(0, 0.5)).map(([at, part]) => at + part),
    occurredBefore: fc.tuple(crowdedInstant, fc.constantFrom(0, 0.5)).map(([at, part]) => at + part),
    onetime: fc.boolean(),
    recurring: fc.boolean(),
    initialRecurring: fc.boolean(),
    oneTimeAndInitialRecurring: fc.boolean(),
    sort: fc.constantFrom(...contributionSorts),
    page: fc.constantFrom(1, 1, 1, 2, 3, 9),
  },
  {
    requiredKeys: ["onetime", "recurring", "initialRecurring", "oneTimeAndInitialRecurring", "sort", "page"],
  },
);

function expected(requested: ContributionQuery, stored: readonly Small[]) {
  const kinds = kindsAsked(requested);
  const matching = stored
    .filter((record) => kinds.includes(kindByRule(record, [...stored])))
    .filter(({ at }) => requested.occurredAfter === undefined || at > requested.occurredAfter)
    .filter(({ at }) => requested.occurredBefore === undefined || at < requested.occurredBefore)
    .sort(byPlace);
  if (requested.sort === "-contribution_date") matching.reverse();
  const page = matching.slice((requested.page - 1) * 25, requested.page * 25);
  return {
    ids: page.map((record) => record.id),
    kinds: page.map((record) => kindByRule(record, [...stored])),
    total: matching.length,
  };
}

describe.each(scratchEngines())("contributions in $engine", ({ open }) => {
  let scratch: Scratch;
  let source: Source;

  beforeAll(async () => {
    scratch = await open();
    source = createDatabaseSource(scratch.database);
  });
  afterAll(() => scratch.dispose());

  async function list(requested: ContributionQuery) {
    const outcome = await source.listContributions(requested);
    if (!outcome.ok) throw new Error(outcome.failure.code);
    const records = outcome.value.items.map((item) => JSON.parse(Buffer.from(item).toString()));
    expect(outcome.value.subjects).toEqual(records.map(subjectOf));
    const ids = records.map(({ id }) => id);
    return { ids, kinds: outcome.value.kinds, total: outcome.value.total };
  }

  it("lists, counts and distinguishes kinds by the rules, in any order of arrival", async () => {
    const history = fc.array(fc.array(small, { maxLength: 50 }), { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(
        history,
        fc.array(query, { minLength: 8, maxLength: 8 }),
        async (batches, questions) => {
          await scratch.database.write((tx) => clearRecords(tx, scratch.database.name));
          for (const batch of batches) await writeContributions(scratch.database, batch.map(toRow));
          const stored = [...new Map(batches.flat().map((record) => [record.id, record])).values()];
          for (const requested of questions)
            expect(await list(requested)).toEqual(expected(requested, stored));
        },
      ),
      { numRuns: runs(10, 40) },
    );
  });

  it("gives a record back byte for byte and counts what was new and what was replaced", async () => {
    await scratch.database.write((tx) => clearRecords(tx, scratch.database.name));
    const text = Buffer.from(
      '{"id":"A","n":1.50,"big":12345678901234567890,"é":"\\u0000\\/","ordered_at":""}',
    );
    const record = toContributionRow({ id: "A", value: JSON.parse(text.toString()), text });
    expect(await writeContributions(scratch.database, [record, record])).toEqual({
      inserted: 1,
      replaced: 0,
    });
    expect(await writeContributions(scratch.database, [record])).toEqual({ inserted: 0, replaced: 1 });
    const outcome = await source.findContribution("A");
    expect(outcome.ok && outcome.value && Buffer.from(outcome.value.item).equals(text)).toBe(true);
    expect(outcome).toMatchObject({ value: { kind: "onetime" } });
    expect(await source.findContribution("a")).toEqual({ ok: true, value: null });
  });

  it("keeps a record without a readable date at the end and out of every date range", async () => {
    await scratch.database.write((tx) => clearRecords(tx, scratch.database.name));
    const undated = toContributionRow({
      id: "Z",
      value: { ordered_at: "" },
      text: Buffer.from('{"id":"Z"}'),
    });
    const dated = toRow({ id: "B", at: Date.UTC(1900, 0, 1), isRecurring: false, profiles: [] });
    await writeContributions(scratch.database, [undated, dated]);
    const plain: ContributionQuery = {
      ...{ onetime: false, recurring: false, initialRecurring: false, oneTimeAndInitialRecurring: false },
      ...{ sort: "-contribution_date", page: 1 },
    };
    expect(await list(plain)).toMatchObject({ ids: ["B", "Z"], total: 2 });
    expect(await list({ ...plain, occurredBefore: Date.UTC(2030, 0, 1) })).toMatchObject({
      ids: ["B"],
      total: 1,
    });
  });

  it("takes more recurring profiles in a batch than a statement has room for", async () => {
    await scratch.database.write((tx) => clearRecords(tx, scratch.database.name));
    const profiles = Array.from({ length: 12_000 }, (_, index) => `P${index}`);
    const record = toRow({ id: "A", at: Date.UTC(2024, 0, 2), isRecurring: true, profiles });
    const older = toRow({ id: "B", at: Date.UTC(2024, 0, 1), isRecurring: true, profiles });
    await writeContributions(scratch.database, [record]);
    await writeContributions(scratch.database, [older]);
    await writeContributions(scratch.database, [record]);
    const requested = { ...readContributionQuery(new Map()).query, recurring: true };
    expect(await list(requested)).toMatchObject({ ids: ["A"], total: 1 });
  });

  it("begins a plan with the contribution that was placed first, wherever a copy lists it", async () => {
    await scratch.database.write((tx) => clearRecords(tx, scratch.database.name));
    const plan = { isRecurring: true, profiles: ["P1"] };
    const first = toRow({ id: "A", at: Date.UTC(2024, 0, 1), ...plan });
    const second = toRow({ id: "B", at: Date.UTC(2024, 0, 2), ...plan });
    const listed = [{ ...first, occurredAt: Date.UTC(2024, 0, 3) }, second];
    await writeContributions(scratch.database, listed);
    const { query: all } = readContributionQuery(new Map());
    expect(await list(all)).toMatchObject({ ids: ["A", "B"], kinds: ["initial", "recurring"] });
  });

  it("stores all of a batch or nothing", async () => {
    await scratch.database.write((tx) => clearRecords(tx, scratch.database.name));
    const good = toRow({ id: "A", at: Date.UTC(2024, 0, 1), isRecurring: true, profiles: ["P1"] });
    const bad = { ...good, id: "B", text: Buffer.from("x") };
    Object.defineProperty(bad, "text", {
      get: () => {
        throw new Error("the disk is gone");
      },
    });
    await expect(writeContributions(scratch.database, [good, bad])).rejects.toThrow("the disk is gone");
    expect(await source.findContribution("A")).toEqual({ ok: true, value: null });
    const left = await scratch.database.reader.selectFrom("contribution_profile").selectAll().execute();
    expect(left).toEqual([]);
  });
});
