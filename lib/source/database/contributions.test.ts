import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type ContributionQuery,
  contributionSorts,
  readContributionQuery,
} from "@/lib/contract/contribution-query";
import { type Scratch, scratchEngines } from "@/lib/database/__fixtures__/scratch-database";
import { requestedKinds } from "@/lib/records/labels";
import { type Source, subjectOf } from "@/lib/source/source";
import { runs } from "@/scripts/test/runs";
import { derivedFaults } from "./__fixtures__/derived-faults";
import { idsOf, parseItem, unwrap } from "./__fixtures__/read";
import {
  byDateAndId,
  crowdedInstant,
  expectedKind,
  type Small,
  small,
  toRow,
} from "./__fixtures__/small-records";
import { rowOf, writeContributions } from "./__fixtures__/write";
import { createDatabaseSource } from "./database-source";
import { clearRecords, toContributionRow } from "./write";

const anyQuery: fc.Arbitrary<ContributionQuery> = fc.record(
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
  const kinds = requestedKinds(requested);
  const matching = stored
    .filter((record) => kinds.includes(expectedKind(record, [...stored])))
    .filter(({ at }) => requested.occurredAfter === undefined || at > requested.occurredAfter)
    .filter(({ at }) => requested.occurredBefore === undefined || at < requested.occurredBefore)
    .sort(byDateAndId);
  if (requested.sort === "-contribution_date") matching.reverse();
  const page = matching.slice((requested.page - 1) * 25, requested.page * 25);
  return {
    ids: page.map((record) => record.id),
    kinds: page.map((record) => expectedKind(record, [...stored])),
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

  const clear = () => scratch.database.write(clearRecords);

  async function list(requested: ContributionQuery) {
    const { items, total } = await unwrap(source.listContributions(requested));
    expect(items.map(({ subject }) => subject)).toEqual(items.map(parseItem).map(subjectOf));
    return { ids: idsOf(items), kinds: items.map(({ kind }) => kind), total };
  }

  it("lists have the expected order, total and kinds after writes in any order", async () => {
    const history = fc.array(fc.array(small, { maxLength: 50 }), { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(
        history,
        fc.array(anyQuery, { minLength: 8, maxLength: 8 }),
        async (batches, queries) => {
          await clear();
          for (const batch of batches) await writeContributions(scratch.database, batch.map(toRow));
          const stored = [...new Map(batches.flat().map((record) => [record.id, record])).values()];
          for (const requested of queries) expect(await list(requested)).toEqual(expected(requested, stored));
        },
      ),
      { numRuns: runs(10, 40) },
    );
  });

  it("a record is returned byte for byte, and a write counts new and replaced records", async () => {
    await clear();
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
    expect(outcome.ok && outcome.value && Buffer.from(outcome.value.text).equals(text)).toBe(true);
    expect(outcome).toMatchObject({ value: { kind: "onetime" } });
    expect(await source.findContribution("a")).toEqual({ ok: true, value: null });
  });

  it("records of one instant are listed by id, in the direction of the list", async () => {
    await clear();
    const at = Date.UTC(2024, 0, 1);
    const rows = ["B", "A", "C"].map((id) => toRow({ id, at, isRecurring: false, profiles: [] }));
    await writeContributions(scratch.database, rows);
    const { query: newest } = readContributionQuery(new Map());
    expect((await list(newest)).ids).toEqual(["C", "B", "A"]);
    expect((await list({ ...newest, sort: "contribution_date" })).ids).toEqual(["A", "B", "C"]);
  });

  it("a record without a readable date is last in the list and in no date range", async () => {
    await clear();
    const undated = toContributionRow({
      id: "Z",
      value: { ordered_at: "" },
      text: Buffer.from('{"id":"Z"}'),
    });
    const old = toRow({ id: "B", at: Date.UTC(1900, 0, 1), isRecurring: false, profiles: [] });
    await writeContributions(scratch.database, [undated, old]);
    const { query: all } = readContributionQuery(new Map());
    expect(await list(all)).toMatchObject({ ids: ["B", "Z"], total: 2 });
    const dated = await list({ ...all, occurredBefore: Date.UTC(2030, 0, 1) });
    expect(dated).toMatchObject({ ids: ["B"], total: 1 });
  });

  it("a batch may have more recurring profiles than a statement has parameters", async () => {
    await clear();
    const profiles = Array.from({ length: 12_000 }, (_, index) => `P${index}`);
    const record = toRow({ id: "A", at: Date.UTC(2024, 0, 2), isRecurring: true, profiles });
    const older = toRow({ id: "B", at: Date.UTC(2024, 0, 1), isRecurring: true, profiles });
    await writeContributions(scratch.database, [record]);
    await writeContributions(scratch.database, [older]);
    await writeContributions(scratch.database, [record]);
    const requested = { ...readContributionQuery(new Map()).query, recurring: true };
    expect(await list(requested)).toMatchObject({ ids: ["A"], total: 1 });
  });

  it("the first contribution of a plan is the one placed first, wherever a copy lists it", async () => {
    await clear();
    const plan = { isRecurring: true, profiles: ["P1"] };
    const first = toRow({ id: "A", at: Date.UTC(2024, 0, 1), ...plan });
    const second = toRow({ id: "B", at: Date.UTC(2024, 0, 2), ...plan });
    const listed = [{ ...first, occurredAt: Date.UTC(2024, 0, 3) }, second];
    await writeContributions(scratch.database, listed);
    const { query: all } = readContributionQuery(new Map());
    expect(await list(all)).toMatchObject({ ids: ["A", "B"], kinds: ["initial", "recurring"] });
  });

  it("a contribution without a date begins no plan that has dated ones", async () => {
    await clear();
    const item = { is_recurring: true, recurring_profile_id: "P1" };
    const undated = rowOf({ id: "Z", ordered_at: "", line_items: [item] });
    const dated = ["A", "B"].map((id, at) =>
      toRow({ id, at: Date.UTC(2024, at, 1), isRecurring: true, profiles: ["P1"] }),
    );
    const { query: all } = readContributionQuery(new Map());
    await writeContributions(scratch.database, [undated]);
    expect(await list(all)).toMatchObject({ ids: ["Z"], kinds: ["initial"] });
    await writeContributions(scratch.database, dated);
    expect(await list(all)).toMatchObject({
      ids: ["B", "A", "Z"],
      kinds: ["recurring", "initial", "recurring"],
    });
    expect(await derivedFaults(scratch.database)).toEqual({});
  });

  it("a batch is stored completely or not at all", async () => {
    await clear();
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
