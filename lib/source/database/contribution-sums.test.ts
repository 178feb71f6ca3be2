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
import { pageSums } from "@/lib/records/page-sums";
import type { Source } from "@/lib/source/source";
import { runs } from "@/scripts/test/runs";
import { createDatabaseSource } from "./database-source";
import { clearRecords, writeRecords } from "./write";

const moment = fc
  .integer({ min: 0, max: 40 })
  .map((days) => new Date(Date.UTC(2024, 1, 25 + days)).toISOString());

const question: fc.Arbitrary<ListQuery> = fc
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

describe.each(scratchEngines())("the sums of a list in $engine", ({ open }) => {
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
      const found = await (q === undefined
        ? source.listContributions(byDate(requested))
        : source.searchContributions(toListSearch({ ...requested, q })));
      if (!found.ok || found.value.items.length === 0) return rows;
      for (const item of found.value.items) {
        rows.push(toContributionRow(JSON.parse(Buffer.from(item).toString()), "onetime"));
      }
    }
  }

  it("are what all its pages come to, in every currency, by filters and by words", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(given, { maxLength: 80 }),
        fc.array(question, { minLength: 4, maxLength: 4 }),
        async (records: readonly Given[], questions) => {
          const { database } = scratch;
          await database.write((tx) => clearRecords(tx, database.name));
          await writeRecords(database, (writer) => writer.contributions(records.map(toRow)));
          for (const query of questions) {
            const found = await source.sums.contributions(query);
            if (!found.ok) throw new Error(found.failure.code);
            const rows = (await rowsOf(query)).map((row) => ({
              ...row,
              currency: row.currency?.toUpperCase() ?? null,
            }));
            const totals = found.value.sums?.map((sum) => ({
              ...sum,
              currency: sum.currency?.toUpperCase() ?? null,
            }));
            const byCode = (one: { currency: string | null }, other: { currency: string | null }) =>
              (one.currency ?? "") < (other.currency ?? "") ? -1 : 1;
            expect(totals?.toSorted(byCode)).toEqual(pageSums(rows).toSorted(byCode));
            expect(found.value.count).toBe(rows.filter(({ isMuted }) => !isMuted).length);
          }
        },
      ),
      { numRuns: runs(5, 15), endOnFailure: true },
    );
  }, 60_000);

  it("are of the rows of the list and of none spelled nearly so, even where none is summed", async () => {
    const { database } = scratch;
    await database.write((tx) => clearRecords(tx, database.name));
    const [one] = fc.sample(given, { numRuns: 1, seed: 1 });
    if (one === undefined) throw new Error("no record");
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
