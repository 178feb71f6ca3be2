import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readListState, toContributionQuery } from "@/lib/client/url/list-state";
import { byDate, toListSearch } from "@/lib/contract/contribution-query";
import { parseQueryString } from "@/lib/contract/query-string";
import { type Scratch, scratchEngines } from "@/lib/database/__fixtures__/scratch-database";
import { countExport } from "@/lib/export/coverage";
import { matching } from "@/lib/search/matches";
import { criteriaOf } from "@/lib/search/query-plan";
import { readQuestion } from "@/lib/search/question";
import type { Source } from "@/lib/source/source";
import { idsOf, unwrap } from "./__fixtures__/read";
import { rowOf, writeContributions } from "./__fixtures__/write";
import { createDatabaseSource } from "./database-source";
import { writeRecords } from "./write";

const now = Date.UTC(2026, 10, 28);

/** The date of the contribution, of its refund, and of an entry in its list of refunds. */
const gifts = {
  OLD: ["2025-03-01T12:00:00Z", "2026-11-10T12:00:00Z"],
  LISTED: ["2025-03-01T12:00:00Z", "", "2026-11-11T12:00:00Z"],
  KEPT: ["2026-11-05T12:00:00Z", ""],
  BEFORE: ["2026-01-05T12:00:00Z", "2026-09-30T12:00:00Z"],
  // 31 October in Toronto, 1 November in UTC.
  EVE: ["2026-10-01T12:00:00Z", "2026-11-01T03:59:59Z"],
  // The first second of November in Toronto.
  FIRST: ["2026-10-01T12:00:00Z", "2026-11-01T04:00:00Z"],
  // 30 November in Toronto, 1 December in UTC.
  LAST: ["2026-10-01T12:00:00Z", "2026-12-01T04:59:59Z"],
  TEST: ["2026-10-01T12:00:00Z", "2026-11-12T12:00:00Z"],
  SPAM: ["2026-10-01T12:00:00Z", "2026-11-12T12:00:00Z"],
  GONE: ["2026-10-01T12:00:00Z", "2026-11-12T12:00:00Z"],
} as const;

function toRecord(id: string, [given, refunded, listed]: readonly [string, string, string?]) {
  return {
    id,
    ordered_at: given,
    is_paid: true,
    total_amount: "25.0000",
    currency: "CAD",
    refunded_at: refunded,
    refunded_amount: refunded || listed ? "5.0000" : "0.0000",
    refunds: listed === undefined ? [] : [{ amount: "5.0000", created_at: listed }],
    is_test: id === "TEST" ? 1 : 0,
    is_spam: id === "SPAM" ? 1 : 0,
    is_deleted: id === "GONE",
    payments: [{ type: "card", status: "succeeded" }],
    supporter: { id: id.startsWith("O") ? id : "S1", display_name: "Ann" },
  };
}

