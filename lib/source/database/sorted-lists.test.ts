import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ListSort, readContributionQuery } from "@/lib/contract/contribution-query";
import { type Scratch, scratchEngines } from "@/lib/database/__fixtures__/scratch-database";
import { listOrSearch } from "@/lib/server/records/lists";
import type { Source } from "@/lib/source/source";
import { isLong, runs } from "@/scripts/test/runs";
import { idsOf, unwrap } from "./__fixtures__/read";
import { crowdedInstant } from "./__fixtures__/small-records";
import { rowOf, writeContributions } from "./__fixtures__/write";
import { createDatabaseSource } from "./database-source";
import { clearRecords } from "./write";

interface Gift {
  readonly id: string;
  /** Null for a contribution without a date. */
  readonly at: number | null;
  /** The text of the record, and the number that it is sorted by. */
  readonly amount: readonly [text: string, number: number | null];
  readonly currency: string;
  /** The text of the record, and the key that is sorted by its bytes. */
  readonly name: readonly [text: string, key: string | null];
  readonly isRecurring: boolean;
  readonly isFailed: boolean;
}

const amounts: readonly Gift["amount"][] = [
  ...Object.entries({ "25.0000": 25, "25": 25, "9.5": 9.5, "100.00": 100, "0": 0, "-5.00": -5 }),
  ...Object.entries({ much: null, "1250.505": 1250.51, "1250.5": 1250.5 }),
];
const names: readonly Gift["name"][] = [
  ...Object.entries({ "Anna Smith": "anna smith", "ANNA  SMITH": "anna smith", "Ánna Smíth": "anna smith" }),
  ...Object.entries({ Łódź: "lodz", "o'Brien": "o'brien", "(Zoë)": "zoe", Νίκος: "νικοσ" }),
  ...Object.entries({ 王伟: "王伟", 李王: "李王", Иван: "иван", "  ": null, "": null }),
];

const gift: fc.Arbitrary<Gift> = fc.record({
  id: fc.integer({ min: 0, max: 5000 }).map((number) => `ID${number}`),
  at: fc.oneof({ weight: 12, arbitrary: crowdedInstant }, { weight: 1, arbitrary: fc.constant(null) }),
  amount: fc.constantFrom(...amounts),
  currency: fc.constantFrom("CAD", "CAD", "CAD", "cad", "USD", "JPY", ""),
  name: fc.constantFrom(...names),
  isRecurring: fc.boolean(),
  isFailed: fc.boolean(),
});

function toRecord({ id, at, amount, currency, name, isRecurring, isFailed }: Gift) {
  return {
    id,
    is_recurring: isRecurring,
    is_paid: !isFailed,
    total_amount: amount[0],
    currency,
    ...(at === null ? {} : { ordered_at: new Date(at).toISOString() }),
    supporter: { id: null, display_name: name[0] },
    ...(isFailed ? { payments: [{ type: "card", status: "failed" }] } : {}),
  };
}

/** JPY has no cents: its amounts are rounded. */
const amountOf = ({ amount: [, number], currency }: Gift) =>
  number !== null && currency === "JPY" ? Math.round(number) : number;

const bytes = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other));

