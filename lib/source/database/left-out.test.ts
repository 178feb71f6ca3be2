import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readListState, toContributionQuery } from "@/lib/client/url/list-state";
import { readContributionQuery, toListSearch } from "@/lib/contract/contribution-query";
import { parseQueryString } from "@/lib/contract/query-string";
import { type Scratch, scratchEngines } from "@/lib/database/__fixtures__/scratch-database";
import { parseContribution } from "@/lib/records/contribution/contribution";
import { toContributionRow as toListRow } from "@/lib/records/list-rows";
import { unsummedRows } from "@/lib/records/money";
import { giverOf } from "@/lib/records/supporter";
import type { Source } from "@/lib/source/source";
import { runs } from "@/scripts/test/runs";
import { parseItem, unwrap } from "./__fixtures__/read";
import { rowOf, writeContributions } from "./__fixtures__/write";
import { createDatabaseSource } from "./database-source";
import { clearRecords } from "./write";

/** Supporters of real records, and the id that each has. */
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
/** Totals of real records, and each in ten-thousandths; null if it cannot be read. */
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
const maxSummable = 10n ** 15n;

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
const isSummable = ({ total: [, exact] }: Gift) => exact !== null && exact <= maxSummable;
const { query: everything } = readContributionQuery(new Map());

describe.each(scratchEngines())("unsummed contributions in $engine", ({ open }) => {
  let scratch: Scratch;
  let source: Source;
  beforeAll(async () => {
    scratch = await open();
    source = createDatabaseSource(scratch.database);
  });
  afterAll(() => scratch.dispose());

  /** Stores batches in order, so that some gifts replace others, and returns the stored ones. */
  async function store(batches: readonly (readonly Gift[])[]): Promise<readonly Gift[]> {
    const { database } = scratch;
    await database.write(clearRecords);
    for (const batch of batches) {
      await writeContributions(database, batch.map(toRecord).map(rowOf));
    }
    return [...new Map(batches.flat().map((one) => [one.id, one])).values()];
  }

  async function compare(gifts: readonly Gift[]): Promise<void> {
    const ids = [...new Set(gifts.flatMap(({ supporter: [, id] }) => id ?? []))];
    const paid = gifts.filter(({ isPaid, flag }) => isPaid && flag === null);
    const listed = await unwrap(source.supporters.list({ sort: "name", page: 1 }));
    expect([listed.total, listed.supporters.map(({ id }) => id).sort()]).toEqual([ids.length, ids.sort()]);
    for (const one of listed.supporters) {
      const own = gifts.filter(({ supporter: [, id] }) => id === one.id);
      const ownPaid = own.filter((paidGift) => paid.includes(paidGift));
      expect(one).toMatchObject({
        contributions: own.length,
        unsummed: ownPaid.filter((paidGift) => !isSummable(paidGift)).length,
      });
      const sums = new Map<string | null, bigint>();
      for (const paidGift of ownPaid.filter(isSummable)) {
        sums.set(codeOf(paidGift), (sums.get(codeOf(paidGift)) ?? 0n) + (paidGift.total[1] ?? 0n));
      }
      expect(new Map(one.totals.map(({ currency, lifetime }) => [currency, BigInt(lifetime)]))).toEqual(sums);
      const history = await unwrap(
        source.supporters.contributions(one.id, { sort: "-contribution_date", page: 1 }),
      );
      expect(history.total).toBe(own.length);
      for (const item of history.items) {
        expect(giverOf(parseContribution(parseItem(item))).id).toBe(one.id);
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
    const { report } = await unwrap(source.sums.insights(requested));
    const own = paid.filter((one) => codeOf(one) === currency);
    const unsummed = paid.filter(
      (one) => !isSummable(one) && (codeOf(one) === currency || codeOf(one) === null),
    );
    const givers = new Set(own.filter(isSummable).flatMap(({ supporter: [, id] }) => id ?? []));
    expect(report.unsummed.count).toBe(unsummed.length);
    const { list } = report.unsummed;
    if (list !== null) {
      const { state } = readListState(parseQueryString(list));
      const { q = "", ...query } = toContributionQuery(state, Date.now());
      expect((await unwrap(source.searchContributions(toListSearch({ ...query, q })))).total).toBe(
        unsummed.length,
      );
    } else expect(unsummed.length === 0 || unsummed.some((one) => codeOf(one) === null)).toBe(true);
    expect(report.figures?.supporters.value ?? 0).toBe(givers.size);
    expect(report.figures?.contributions.value ?? 0).toBe(own.filter(isSummable).length);
    const query = { sort: "-lifetime", currency: currency ?? "", page: 1 } as const;
    expect((await unwrap(source.supporters.list(query))).total).toBe(givers.size);
  }

  /** @param added the gifts that a list sums, of every status */
  async function compareList(added: readonly Gift[]): Promise<void> {
    const unsummed = added.filter((one) => !isSummable(one)).length;
    for (const query of [everything, { ...everything, q: "findable" }]) {
      const sums = await unwrap(source.sums.contributions(query));
      expect(sums).toMatchObject({ count: added.length - unsummed, unsummed });
    }
    const rows = added.map((one) => toListRow(parseContribution(toRecord(one)).raw, "onetime"));
    expect(unsummedRows(rows)).toBe(unsummed);
  }

  it("lists and sums have the same supporters, and every unsummed paid gift is reported", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(gift, { minLength: 1, maxLength: 20 }), { minLength: 1, maxLength: 2 }),
        async (batches) => compare(await store(batches)),
      ),
      { numRuns: runs(4, 15), endOnFailure: true },
    );
  }, 60_000);
});
