import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ListSort, readContributionQuery } from "@/lib/contract/contribution-query";
import { type Scratch, scratchEngines } from "@/lib/database/__fixtures__/scratch-database";
import { listOrSearch } from "@/lib/server/http/list-or-search";
import type { Source } from "@/lib/source/source";
import { isLong, runs } from "@/scripts/test/runs";
import { crowdedInstant } from "./__fixtures__/small-records";
import { writeContributions } from "./__fixtures__/write";
import { createDatabaseSource } from "./database-source";
import { clearRecords, toContributionRow } from "./write";

interface Gift {
  readonly id: string;
  /** Null for a contribution without a date. */
  readonly at: number | null;
  /** As written; the number is what it is sorted by. */
  readonly amount: readonly [text: string, number: number | null];
  readonly currency: string;
  /** As written, and its letters in the order of their bytes. */
  readonly name: readonly [text: string, key: string | null];
  readonly isRecurring: boolean;
  readonly isFailed: boolean;
}

const gift: fc.Arbitrary<Gift> = fc.record({
  id: fc.integer({ min: 0, max: 5000 }).map((number) => `ID${number}`),
  at: fc.oneof({ weight: 12, arbitrary: crowdedInstant }, { weight: 1, arbitrary: fc.constant(null) }),
  amount: fc.constantFrom(
    ...([
      ["25.0000", 25],
      ["25", 25],
      ["9.5", 9.5],
      ["100.00", 100],
      ["0", 0],
      ["-5.00", -5],
    ] as const),
    ...([
      ["much", null],
      ["1250.505", 1250.51],
      ["1250.5", 1250.5],
    ] as const),
  ),
  currency: fc.constantFrom("CAD", "CAD", "CAD", "cad", "USD", "JPY", ""),
  name: fc.constantFrom(
    ...([
      ["Anna Smith", "anna smith"],
      ["ANNA  SMITH", "anna smith"],
      ["Ánna Smíth", "anna smith"],
    ] as const),
    ...([
      ["Łódź", "lodz"],
      ["o'Brien", "o'brien"],
      ["(Zoë)", "zoe"],
      ["Νίκος", "νικοσ"],
    ] as const),
    ...([
      ["王伟", "王伟"],
      ["李王", "李王"],
      ["Иван", "иван"],
      ["  ", null],
      ["", null],
    ] as const),
  ),
  isRecurring: fc.boolean(),
  isFailed: fc.boolean(),
});

function toRecord({ id, at, amount, currency, name, isRecurring, isFailed }: Gift) {
  return {
    ...{ id, is_recurring: isRecurring, is_paid: !isFailed, total_amount: amount[0], currency },
    ...(at === null ? {} : { ordered_at: new Date(at).toISOString() }),
    supporter: { id: null, display_name: name[0] },
    ...(isFailed ? { payments: [{ type: "card", status: "failed" }] } : {}),
  };
}

/** JPY has no cents: its amounts are rounded to whole ones. */
const amountOf = ({ amount: [, number], currency }: Gift) =>
  number !== null && currency === "JPY" ? Math.round(number) : number;

const bytes = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other));