/** Returns the ids in the order of a sort, from a scan of all records. */
function sorted(gifts: readonly Gift[], sort: ListSort): readonly string[] {
  const isDescending = sort.startsWith("-");
  const isByName = sort.endsWith("supporter");
  const direction = isDescending ? -1 : 1;
  // Ties are newest first if the largest amount or A is first.
  const byDate = isByName ? -direction : direction;
  const keyOf = (one: Gift) => (isByName ? one.name[1] : amountOf(one));
  const compare = (one: Gift, other: Gift) => {
    const [left, right] = [keyOf(one), keyOf(other)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return direction * (typeof left === "number" ? left - Number(right) : bytes(left, String(right)));
  };
  const undated = -Number.MAX_VALUE;
  return gifts
    .toSorted(
      (one, other) =>
        compare(one, other) ||
        byDate * Math.sign((one.at ?? undated) - (other.at ?? undated)) ||
        byDate * bytes(one.id, other.id),
    )
    .map(({ id }) => id);
}

describe.each(scratchEngines())("sorted lists on $engine compared with a scan", ({ engine, open }) => {
  const isLarge = isLong || engine === "SQLite";
  let scratch: Scratch;
  let source: Source;

  beforeAll(async () => {
    scratch = await open();
    source = createDatabaseSource(scratch.database);
  });
  afterAll(() => scratch.dispose());

  async function store(gifts: readonly Gift[]) {
    await scratch.database.write(clearRecords);
    const rows = gifts.map(toRecord).map(rowOf);
    for (let at = 0; at < rows.length; at += 500) {
      await writeContributions(scratch.database, rows.slice(at, at + 500));
    }
  }

  const plain = readContributionQuery(new Map()).query;

  /** Returns the ids of all pages and the total. */
  async function readPages(
    sort: ListSort,
    { q, ...filter }: Partial<typeof plain> & { readonly q?: string } = {},
  ) {
    const ids: string[] = [];
    for (let page = 1; ; page++) {
      const { items, total } = await unwrap(listOrSearch(source, { ...plain, ...filter, q, sort, page }));
      ids.push(...idsOf(items));
      if (items.length < 25) return { ids, total };
    }
  }

  const listOf = (ids: readonly string[]) => ({ ids, total: ids.length });
  const distinct = (gifts: readonly Gift[]) => [...new Map(gifts.map((one) => [one.id, one])).values()];

  it("pages have the order of a scan, for words, kinds, dates and conditions", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(gift, { minLength: 60, maxLength: 160 }),
        crowdedInstant,
        async (given, from) => {
          const gifts = distinct(given);
          await store(gifts);
          for (const [byAmount, byName] of [
            ["amount", "supporter"],
            ["-amount", "-supporter"],
          ] as const) {
            expect(await readPages(byName)).toEqual(listOf(sorted(gifts, byName)));
            const recurring = gifts.filter(({ isRecurring }) => isRecurring);
            expect(await readPages(byName, { recurring: true })).toEqual(listOf(sorted(recurring, byName)));
            const later = gifts.filter(({ at }) => at !== null && at > from);
            expect(await readPages(byName, { occurredAfter: from })).toEqual(listOf(sorted(later, byName)));
            const annas = gifts.filter(({ name }) => name[1]?.startsWith("anna"));
            expect(await readPages(byName, { q: "anna" })).toEqual(listOf(sorted(annas, byName)));
            for (const [code, q] of [
              ["CAD", "currency:cad"],
              ["USD", "currency:USD"],
              ["JPY", 'currency:"JPY"'],
            ] as const) {
              const own = gifts.filter(({ currency }) => currency.toUpperCase() === code);
              expect(await readPages(byAmount, { q })).toEqual(listOf(sorted(own, byAmount)));
              const failed = own.filter(({ isFailed }) => isFailed);
              const failedPages = await readPages(byAmount, { q: `${q} status:failed` });
              expect(failedPages).toEqual(listOf(sorted(failed, byAmount)));
              const renewed = own.filter(({ isRecurring, at }) => isRecurring && at !== null && at > from);
              const filter = { q, recurring: true, occurredAfter: from };
              expect(await readPages(byAmount, filter)).toEqual(listOf(sorted(renewed, byAmount)));
            }
          }
        },
      ),
      { numRuns: runs(3, 12), endOnFailure: true },
    );
  });

  it("pages of a thousand contributions have the order of a scan from either end", async () => {
    const [given = []] = fc.sample(fc.array(gift, { minLength: 1000, maxLength: 1000 }), {
      numRuns: 1,
      seed: 23,
    });
    const gifts = given.map((one, index) => ({ ...one, id: `NO${index}` }));
    await store(gifts);
    const cad = gifts.filter(({ currency }) => currency.toUpperCase() === "CAD");
    for (const sort of ["amount", "-amount"] as const) {
      expect(await readPages(sort, { q: "currency:CAD" })).toEqual(listOf(sorted(cad, sort)));
    }
    for (const sort of ["supporter", "-supporter"] as const) {
      expect(await readPages(sort)).toEqual(listOf(sorted(gifts, sort)));
    }
  });

  it.runIf(isLarge)("pages go beyond the limit of a search only if an index sorts the list", async () => {
    // Many share a value and an hour, some an instant; about a hundred have no value.
    const many = Array.from({ length: 10_040 }, (_, index) => ({
      id: `NO${index}`,
      at: Date.UTC(2024, 0, 1) + (index >> 1) * 60_000,
      currency: "CAD",
      amount: index % 97 === 0 ? (["much", null] as const) : ([`${index % 7}`, index % 7] as const),
      name: index % 89 === 0 ? (["", null] as const) : ([`Name ${index % 5}`, `name ${index % 5}`] as const),
      isRecurring: false,
      isFailed: false,
    }));
    await store(many);
    const pageOf = async (sort: ListSort, page: number, q?: string) => {
      const { items, total, search } = await unwrap(listOrSearch(source, { ...plain, q, sort, page }));
      return { ids: idsOf(items), total, isAtLeast: search?.isAtLeast ?? false };
    };
    for (const [sort, q] of [
      ["supporter", undefined],
      ["-supporter", undefined],
      ["amount", "currency:CAD"],
      ["-amount", "currency:CAD"],
    ] as const) {
      for (const page of [1, 200, 201, 202, 397, 398, 399, 401, 402, 403, 999_999]) {
        const ids = sorted(many, sort).slice((page - 1) * 25, page * 25);
        const found = await pageOf(sort, page, q);
        expect({ page, ...found }).toEqual({ page, ids, total: 10_040, isAtLeast: false });
      }
    }
    for (const sort of ["amount", "-amount"] as const) {
      for (const page of [1, 399, 400, 401]) {
        const ids = page > 400 ? [] : sorted(many, sort).slice((page - 1) * 25, page * 25);
        const found = await pageOf(sort, page, "currency:CAD status:paid");
        expect({ page, ...found }).toEqual({ page, ids, total: 10_000, isAtLeast: true });
      }
    }
  });

  it("a sort by amount needs one currency", async () => {
    for (const q of [undefined, "anna", "currency:CAD currency:USD", "no:currency", "CA$25.00"]) {
      const found = await listOrSearch(source, { ...plain, q, sort: "-amount", page: 1 });
      expect(found).toMatchObject({ ok: false, failure: { code: "invalid_query" } });
    }
  });
});
