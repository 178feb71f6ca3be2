import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { byDate, readContributionQuery, type SearchQuery } from "@/lib/contract/contribution-query";
import { type Scratch, scratchEngines } from "@/lib/database/__fixtures__/scratch-database";
import { countExport } from "@/lib/export/coverage";
import { selectContributions } from "@/lib/export/records";
import type { SearchSlice, Source } from "@/lib/source/source";
import { isLong, runs } from "@/scripts/test/runs";
import { idsOf, unwrap } from "./__fixtures__/read";
import { rowOf, writeContributions } from "./__fixtures__/write";
import { createDatabaseSource } from "./database-source";

const { query } = readContributionQuery(new Map());
const maxQueryLength = 1000;

const people = [
  ...["Sophie Tremblay", "Sophia Tremblay", "Anna Anderson", "Bob Andersen", "Zoë o'Brien", "李王伟"],
];
/** Several pages for each name, and some contributions of one instant. */
const records = Array.from({ length: 420 }, (_, at) => {
  const name = people[at % people.length] ?? "";
  const bare = name.normalize("NFD").replaceAll(/[^a-z ]/gi, "");
  const address = bare.toLowerCase().replaceAll(" ", ".") || "wei";
  return {
    id: at % 7 === 0 ? `K${at}ABCDEF` : `HBVNKC${String.fromCharCode(65 + (at % 26))}${at}`,
    ordered_at: new Date(Date.UTC(2024, 0, 1 + Math.floor(at / 20))).toISOString(),
    is_paid: true,
    is_recurring: at % 5 === 0,
    supporter: {
      id: `S${at % 90}`,
      display_name: name,
      email: `${address}${at % 3 === 0 ? "" : at}@example.org`,
    },
    billing_address: { phone: `514-555-0${100 + at}`, country: at % 2 === 0 ? "Canada" : "France" },
    source: at % 4 === 0 ? "Kiosk" : "Web",
    payments: [
      {
        type: "card",
        status: "succeeded",
        reference_number: `ch_${1000 + at}x`,
        card: { last4: `${4000 + at}` },
      },
    ],
    tax_receipts: [{ number: `R2021-${1_000_000 + at}` }],
    total_amount: `${20 + (at % 9)}.0000`,
    currency: { code: at % 3 === 0 ? "USD" : "CAD" },
    line_items: [],
  };
});

const words = [
  ..."Tremblay tremblya tremblai Trembley sophie sophei Andersom anderson andersonn nders".split(" "),
  ..."sophie.tremblay@example.org sophie.tremblay@exmaple.org anna.anderson@example.ogr".split(" "),
  ..."exmaple @ o'brein annaanderson zoe 李王 CA$25.00 >22 =25 25.00 1,250 status:paid".split(" "),
  ..."source:kiosk source:Web country:France is:received no:campaign".split(" "),
  ...["USD 21", '"sophie tremblay"', '"sophei"'],
  ..."R2021-1000007 R2021-9999999 5145550107 5145559999 4011".split(" "),
  ..."HBVNKCB1 HBVNKCBO maria2 example".split(" "),
];
const requested: fc.Arbitrary<Partial<SearchQuery>> = fc.record({
  q: fc.uniqueArray(fc.constantFrom(...words), { minLength: 1, maxLength: 3 }).map((some) => some.join(" ")),
  sort: fc.constantFrom("-contribution_date", "contribution_date"),
  recurring: fc.boolean(),
  occurredAfter: fc.constantFrom(Date.UTC(2023, 11, 1), Date.UTC(2024, 0, 4, 12)),
  perPage: fc.constantFrom(25, 7),
});

function counts({ total, isAtLeast, isForgiving, near, facets }: Counts): Counts {
  return { total, isAtLeast, isForgiving, near, facets };
}
type Counts = Pick<SearchSlice, "total" | "isAtLeast" | "isForgiving" | "near" | "facets">;