/** The order by the rules' own words, over all records. */
function sorted(gifts: readonly Gift[], sort: ListSort): readonly string[] {
  const isDescending = sort.startsWith("-");
  const isByName = sort.endsWith("supporter");
  const way = isDescending ? -1 : 1;
  // The newest first if the largest or A is.
  const byDate = isByName ? -way : way;
  const keyOf = (one: Gift) => (isByName ? one.name[1] : amountOf(one));
  const compare = (one: Gift, other: Gift) => {
    const [left, right] = [keyOf(one), keyOf(other)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return way * (typeof left === "number" ? left - Number(right) : bytes(left, String(right)));
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
    await scratch.database.write((tx) => clearRecords(tx, scratch.database.name));
    const rows = gifts.map(toRecord).map((value) => {
      const text = Buffer.from(JSON.stringify(value));
      return toContributionRow({ id: value.id, value: JSON.parse(text.toString()), text });
    });
    for (let at = 0; at < rows.length; at += 500) {
      await writeContributions(scratch.database, rows.slice(at, at + 500));
    }
  }

  const plain = readContributionQuery(new Map()).query;

  /** Every page, one after the other, and the total that all of them name. */
  async function walked(
    sort: ListSort,
    { q, ...filter }: Partial<typeof plain> & { readonly q?: string } = {},
  ) {
    const ids: string[] = [];
    for (let page = 1; ; page++) {
      const found = await listOrSearch(source, { ...plain, ...filter, q, sort, page });
      if (!found.ok) throw new Error(found.failure.code);
      const { items, total } = found.value;
      ids.push(...items.map((item): string => JSON.parse(Buffer.from(item).toString()).id));
      if (items.length < 25) return { ids, total };
    }
  }

  const inOrder = (ids: readonly string[]) => ({ ids, total: ids.length });
  const distinct = (gifts: readonly Gift[]) => [...new Map(gifts.map((one) => [one.id, one])).values()];

  it("have the order of a scan on every page, by words, kinds, dates and conditions", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(gift, { minLength: 60, maxLength: 160 }),
        crowdedInstant,
        async (given, from) => {
          const gifts = distinct(given);
          await store(gifts);
          for (const [amounts, names] of [
            ["amount", "supporter"],
            ["-amount", "-supporter"],
          ] as const) {
            expect(await walked(names)).toEqual(inOrder(sorted(gifts, names)));
            const recurring = gifts.filter(({ isRecurring }) => isRecurring);
            expect(await walked(names, { recurring: true })).toEqual(inOrder(sorted(recurring, names)));
            const later = gifts.filter(({ at }) => at !== null && at > from);
            expect(await walked(names, { occurredAfter: from })).toEqual(inOrder(sorted(later, names)));
            const annas = gifts.filter(({ name }) => name[1]?.startsWith("anna"));
            expect(await walked(names, { q: "anna" })).toEqual(inOrder(sorted(annas, names)));
            for (const [code, q] of [
              ["CAD", "currency:cad"],
              ["USD", "currency:USD"],
              ["JPY", 'currency:"JPY"'],
            ] as const) {
              const own = gifts.filter(({ currency }) => currency.toUpperCase() === code);
              expect(await walked(amounts, { q })).toEqual(inOrder(sorted(own, amounts)));
              const failed = own.filter(({ isFailed }) => isFailed);
              expect(await walked(amounts, { q: `${q} status:failed` })).toEqual(
                inOrder(sorted(failed, amounts)),
              );
              const renewed = own.filter(({ isRecurring, at }) => isRecurring && at !== null && at > from);
              const filter = { q, recurring: true, occurredAfter: from };
              expect(await walked(amounts, filter)).toEqual(inOrder(sorted(renewed, amounts)));
            }
          }
        },
      ),
      { numRuns: runs(3, 12), endOnFailure: true },
    );
  });

  it("have the order of a scan among a thousand, on a walk from either end", async () => {
    const [given = []] = fc.sample(fc.array(gift, { minLength: 1000, maxLength: 1000 }), {
      numRuns: 1,
      seed: 23,
    });
    const gifts = given.map((one, nth) => ({ ...one, id: `NO${nth}` }));
    await store(gifts);
    const cad = gifts.filter(({ currency }) => currency.toUpperCase() === "CAD");
    for (const sort of ["amount", "-amount"] as const) {
      expect(await walked(sort, { q: "currency:CAD" })).toEqual(inOrder(sorted(cad, sort)));
    }
    for (const sort of ["supporter", "-supporter"] as const) {
      expect(await walked(sort)).toEqual(inOrder(sorted(gifts, sort)));
    }
  });

  it.runIf(isLarge)("go past the limit of a search where an index decides all, or end there", async () => {
    const many = Array.from({ length: 10_040 }, (_, nth) => ({
      ...{ id: `NO${nth}`, at: Date.UTC(2024, 0, 1) + nth * 60_000, currency: "CAD" },
      ...{ amount: [`${nth % 7}`, nth % 7] as const, name: [`Name ${nth % 5}`, `name ${nth % 5}`] as const },
      ...{ isRecurring: false, isFailed: false },
    }));
    await store(many);
    const pageOf = async (sort: ListSort, page: number, q?: string) => {
      const found = await listOrSearch(source, { ...plain, q, sort, page });
      if (!found.ok) throw new Error(found.failure.code);
      const { items, total, search } = found.value;
      const ids = items.map((item): string => JSON.parse(Buffer.from(item).toString()).id);
      return { ids, total, isAtLeast: search?.isAtLeast ?? false };
    };
    for (const [sort, q] of [
      ["supporter", undefined],
      ["-supporter", undefined],
      ["amount", "currency:CAD"],
      ["-amount", "currency:CAD"],
    ] as const) {
      for (const page of [1, 200, 201, 202, 401, 402, 403, 999_999]) {
        const ids = sorted(many, sort).slice((page - 1) * 25, page * 25);
        expect({ page, ...(await pageOf(sort, page, q)) }).toEqual({
          page,
          ids,
          total: 10_040,
          isAtLeast: false,
        });
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

  it("by amount need one currency", async () => {
    for (const q of [undefined, "anna", "currency:CAD currency:USD", "no:currency", "CA$25.00"]) {
      const found = await listOrSearch(source, { ...plain, q, sort: "-amount", page: 1 });
      expect(found).toMatchObject({ ok: false, failure: { code: "invalid_query" } });
    }
  });
});
