import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readListState, toContributionQuery } from "@/lib/client/url/list-state";
import { readContributionQuery, toListSearch } from "@/lib/contract/contribution-query";
import { parseQueryString } from "@/lib/contract/query-string";
import { type Scratch, scratchEngines } from "@/lib/database/__fixtures__/scratch-database";
import { parseContribution } from "@/lib/records/contribution/contribution";
import { toContributionRow as toListRow } from "@/lib/records/list-rows";
import { unsummedRows } from "@/lib/records/page-sums";
import { giverOf } from "@/lib/records/supporter";
import type { Source } from "@/lib/source/source";
import { runs } from "@/scripts/test/runs";
import { createDatabaseSource } from "./database-source";
import { clearRecords, toContributionRow, writeRecords } from "./write";

/** Supporters as records have them, and the id by which the rule knows them. */
const supporters: readonly (readonly [unknown, string | null])[] = [
  [{ id: "S1", display_name: "Ann" }, "S1"],
  [{ id: "s1" }, "s1"],
  [{ id: 7 }, "7"],
  [{ id: "7" }, "7"],
  [{ id: 0 }, "0"],
  [{ id: " S1 " }, " S1 "],
  [{ id: "" }, null],
  [{ id: "  " }, null],
  [{ id: null, email: "ann@example.org" }, null],
  [{ display_name: "Ann" }, null],
  [{ id: 1.5 }, null],
  [{ id: 2 ** 60 }, null],
  [{ id: ["S1"] }, null],
  [{ id: "a/b" }, null],
  [{ id: "half \ud800" }, null],
  [null, null],
  [undefined, null],
  ["S1", null],
];
/** Totals as records have them, and what they are in ten-thousandths; null if they cannot be read. */
const totals: readonly (readonly [unknown, bigint | null])[] = [
  ["25.0000", 250_000n],
  [12.5, 125_000n],
  ["0.0000", 0n],
  ["999999999999999.0000", 9_999_999_999_999_990_000n],
  ["abc", null],
  ["", null],
  [null, null],
  [undefined, null],
  [true, null],
  [{ amount: 5 }, null],
];
const mostSummable = 10n ** 15n;

const gift = fc.record({
  id: fc.integer({ min: 0, max: 40 }),
  supporter: fc.constantFrom(...supporters),
  total: fc.constantFrom(...totals),
  currency: fc.constantFrom("CAD", "cad", "USD", null),
  isPaid: fc.boolean(),
  flag: fc.constantFrom(null, null, "is_test", "is_spam"),
});
type Gift = typeof gift extends fc.Arbitrary<infer One> ? One : never;

function toRecord({ id, supporter, total, currency, isPaid, flag }: Gift) {
  return {
    id: `ID${id}`,
    is_paid: isPaid,
    ...(flag === null ? {} : { [flag]: 1 }),
    ordered_at: new Date(Date.UTC(2024, 2, 1, id)).toISOString(),
    supporter: supporter[0],
    currency: currency === null ? null : { code: currency },
    customer_comments: "findable",
    total_amount: total[0],
    refunded_amount: "0.0000",
  };
}

const codeOf = ({ currency }: Gift) => currency?.toUpperCase() ?? null;
const isSummable = ({ total: [, exact] }: Gift) => exact !== null && exact <= mostSummable;
const { query: everything } = readContributionQuery(new Map());

