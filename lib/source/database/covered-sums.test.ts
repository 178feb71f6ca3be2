import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readListState, toContributionQuery } from "@/lib/client/url/list-state";
import { readContributionQuery, toListSearch, toRankedSearch } from "@/lib/contract/contribution-query";
import { insightParts } from "@/lib/contract/insights-query";
import { parseQueryString } from "@/lib/contract/query-string";
import { type Scratch, scratchEngines } from "@/lib/database/__fixtures__/scratch-database";
import { countExport } from "@/lib/export/coverage";
import { parseContribution } from "@/lib/records/contribution/contribution";
import { received } from "@/lib/records/contribution/status";
import { itemCode } from "@/lib/records/list-rows";
import { maskSponsees } from "@/lib/records/sponsees/mask";
import { member } from "@/lib/records/values";
import type { Source } from "@/lib/source/source";
import { runs } from "@/scripts/test/runs";
import { unwrap } from "./__fixtures__/read";
import { rowOf, writeContributions } from "./__fixtures__/write";
import { createDatabaseSource } from "./database-source";
import { clearRecords } from "./write";

const names = ["Amara", "Benedikta", "Çağla", "Óscar", "Wanjiru"];

/** A sponsorship with the sponsored name in its product, reference and texts, or a plain gift. */
const gift = fc.record({
  name: fc.option(fc.constantFrom(...names), { nil: null, freq: 4 }),
  code: fc.constantFrom("SPONSOR-%", "%", "%-01", "WATER", "water", "A B"),
  isReference: fc.boolean(),
  outcome: fc.constantFrom("succeeded", "failed"),
});
type Gift = typeof gift extends fc.Arbitrary<infer One> ? One : never;

const waterGift: Gift = { name: null, code: "WATER", isReference: true, outcome: "succeeded" };

function toRecord({ name, code, isReference, outcome }: Gift, at: number) {
  const productCode = code.replace("%", name ?? "GENERAL");
  return {
    id: `ID${at}`,
    is_paid: outcome === "succeeded",
    ordered_at: new Date(Date.UTC(2024, 2, 1, at)).toISOString(),
    supporter: { id: `S${at % 3}`, display_name: "Pat Giver" },
    currency: { code: "CAD" },
    source: name === null ? "Web" : `Page of ${name}`,
    tracking_campaign: name === null ? "Spring" : `Letters to ${name}`,
    total_amount: "25.0000",
    refunded_amount: at % 4 === 0 ? "5.0000" : "0.0000",
    warnings: at % 5 === 0 ? [`Asked about ${name}`] : [],
    payments: [
      { type: "card", status: outcome, failure_message: `No card for ${name}`, failure_code: "odd" },
    ],
    line_items: [
      {
        description: `For ${name}`,
        reference: isReference ? productCode : "",
        product: { code: productCode, name: `Sponsor ${productCode}` },
        sponsee: name === null ? null : { id: "1", first_name: name, last_name: "Okoye-Müller" },
      },
    ],
  };
}

const { query: everything } = readContributionQuery(new Map());
const insights = { zone: "UTC", type: "all", parts: insightParts } as const;
const anyName = new RegExp(names.join("|"), "i");

describe.each(scratchEngines())("sums without sponsored names in $engine", ({ open }) => {
  let scratch: Scratch;
  let source: Source;
  beforeAll(async () => {
    scratch = await open();
    source = createDatabaseSource(scratch.database);
  });
  afterAll(() => scratch.dispose());

  async function store(gifts: readonly Gift[]) {
    const { database } = scratch;
    await database.write(clearRecords);
    const records = gifts.map(toRecord);
    await writeContributions(database, records.map(rowOf));
    return records;
  }

  /** Returns the count of `q`, which is that of the list, the search, the sums and the export. */
  async function countsOf(q: string, masksSponsees: boolean) {
    const query = { ...everything, q, masksSponsees };
    const [list, search] = [toListSearch(query), toRankedSearch(query)];
    const signal = new AbortController().signal;
    const counts = [
      (await unwrap(source.searchContributions(list))).total,
      (await unwrap(source.searchContributions(search))).total,
      (await unwrap(countExport(scratch.database, query, null, signal))).contributions,
    ];
    const summed = await unwrap(source.sums.contributions(query));
    if (summed.sums === null) throw new Error(summed.cause);
    expect(new Set([...counts, summed.count + summed.unsummed]).size, q).toBe(1);
    return counts[0];
  }

  it("the sums name no one and match the covered records; without cover they keep names", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(gift, { minLength: 1, maxLength: 30 }), async (gifts) => {
        const records = await store(gifts);
        const paid = records.filter((record) => received(parseContribution(record)) !== null);
        for (const masksSponsees of [true, false, true]) {
          const { report } = await unwrap(source.sums.insights({ ...insights, masksSponsees }));
          const read = (record: (typeof records)[number]) =>
            parseContribution(masksSponsees ? maskSponsees(record) : record);
          const codes = paid.map((record) => itemCode(read(record)));
          const bars = report.distributions?.product.bars ?? [];
          const expected = [...new Set(codes.map((code) => code?.toLowerCase()))].map(
            (code) => codes.filter((other) => other?.toLowerCase() === code).length,
          );
          expect(bars.map(({ count }) => count)).toEqual(expected.toSorted((one, other) => other - one));
          // The newest received record with a code names the product.
          const productNames = new Map(
            paid.map(read).map((one) => [itemCode(one)?.toLowerCase(), one.items[0]?.productName]),
          );
          for (const { value: code, label, list, count } of bars) {
            expect(label).toBe(productNames.get(code?.toLowerCase()));
            const { q = "" } = toContributionQuery(
              readListState(parseQueryString(list ?? "")).state,
              Date.now(),
            );
            expect([list, await countsOf(q, masksSponsees)]).toEqual([list, count]);
          }
          if (masksSponsees) expect(JSON.stringify(report)).not.toMatch(anyName);
          else if (paid.some((record) => anyName.test(String(itemCode(parseContribution(record)))))) {
            expect(JSON.stringify(report.distributions?.product)).toMatch(anyName);
          }
        }
      }),
      { numRuns: runs(4, 12), endOnFailure: true },
    );
  }, 60_000);

  it("no search by word, product, campaign, source or facet confirms a name", async () => {
    const named = names.map(
      (name, at): Gift => ({ ...waterGift, name, code: "%", isReference: at % 2 === 0 }),
    );
    const records = await store([...named, waterGift]);
    for (const record of records.slice(0, names.length)) {
      const product = String(member(member(record.line_items[0], "product"), "code"));
      for (const q of [product, `product:"${product}"`, `product:${product.toLowerCase()} is:received`]) {
        expect([q, await countsOf(q, true)]).toEqual([q, 0]);
      }
      expect(await countsOf(`product:"${product}"`, false)).toBe(1);
      for (const facet of ["campaign", "source"] as const) {
        const text = facet === "campaign" ? record.tracking_campaign : record.source;
        expect(await countsOf(`${facet}:"${text}"`, true)).toBe(0);
      }
    }
    expect(await countsOf("product:WATER", true)).toBe(1);
    expect(await countsOf('product:"•••"', true)).toBe(names.length);
    const requested = { ...toRankedSearch({ ...everything, q: ">1" }), masksSponsees: true };
    const { facets } = await unwrap(source.searchContributions(requested));
    expect(JSON.stringify(facets)).not.toMatch(anyName);
  });
});