describe.each(scratchEngines())("lists by refund date in $engine", ({ open }) => {
  let scratch: Scratch;
  let source: Source;

  beforeAll(async () => {
    scratch = await open();
    source = createDatabaseSource(scratch.database);
    const others = Array.from({ length: 300 }, (_, at) => [`O${at}`, ["2026-11-02T12:00:00Z", ""]] as const);
    const records = [...Object.entries(gifts), ...others].map(([id, dates]) => toRecord(id, dates));
    await writeContributions(scratch.database, records.map(rowOf));
    if (scratch.database.name === "postgres")
      await sql`analyze contribution_search`.execute(scratch.database.writer);
  });
  afterAll(() => scratch.dispose());

  const queryOf = (url: string) => {
    const { q = "", ...query } = toContributionQuery(readListState(parseQueryString(url)).state, now);
    return { ...query, q };
  };

  async function found(url: string) {
    const search = { ...toListSearch(queryOf(url)), hasFacets: true };
    return idsOf((await unwrap(source.searchContributions(search))).items).toSorted();
  }

  it.each([
    ["q=refunded:this-month", ["EVE", "FIRST", "LISTED", "OLD"]],
    ["q=refunded:this-month&tz=UTC", ["EVE", "FIRST", "LISTED", "OLD"]],
    ["q=refunded:this-month&tz=America/Toronto", ["FIRST", "LAST", "LISTED", "OLD"]],
    ["q=refunded:last-month&tz=America/Toronto", ["EVE"]],
    ["q=refunded:2026-09-30..2026-10-31&tz=America/Toronto", ["BEFORE", "EVE"]],
    ["q=refunded:..2026-09-30", ["BEFORE"]],
    ["q=refunded:this-month&range=last-month", ["EVE", "FIRST"]],
    ["q=ann+refunded:this-month+status:partially_refunded&range=last-year", ["LISTED", "OLD"]],
    ["q=refunded:this-month+refunded:2026-11-10", ["OLD"]],
    ["q=refunded:today", []],
    ["q=refunded:this-month+status:spam", ["SPAM"]],
    ["q=refunded:this-month+status:spam+status:deleted", ["GONE", "SPAM"]],
    [
      "q=refunded:this-month+status:Deleted+status:partially_refunded&tz=UTC",
      ["EVE", "FIRST", "GONE", "LISTED", "OLD"],
    ],
  ])("%s lists what was refunded then, whenever it was given", async (url, ids) => {
    expect(await found(url)).toEqual(ids);
  });

  it("all refund dates list what is:refunded finds, without test, spam and deleted ones", async () => {
    expect(await found("q=refunded:..2030-01-01")).toEqual(await found("q=is:refunded"));
    expect(await found("q=refunded:2026-11-12")).toEqual([]);
  });

  it("a refund that returned no money is not listed, one in another currency is", async () => {
    const refunded = "2026-08-10T12:00:00Z";
    const none = { ...toRecord("NONE", ["2026-07-01T12:00:00Z", refunded]), refunded_amount: "0.0000" };
    const failed = { amount: "5.0000", status: "failed", created_at: refunded };
    const foreign = { ...failed, status: "succeeded", currency: "USD" };
    const records = [
      none,
      { ...none, id: "FAILED", refunded_amount: "5.0000", refunds: [failed] },
      { ...none, id: "ZERO", refunds: [{ ...foreign, amount: "0.0000" }] },
      { ...none, id: "FOREIGN", refunds: [foreign] },
    ];
    await writeContributions(scratch.database, records.map(rowOf));
    expect(await found("q=refunded:2026-08-10")).toEqual(["FOREIGN"]);
    const ids = records.map(({ id }) => id);
    await writeRecords(scratch.database, (writer) => writer.removeContributions(ids));
  });

  it("a list has the same contributions in every order and on every page", async () => {
    const url = "q=refunded:this-month+currency:CAD&tz=America/Toronto";
    for (const sort of ["contribution_date", "-amount", "amount", "supporter", "-supporter"])
      expect(await found(`${url}&sort=${sort}`)).toHaveLength(4);
    const second = { ...toListSearch(queryOf(url)), perPage: 3, page: 2 };
    const { total, items } = await unwrap(source.searchContributions(second));
    expect([total, items.length]).toEqual([4, 1]);
  });

  it("sums, facets and export have the count of the list", async () => {
    const query = queryOf("q=refunded:this-month&tz=America/Toronto");
    expect(await unwrap(source.sums.contributions(query))).toMatchObject({ count: 4 });
    const search = { ...toListSearch(query), hasFacets: true, perPage: 1 };
    const { facets } = await unwrap(source.searchContributions(search));
    expect(facets?.currency).toEqual([{ value: "CAD", count: 4 }]);
    const plan = countExport(scratch.database, byDate(query), null, new AbortController().signal);
    expect(await unwrap(plan)).toMatchObject({ contributions: 4 });
  });

  it.each([
    ["refunded:this-month", /contribution_search_by_refund/],
    ["is:double", /contribution_search_by_double/],
    ["is:double currency:CAD", /contribution_search_by_double/],
    ["is:refunded", /contribution_search_by_trait/],
    ["is:risk currency:CAD", /contribution_search_by_trait/],
    ["is:expiring", /contribution_by_card_and_plan/],
    ["is:received", /INTEGER PRIMARY KEY|contribution_search_pkey/],
    ["status:failed", /contribution_search_by_status/],
    ["status:failed currency:CAD", /contribution_search_by_status/],
    ["status:paid currency:CAD", /INTEGER PRIMARY KEY|contribution_search_pkey/],
  ])("%s reads an index, without sorting if the index is in order", async (q, index) => {
    const { database } = scratch;
    const { rows } = await database.read(async (tx) => {
      // PostgreSQL would scan so few rows.
      if (database.name === "postgres") await sql`set local enable_seqscan = off`.execute(tx);
      const filter = { from: 0, to: now - 1, kinds: [0, 1, 2] };
      const sample = { texts: [], having: () => [] };
      const search = { tx, engine: database.name, question: readQuestion(q), filter, sample };
      const { from, where, orderBy } = matching(search, criteriaOf(search.question));
      const explain = sql.raw(database.name === "sqlite" ? "explain query plan" : "explain");
      return sql<Record<string, unknown>>`${explain} select s.sort_key, s.seq from ${from} where ${where}
        order by ${orderBy} desc limit 41`.execute(tx);
    });
    const plan = rows.map((row) => String(row["detail"] ?? row["QUERY PLAN"])).join("\n");
    expect(plan).toMatch(index);
    if (/status/.test(index.source) || (/double|trait/.test(index.source) && database.name === "sqlite"))
      expect(plan).not.toMatch(/B-TREE|Sort /);
  });
});
