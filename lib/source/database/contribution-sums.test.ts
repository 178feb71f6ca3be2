import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  byDate,
  type ListQuery,
  readContributionQuery,
  toListSearch,
} from "@/lib/contract/contribution-query";
import { parseQueryString } from "@/lib/contract/query-string";
import { type Scratch, scratchEngines } from "@/lib/database/__fixtures__/scratch-database";
import { type Given, given, toRow } from "@/lib/insights/__fixtures__/given";
import { toContributionRow } from "@/lib/records/list-rows";
import { pageSums } from "@/lib/records/money";
import type { ContributionSlice, Source } from "@/lib/source/source";
import { runs } from "@/scripts/test/runs";
import { parseItem, unwrap } from "./__fixtures__/read";
import { createDatabaseSource } from "./database-source";
import { clearRecords, writeRecords } from "./write";

const moment = fc
  .integer({ min: 0, max: 40 })
  .map((days) => new Date(Date.UTC(2024, 1, 25 + days)).toISOString());

const anyQuery: fc.Arbitrary<ListQuery> = fc
  .record(
    {
      occurred_after: moment,
      occurred_before: moment,
      kind: fc.constantFrom("onetime", "recurring", "initial_recurring", "one_time_and_initial_recurring"),
      q: fc.constantFrom(
        "is:received",
        "giver",
        "gival",
        "no:campaign",
        "product:shelter is:failed",
        "qqqq",
        ">5",
      ),
    },
    { requiredKeys: [] },
  )
  .map(({ kind, q, ...bounds }) => {
    const text = new URLSearchParams({ ...bounds, ...(kind === undefined ? {} : { [kind]: "1" }) });
    const { query } = readContributionQuery(parseQueryString(text.toString()));
    return q === undefined ? query : { ...query, q };
  });

interface Summed {
  readonly currency: string | null;
}

const upperCased = <Row extends Summed>(rows: readonly Row[]) =>
  rows.map((row) => ({ ...row, currency: row.currency?.toUpperCase() ?? null }));
const byCode = (one: Summed, other: Summed) => ((one.currency ?? "") < (other.currency ?? "") ? -1 : 1);

describe.each(scratchEngines())("sums of a list in $engine", ({ open }) => {
  let scratch: Scratch;
  let source: Source;
  beforeAll(async () => {
    scratch = await open();
    source = createDatabaseSource(scratch.database);
  });
  afterAll(() => scratch.dispose());

  /** Every row of a list, page by page. */
  async function rowsOf({ q, ...query }: ListQuery) {
    const rows: ReturnType<typeof toContributionRow>[] = [];
    for (let page = 1; ; page++) {
      const requested = { ...query, page };
      const { items } = await unwrap<ContributionSlice>(
        q === undefined
          ? source.listContributions(byDate(requested))
          : source.searchContributions(toListSearch({ ...requested, q })),
      );
      if (items.length === 0) return rows;
      rows.push(...items.map((item) => toContributionRow(parseItem(item), "onetime")));
    }
  }

  it("the sums of a list are those of all its pages, by currency, filters and words", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(given, { maxLength: 80 }),
        fc.array(anyQuery, { minLength: 4, maxLength: 4 }),
        async (records: readonly Given[], queries) => {
          const { database } = scratch;
          await database.write(clearRecords);
          await writeRecords(database, (writer) => writer.contributions(records.map(toRow)));
          for (const query of queries) {
            const summed = await unwrap(source.sums.contributions(query));
            if (summed.sums === null) throw new Error(summed.cause);
            const rows = upperCased(await rowsOf(query));
            expect(upperCased(summed.sums).toSorted(byCode)).toEqual(pageSums(rows).toSorted(byCode));
            expect(summed.count).toBe(rows.filter(({ isMuted }) => !isMuted).length);
          }
        },
      ),
      { numRuns: runs(5, 15), endOnFailure: true },
    );
  }, 60_000);

  it("the sums leave out close matches if the list has exact ones, even unsummed ones", async () => {
    const { database } = scratch;
    await database.write(clearRecords);
    const [one = expect.fail()] = fc.sample(given, { numRuns: 1, seed: 1 });
    const gift = { ...one, at: Date.UTC(2024, 2, 1), plan: null, amount: 50_000, flag: null };
    const records: readonly Given[] = [
      { ...gift, id: "ID1", supporter: "Marlow", flag: "spam" },
      { ...gift, id: "ID2", supporter: "Harlow" },
    ];
    await writeRecords(database, (writer) => writer.contributions(records.map(toRow)));
    const { query } = readContributionQuery(parseQueryString(""));
    expect(await rowsOf({ ...query, q: "marlow" })).toHaveLength(1);
    expect(await source.sums.contributions({ ...query, q: "marlow" })).toMatchObject({
      value: { sums: [], count: 0 },
    });
  });
});