describe.each(scratchEngines())("what sums count and leave out in $engine", ({ open }) => {
  let scratch: Scratch;
  let source: Source;
  beforeAll(async () => {
    scratch = await open();
    source = createDatabaseSource(scratch.database);
  });
  afterAll(() => scratch.dispose());

  async function value<T>(
    requested: Promise<{ ok: true; value: T } | { ok: false; failure: { code: string } }>,
  ) {
    const outcome = await requested;
    if (!outcome.ok) throw new Error(outcome.failure.code);
    return outcome.value;
  }

  /** Stores gifts one batch after another, so that some replace others; what is stored then. */
  async function store(batches: readonly (readonly Gift[])[]): Promise<readonly Gift[]> {
    const { database } = scratch;
    await database.write((tx) => clearRecords(tx, database.name));
    for (const batch of batches) {
      const rows = batch.map(toRecord).map((record) => {
        const text = Buffer.from(JSON.stringify(record));
        return toContributionRow({ id: record.id, value: JSON.parse(text.toString()), text });
      });
      await writeRecords(database, (writer) => writer.contributions(rows));
    }
    return [...new Map(batches.flat().map((one) => [one.id, one])).values()];
  }

  async function compare(gifts: readonly Gift[]): Promise<void> {
    const ids = [...new Set(gifts.flatMap(({ supporter: [, id] }) => id ?? []))];
    const paid = gifts.filter(({ isPaid, flag }) => isPaid && flag === null);
    const listed = await value(source.supporters.list({ sort: "name", page: 1 }));
    expect([listed.total, listed.supporters.map(({ id }) => id).sort()]).toEqual([ids.length, ids.sort()]);
    for (const one of listed.supporters) {
      const own = gifts.filter(({ supporter: [, id] }) => id === one.id);
      const ownPaid = own.filter((mine) => paid.includes(mine));
      expect(one).toMatchObject({
        contributions: own.length,
        unsummed: ownPaid.filter((mine) => !isSummable(mine)).length,
      });
      const sums = new Map<string | null, bigint>();
      for (const mine of ownPaid.filter(isSummable)) {
        sums.set(codeOf(mine), (sums.get(codeOf(mine)) ?? 0n) + (mine.total[1] ?? 0n));
      }
      expect(new Map(one.totals.map(({ currency, lifetime }) => [currency, BigInt(lifetime)]))).toEqual(sums);
      const history = await value(
        source.supporters.contributions(one.id, { sort: "-contribution_date", page: 1 }),
      );
      expect(history.total).toBe(own.length);
      for (const item of history.items) {
        expect(giverOf(parseContribution(JSON.parse(Buffer.from(item).toString()))).id).toBe(one.id);
      }
    }
    for (const currency of ["CAD", "USD", null]) {
      await compareCurrency(paid, currency);
    }
    await compareList(gifts.filter(({ flag }) => flag === null));
  }

  async function compareCurrency(paid: readonly Gift[], currency: string | null): Promise<void> {
    const parts = ["figures"] as const;
    const requested = { zone: "UTC", type: "all", currency: currency ?? "none", parts } as const;
    const { report } = await value(source.sums.insights(requested));
    const own = paid.filter((one) => codeOf(one) === currency);
    const left = paid.filter((one) => !isSummable(one) && (codeOf(one) === currency || codeOf(one) === null));
    const givers = new Set(own.filter(isSummable).flatMap(({ supporter: [, id] }) => id ?? []));
    expect(report.unsummed.count).toBe(left.length);
    const { list } = report.unsummed;
    if (list !== null) {
      const { state } = readListState(parseQueryString(list));
      const { q = "", ...query } = toContributionQuery(state, Date.now());
      expect((await value(source.searchContributions(toListSearch({ ...query, q })))).total).toBe(
        left.length,
      );
    } else expect(left.length === 0 || left.some((one) => codeOf(one) === null)).toBe(true);
    expect(report.figures?.supporters.value ?? 0).toBe(givers.size);
    expect(report.figures?.contributions.value ?? 0).toBe(own.filter(isSummable).length);
    const query = { sort: "-lifetime", currency: currency ?? "", page: 1 } as const;
    expect((await value(source.supporters.list(query))).total).toBe(givers.size);
  }

  /** @param added what the sums of a list are of: every status */
  async function compareList(added: readonly Gift[]): Promise<void> {
    const unsummed = added.filter((one) => !isSummable(one)).length;
    for (const query of [everything, { ...everything, q: "findable" }]) {
      const sums = await value(source.sums.contributions(query));
      expect(sums).toMatchObject({ count: added.length - unsummed, unsummed });
    }
    const rows = added.map((one) => toListRow(parseContribution(toRecord(one)).raw, "onetime"));
    expect(unsummedRows(rows)).toBe(added.filter(({ total: [, exact] }) => exact === null).length);
  }

  it("are the same supporters everywhere, and no paid gift is left out in silence", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(gift, { minLength: 1, maxLength: 20 }), { minLength: 1, maxLength: 2 }),
        async (batches) => compare(await store(batches)),
      ),
      { numRuns: runs(4, 15), endOnFailure: true },
    );
  }, 60_000);
});
