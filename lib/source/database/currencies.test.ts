import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readContributionQuery } from "@/lib/contract/contribution-query";
import { parseQueryString } from "@/lib/contract/query-string";
import { parseSupporterQuery } from "@/lib/contract/supporter-query";
import { type Scratch, scratchEngines } from "@/lib/database/__fixtures__/scratch-database";
import { toContributionRow as toListRow } from "@/lib/records/list-rows";
import { fromTenThousandths, pageSums } from "@/lib/records/money";
import type { Source } from "@/lib/source/source";
import { runs } from "@/scripts/test/runs";
import { parseItem, unwrap } from "./__fixtures__/read";
import { rowOf, writeContributions } from "./__fixtures__/write";
import { createDatabaseSource } from "./database-source";
import { clearRecords } from "./write";

/** A paid contribution with its currency as real records have it. */
interface Gift {
  readonly giver: string;
  readonly cents: number;
  readonly spelled: string;
  readonly shape: "code" | "iso_code" | "both" | "plain";
}

const gift: fc.Arbitrary<Gift> = fc.record({
  giver: fc.constantFrom("S1", "S2", "S3"),
  cents: fc.integer({ min: 1, max: 99_999 }),
  spelled: fc.constantFrom("CAD", "cad", "Cad", " cAD ", "USD", "usd", "uSd"),
  shape: fc.constantFrom("code", "iso_code", "both", "plain"),
});

const { query: everything } = readContributionQuery(new Map());
const codeOf = ({ spelled }: Gift) => spelled.trim().toUpperCase();

function toRecord({ giver, cents, spelled, shape }: Gift, at: number) {
  const currency = {
    code: { code: spelled },
    iso_code: { iso_code: spelled, code: "" },
    both: { code: spelled.toLowerCase(), iso_code: spelled },
    plain: spelled,
  };
  return {
    id: `ID${at}`,
    is_paid: true,
    ordered_at: new Date(Date.UTC(2024, 2, 1, at)).toISOString(),
    supporter: { id: giver, display_name: "Giver" },
    currency: currency[shape],
    total_amount: (cents / 100).toFixed(4),
    refunded_amount: "0.0000",
  };
}

/** Returns the expected count and amount of each currency, ordered by code. */
function expectedSums(gifts: readonly Gift[]) {
  return [...new Set(gifts.map(codeOf))].sort().map((currency) => {
    const own = gifts.filter((one) => codeOf(one) === currency);
    const cents = own.reduce((sum, one) => sum + one.cents, 0);
    return { currency, count: own.length, cents, amount: fromTenThousandths(BigInt(cents) * 100n) };
  });
}

const byCode = <One extends { readonly currency: string | null }>(list: readonly One[]) =>
  list.toSorted((one, other) => ((one.currency ?? "") < (other.currency ?? "") ? -1 : 1));

describe.each(scratchEngines())("currencies in any case in $engine", ({ open }) => {
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

  const search = (q: string) =>
    unwrap(
      source.searchContributions({
        ...everything,
        q,
        order: "date",
        perPage: 25,
        isCounted: true,
        hasFacets: true,
      }),
    );

  async function compare(gifts: readonly Gift[]): Promise<void> {
    const expected = expectedSums(gifts);
    const amounts = expected.map(({ currency, amount }) => ({ currency, amount }));
    const counts = expected.map(({ currency, count }) => ({ currency, count }));
    expect(byCode((await unwrap(source.sums.contributions(everything))).sums ?? [])).toEqual(amounts);
    expect(byCode((await unwrap(source.sums.contributions({ ...everything, q: ">0" }))).sums ?? [])).toEqual(
      amounts,
    );
    const { facets } = await search(">0");
    expect(
      byCode((facets?.currency ?? []).map((one) => ({ currency: one.value, count: one.count }))),
    ).toEqual(counts);
    for (const { currency, count, amount, cents } of expected) {
      expect((await search(`>0${currency}`)).total).toBe(count);
      expect((await search(`currency:${currency.toLowerCase()}`)).total).toBe(count);
      const query = { zone: "UTC", type: "all", currency: currency.toLowerCase() } as const;
      const { report } = await unwrap(source.sums.insights({ ...query, parts: ["figures", "series"] }));
      expect(byCode(report.currencies)).toEqual(counts);
      expect(report).toMatchObject({ currency, figures: { received: { value: amount } } });
      const lifetimes = parseSupporterQuery(
        parseQueryString(`sort=-lifetime&currency=${currency.toLowerCase()}`),
      );
      if (!lifetimes.ok) throw new Error("The query is invalid.");
      const { supporters, total } = await unwrap(source.supporters.list(lifetimes.value));
      expect(total).toBe(
        new Set(gifts.filter((one) => codeOf(one) === currency).map(({ giver }) => giver)).size,
      );
      const nets = supporters.map(
        ({ totals }) => totals.find((one) => one.currency === currency)?.lifetime ?? 0,
      );
      expect(nets).toEqual(nets.toSorted((one, other) => other - one));
      expect(nets.reduce((sum, net) => sum + net, 0)).toBe(cents * 100);
    }
  }

  it("codes in any case are one currency in sums, facets and lifetimes, unchanged in records", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(gift, { minLength: 1, maxLength: 25 }), async (gifts) => {
        const records = await store(gifts);
        await compare(gifts);
        expect(byCode(pageSums(records.map((record) => toListRow(record, "onetime"))))).toEqual(
          expectedSums(gifts).map(({ currency, amount }) => ({ currency, amount })),
        );
        const { items } = await unwrap(source.listContributions(everything));
        expect(items.map(parseItem)).toEqual(records.toReversed());
      }),
      { numRuns: runs(4, 12), endOnFailure: true },
    );
  }, 60_000);
});