describe.each(scratchEngines())("counts of a search in $engine", ({ engine, open }) => {
  const isLarge = isLong || engine === "SQLite";
  let scratch: Scratch;
  let source: Source;

  beforeAll(async () => {
    scratch = await open();
    source = createDatabaseSource(scratch.database);
    await writeContributions(scratch.database, records.map(rowOf));
  });
  afterAll(() => scratch.dispose());

  async function search(requested: Partial<SearchQuery>) {
    const plain = { ...query, q: "", order: "rank", perPage: 25, isCounted: true, hasFacets: true } as const;
    const { items, ...rest } = await unwrap(source.searchContributions({ ...plain, ...requested }));
    return { ...rest, ids: idsOf(items) };
  }

  async function readPages(requested: Partial<SearchQuery>) {
    const first = await search(requested);
    const { total, perPage, isForgiving, isAtLeast } = first;
    const ids = [...first.ids];
    // The page after the last is empty.
    for (let page = 2; page <= Math.ceil(total / perPage) + 1; page += 1) {
      const next = await search({ ...requested, page });
      expect({ requested, page, ...counts(next) }).toEqual({ requested, page, ...counts(first) });
      ids.push(...next.ids);
    }
    expect({ requested, isAtLeast, count: ids.length }).toEqual({
      requested,
      isAtLeast: false,
      count: total,
    });
    expect(new Set(ids).size).toBe(total);
    return { ids, total, isForgiving, facets: first.facets };
  }

  it("the total is that of all pages in either order, of facets, sums and an export", async () => {
    await fc.assert(
      fc.asyncProperty(requested, async (one) => {
        const dated = await readPages({ ...one, order: "date" });
        const byRank = await readPages({ ...one, order: "rank" });
        expect({ one, ids: byRank.ids.toSorted() }).toEqual({ one, ids: dated.ids.toSorted() });
        const { total, ids, facets } = dated;
        for (const values of Object.values(facets ?? {})) {
          expect(values.reduce((sum, { count }) => sum + count, 0)).toBe(total);
        }
        const filter = byDate({ ...query, q: "", ...one });
        const sums = await source.sums.contributions(filter);
        expect({ one, sums }).toMatchObject({ one, sums: { value: { count: total, unsummed: 0 } } });
        const { signal } = new AbortController();
        const planned = await countExport(scratch.database, filter, null, signal);
        expect(planned).toMatchObject({ value: { contributions: total, isAtLeast: false } });
        const { seqs } = await scratch.database.read((tx) =>
          selectContributions(tx, scratch.database.name, filter, signal),
        );
        const exported = await scratch.database.reader
          .selectFrom("contribution")
          .select("id")
          .where("seq", "in", [-1, ...Array.from(seqs)])
          .execute();
        expect(exported.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
      }),
      { numRuns: runs(5, 60), endOnFailure: true },
    );
  }, 300_000);

  it.each([
    ..."R2021-9999999 R2021-1000420 5145559999 514-555-9107 9999 =25.01 CA$25.01 maria2".split(" "),
    ..."HBVNKCBO HBVNKCB99 KABCDEF ch_9999x ch_1000y".split(" "),
    ..."sophie.tremblay9@example.org Trenblay1".split(" "),
    ...["HBVNKC", "25.001", "R2021", "chooox"].map((text) => `zzz${text}`),
  ])("a wrong digit is not forgiven: %s", async (q) => {
    expect(await search({ q })).toMatchObject({ total: 0, isForgiving: false, ids: [] });
  });

  it.each([
    ["sophie.tremblay@exmaple.org", "sophie.tremblay@example.org"],
    ["sophie.tremblai@example.org", "sophie.tremblay@example.org"],
    ["anna.anderson2@exmple.org", "anna.anderson2@example.org"],
  ])("%s is reported as unknown and finds the closest address", async (q, meant) => {
    const found = await search({ q });
    expect(found).toMatchObject({ isForgiving: true, isUnknownAddress: true, near: [meant] });
    expect(await search({ q: meant, order: "date" })).toMatchObject({
      ids: found.ids,
      total: found.total,
      isForgiving: false,
      isUnknownAddress: false,
    });
  });

  it("an address found only inside another is unknown, one that a filter excludes is not", async () => {
    const inside = await search({ q: "remblay@example.org" });
    expect(inside).toMatchObject({ isForgiving: false, isUnknownAddress: true });
    expect(inside.total).toBeGreaterThan(0);
    const known = "sophie.tremblay@example.org";
    const late = { occurredAfter: Date.UTC(2030, 0, 1) };
    expect(await search({ q: known, ...late })).toMatchObject({ total: 0, isUnknownAddress: false });
    expect(await search({ q: `${known} country:Peru` })).toMatchObject({ total: 0, isUnknownAddress: false });
  });

  it.runIf(isLarge)(
    "the last page ends where counting ends",
    async () => {
      const many = Array.from({ length: 10_003 }, (_, at) => ({
        id: `M${at}`,
        ordered_at: "2020-01-01T00:00:00Z",
        customer_comments: "roses",
      }));
      for (let at = 0; at < many.length; at += 2000) {
        await writeContributions(scratch.database, many.slice(at, at + 2000).map(rowOf));
      }
      const count = { total: 10_000, isAtLeast: true };
      const cut = await search({ q: "roses", perPage: 7, page: 1429 });
      expect(cut).toMatchObject({ ...count, ids: { length: 4 } });
      for (const page of [1, 400, 401, 402, 999_999]) {
        const found = await search({ q: "roses", page, hasFacets: false });
        expect({ ...found, page }).toMatchObject({ page, ...count });
      }
      for (const q of ["rosse", "rosess"])
        expect(await search({ q })).toMatchObject({ ...count, isForgiving: true });
      await scratch.database.write((tx) =>
        tx.deleteFrom("contribution_search").where("text", "like", "%roses%").execute(),
      );
    },
    120_000,
  );

  it("a word of any length in any script is answered", async () => {
    const letters = String.raw`x qz sophie sophie@ a.b é ß 李 ไ 😀 %_\ " - * ' (`.split(" ");
    for (const letter of letters) {
      const step = letter === "qz" ? runs(117, 1) : runs(331, 117);
      for (let length = 1; length <= maxQueryLength; length += length < runs(7, 64) ? 1 : step) {
        const q = letter.repeat(length).slice(0, length).toWellFormed();
        for (const order of ["rank", "date"] as const) {
          expect({ q, ...(await search({ q, order, hasFacets: false })) }).toMatchObject({ q });
        }
      }
    }
  }, 300_000);

  it("any query is answered", async () => {
    const filled = (text: (at: number) => string) => {
      const all = Array.from({ length: 500 }, (_, at) => text(at)).join(" ");
      return all.slice(0, maxQueryLength).toWellFormed();
    };
    const extremes = [
      filled((at) => `word${"abcdefghij"[at % 10]}${"klmnopqrst"[Math.floor(at / 10) % 10]}`),
      ...[filled(String), filled((at) => `>${at}`), filled((at) => `$${at}`)],
      ...[filled(() => "is:risk"), filled((at) => `product:p${at}`)],
      ...[filled((at) => `"a b${at}"`), `"${filled((at) => `a${at}`).slice(2)}"`, filled((at) => `${at},50`)],
      ...[filled((at) => `x${at}@example.org`), filled(() => "no:campaign"), filled((at) => `status:s${at}`)],
      filled((at) => "abcdefghijklmnopqrstuvwxyzabcdefghijkl".slice(at % 20) + "qxz"[at % 3]),
      ...[filled((at) => `"${at}`), filled(() => "AND OR NOT NEAR("), filled(() => "😀 \u200f \u0301")],
    ];
    for (const q of extremes) await expect(search({ q }), q).resolves.toHaveProperty("total");
    const fragment = fc.oneof(
      fc.string({ unit: "binary", maxLength: 30 }),
      fc.string({ unit: "grapheme", maxLength: 60 }),
      fc.constantFrom(...words, ...String.raw`" ( : * \ ' % _ - @ ..`.split(" "), "= ", "≥ ", "> x", "+1 "),
    );
    const text = fc
      .array(fragment, { minLength: 1, maxLength: 8 })
      .map((fragments) => fragments.join("").replaceAll("\0", ""));
    await fc.assert(
      fc.asyncProperty(text, async (q) => {
        expect({ q, ...(await search({ q: q || "x" })) }).toMatchObject({ q });
      }),
      { numRuns: runs(8, 120), endOnFailure: true },
    );
  }, 300_000);
});
