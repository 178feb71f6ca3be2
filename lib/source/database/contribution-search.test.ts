import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readContributionQuery, type SearchQuery } from "@/lib/contract/contribution-query";
import { type Scratch, scratchEngines } from "@/lib/database/__fixtures__/scratch-database";
import { type Given, toRow } from "@/lib/insights/__fixtures__/given";
import type { Source } from "@/lib/source/source";
import { idsOf, unwrap } from "./__fixtures__/read";
import { rowOf, writeContributions } from "./__fixtures__/write";
import { createDatabaseSource } from "./database-source";
import { removeContributions } from "./store-contributions";
import { clearRecords } from "./write";

const plain: SearchQuery = {
  ...readContributionQuery(new Map()).query,
  q: "",
  order: "rank",
  perPage: 7,
  isCounted: true,
  hasFacets: false,
};

describe.each(scratchEngines())("search in $engine", ({ open }) => {
  let scratch: Scratch;
  let source: Source;

  beforeAll(async () => {
    scratch = await open();
    source = createDatabaseSource(scratch.database);
  });
  afterAll(() => scratch.dispose());

  async function search(requested: Partial<SearchQuery>) {
    const { items, ...rest } = await unwrap(source.searchContributions({ ...plain, ...requested }));
    return { ...rest, ids: idsOf(items) };
  }

  const store = (records: readonly { readonly id: string }[]) =>
    writeContributions(scratch.database, records.map(rowOf));

  const clear = () => scratch.database.write(clearRecords);

  const base = { id: "A", ordered_at: "2024-03-01T00:00:00Z", currency: { code: "CAD" }, is_paid: true };
  const gift = (id: string, changes: object) => ({ ...base, id, ...changes });

  it("is:double finds a supporter's charges of one amount and currency within 24 hours", async () => {
    const day = 86_400_000;
    const one = {
      id: "A",
      at: Date.UTC(2024, 2, 10),
      plan: null,
      currency: "CAD",
      amount: 250_000,
      refunded: 0,
      costs: 0,
      outcome: "succeeded",
      flag: null,
      warning: false,
      method: "card",
      source: null,
      campaign: null,
      product: null,
      supporter: "S1",
      expires: null,
    } satisfies Given;
    const doubles = async (...others: Partial<Given>[]) => {
      await clear();
      const given = [one, ...others.map((other, at) => ({ ...one, id: `B${at}`, ...other }))];
      await writeContributions(scratch.database, given.map(toRow));
      return (await search({ q: "is:double" })).ids.toSorted();
    };
    expect(await doubles({ at: one.at + 60_000 })).toEqual(["A", "B0"]);
    expect(await doubles({ at: one.at - day }, { at: one.at + day })).toEqual(["A", "B0", "B1"]);
    expect(await doubles({ refunded: 250_000 }, { at: one.at + 9 * day })).toEqual(["A", "B0"]);
    const plans = { plan: "P1", at: one.at + 3 * day };
    expect(await doubles(plans, { ...plans, plan: "P2" })).toEqual([]);
    const items = { product: "Well", at: one.at + 3 * day };
    expect(await doubles(items, { ...items, product: "Goat" })).toEqual([]);
    for (const other of [
      { at: one.at + day + 1 },
      { supporter: "S2" },
      { supporter: null },
      { amount: 260_000 },
      { currency: "USD" },
      { outcome: "failed" },
      { flag: "test" },
    ] satisfies Partial<Given>[]) {
      expect(await doubles(other), JSON.stringify(other)).toEqual([]);
    }
    expect(await doubles({ supporter: null }, { id: "B1", supporter: null })).toEqual([]);
  });

  it("an amount matches in the named currency, or in any", async () => {
    await clear();
    await store([
      gift("A", { total_amount: "25.0000" }),
      gift("B", { total_amount: "125.0000" }),
      gift("C", { total_amount: "25.0000", currency: "USD" }),
      gift("D", { total_amount: "25000", currency: "JPY" }),
    ]);
    const ids = async (q: string) => (await search({ q })).ids.toSorted();
    expect(await ids("CA$25.00")).toEqual(["A"]);
    expect(await ids("$25")).toEqual(["A", "C"]);
    expect(await ids(">100")).toEqual(["B", "D"]);
    expect(await ids(">=25 <= 125")).toEqual(["A", "B", "C"]);
    expect(await ids("25")).toEqual(["A", "C", "D"]);
    expect(await ids("25.00")).toEqual(["A", "B", "C"]);
  });

  it("an amount matches with separators, but not by digits across its decimal point", async () => {
    await clear();
    await store([
      gift("A", { total_amount: "10000.0000" }),
      gift("B", { total_amount: "12500.5000" }),
      gift("C", { customer_comments: "We planted 1,250 trees for 3,000 bees" }),
      gift("D", { total_amount: "1250.0000" }),
      gift("E", { total_amount: "31250.0000", customer_comments: "3,000 bees" }),
      gift("F", { total_amount: "1000000.0000" }),
    ]);
    const found = async (q: string, order: "rank" | "date" = "rank") => (await search({ q, order })).ids;
    expect((await found("1,000,000")).toSorted()).toEqual(["F"]);
    expect(await found("100000")).toEqual(["F"]);
    expect(await found("12500.50")).toEqual(["B"]);
    expect(await found("12,500.50")).toEqual(["B"]);
    expect((await found("1,250")).slice(0, 3).toSorted()).toEqual(["B", "C", "D"]);
    expect((await found("1,250")).slice(3)).toEqual(["E"]);
    expect((await found("1,250", "date")).toSorted()).toEqual(["B", "C", "D", "E"]);
    expect((await found("1,250 3,000")).toSorted()).toEqual(["C", "E"]);
    expect((await found("1,250 planted")).toSorted()).toEqual(["C"]);
    expect((await search({ q: "1,250 plxnted" })).ids).toEqual(["C"]);
  });

  it("a facet narrows the search, and every facet value is counted", async () => {
    await clear();
    const given = (source: string, country: string) => ({ source, billing_address: { country } });
    await store([
      gift("A", { ...given("Web", "CA"), customer_comments: "roses" }),
      gift("B", {
        ...given("Kiosk", "CA"),
        customer_comments: "roses",
        is_deleted: true,
        line_items: [{ product: { code: "MUG" }, total: "1" }],
      }),
      gift("C", { ...given("Web", "FR"), customer_comments: "tulips" }),
    ]);
    const { facets } = await search({ q: "roses", hasFacets: true });
    expect(facets).toMatchObject({
      status: [
        { value: "deleted", count: 1 },
        { value: "paid", count: 1 },
      ],
      country: [{ value: "Canada", count: 2 }],
      campaign: [{ value: null, count: 2 }],
      product: [
        { value: "MUG", count: 1 },
        { value: null, count: 1 },
      ],
    });
    expect((await search({ q: "product:mug" })).ids).toEqual(["B"]);
    expect((await search({ q: "source:web" })).ids).toEqual(["C", "A"]);
    expect((await search({ q: "roses status:PAID" })).ids).toEqual(["A"]);
    expect((await search({ q: "roses country:France" })).total).toBe(0);
    expect((await search({ q: "country:france country:canada" })).ids).toEqual(["C", "B", "A"]);
    expect((await search({ q: "country:france country:canada source:kiosk" })).ids).toEqual(["B"]);
    expect((await search({ q: "country:ca" })).ids).toEqual(["B", "A"]);
    expect((await search({ q: "no:campaign campaign:gala" })).total).toBe(3);
    expect((await search({ q: "id:A id:C id:GONE" })).ids.toSorted()).toEqual(["A", "C"]);
    expect((await search({ q: "", hasFacets: true })).facets?.country).toEqual([
      { value: "Canada", count: 2 },
      { value: "France", count: 1 },
    ]);
  });

  it("a value with accents is one value in either form of Unicode", async () => {
    await clear();
    const campaigns = ["Cafe\u0301", "Caf\u00e9", "cafe\u0301", "Cafe"];
    await store(campaigns.map((campaign, at) => gift(`N${at}`, { tracking_campaign: campaign })));
    const { facets } = await search({ hasFacets: true });
    expect(facets?.campaign).toEqual([
      { value: "Caf\u00e9", count: 3 },
      { value: "Cafe", count: 1 },
    ]);
    for (const typed of ["Cafe\u0301", "caf\u00e9"]) {
      expect((await search({ q: `campaign:${typed}` })).ids).toEqual(["N2", "N1", "N0"]);
    }
  });

  it("a value that is longer than the index stores is found", async () => {
    await clear();
    const campaign = `${"Spring gala ".repeat(12)}2026`;
    await store([
      gift("L", { tracking_campaign: campaign }),
      gift("M", { tracking_campaign: "Spring gala" }),
    ]);
    expect((await search({ q: `campaign:"${campaign}"` })).ids).toEqual(["L"]);
  });

  it("facet values that differ in case are one, in the most frequent spelling", async () => {
    await clear();
    await store(
      ["Web", "web", "Web", "WEB", "Kiosk"].map((source, at) =>
        gift(`F${at}`, { source, customer_comments: "roses" }),
      ),
    );
    const { facets } = await search({ q: "roses", hasFacets: true });
    expect(facets?.source).toEqual([
      { value: "Web", count: 4 },
      { value: "Kiosk", count: 1 },
    ]);
    expect((await search({ q: "roses source:Web" })).total).toBe(4);
  });

  it.each(["andersom", "nderson", "andersonn", "adnerson", "xnderson", "anderson"])(
    "one wrong character of %s is forgiven and reported, unless a record has the word",
    async (q) => {
      await clear();
      await store([
        gift("A", { supporter: { display_name: "Ann Anderson" } }),
        gift("B", { supporter: { display_name: "Ann Andrews" } }),
      ]);
      const found = await search({ q: `ann ${q}` });
      expect(found).toMatchObject({ ids: ["A"], total: 1, isForgiving: q !== "anderson" && q !== "nderson" });
    },
  );

  it("a second wrong character, or one in a short word, is not forgiven", async () => {
    await clear();
    await store([gift("A", { supporter: { display_name: "Ann Anderson" } })]);
    expect((await search({ q: "amdersom" })).total).toBe(0);
    expect((await search({ q: "amn" })).total).toBe(0);
  });

  it("a removed or replaced record is not found, nor any record of an empty store", async () => {
    await clear();
    await store([gift("A", { customer_comments: "roses" }), gift("B", { customer_comments: "roses" })]);
    await store([gift("A", { customer_comments: "tulips" })]);
    expect((await search({ q: "roses" })).ids).toEqual(["B"]);
    await scratch.database.write((tx) => removeContributions(tx, scratch.database, ["B"]));
    expect((await search({ q: "roses" })).total).toBe(0);
    expect((await search({ q: "tulips" })).ids).toEqual(["A"]);
    await clear();
    expect((await search({ q: "tulips" })).total).toBe(0);
  });

  it("a failed batch leaves the index unchanged", async () => {
    await clear();
    await store([gift("A", { customer_comments: "roses" })]);
    const failing = scratch.database.write(async (tx) => {
      await removeContributions(tx, scratch.database, ["A"]);
      throw new Error("the disk is gone");
    });
    await expect(failing).rejects.toThrow("the disk is gone");
    expect((await search({ q: "roses" })).ids).toEqual(["A"]);
  });

  it("a count ends at ten thousand and reports that there are more", { timeout: 60_000 }, async () => {
    await clear();
    const many = Array.from({ length: 10_050 }, (_, at) => gift(`ID${at}`, { customer_comments: "roses" }));
    for (let at = 0; at < many.length; at += 2000) await store(many.slice(at, at + 2000));
    const found = await search({ q: "roses", hasFacets: true });
    const facets = { status: [{ value: "paid", count: 10_001 }] };
    expect(found).toMatchObject({ total: 10_000, isAtLeast: true, facets });
    expect(found.ids).toHaveLength(7);
    expect(await search({ q: "ID42" })).toMatchObject({ isAtLeast: false });
    expect(await search({ q: "roses", isCounted: false })).toMatchObject({ total: 8, isAtLeast: true });
    // A page beyond the last is empty.
    const page = 999_999;
    expect(await search({ q: "roses", page })).toMatchObject({ total: 10_000, isAtLeast: true, ids: [] });
    const uncounted = await search({ q: "roses", page, isCounted: false });
    expect(uncounted).toMatchObject({ total: 10_000, isAtLeast: true, ids: [] });
  });
});
