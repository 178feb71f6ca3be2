import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { toListSearch } from "@/lib/contract/contribution-query";
import type { InsightsQuery } from "@/lib/contract/insights-query";
import type { InsightsReport } from "@/lib/contract/insights-report";
import { type Scratch, scratchEngines } from "@/lib/database/__fixtures__/scratch-database";
import { createDatabaseSource } from "@/lib/source/database/database-source";
import {
  type ContributionRow,
  clearRecords,
  toContributionRow,
  writeRecords,
} from "@/lib/source/database/write";
import type { Source } from "@/lib/source/source";
import { type Given, toRecord, toRow } from "./__fixtures__/given";

const day = 86_400_000;
const today = Date.UTC(2024, 2, 10);

const gift: Given = {
  id: "A",
  at: today,
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
};

describe.each(scratchEngines())("the insights report on $engine", ({ open }) => {
  let scratch: Scratch;
  let source: Source;
  beforeAll(async () => {
    scratch = await open();
  });
  beforeEach(async () => {
    await scratch.database.write(clearRecords);
    // A new source has no cache of the records before.
    source = createDatabaseSource(scratch.database);
  });
  afterAll(() => scratch.dispose());

  const store = (rows: readonly ContributionRow[]) =>
    writeRecords(scratch.database, (writer) => writer.contributions(rows));

  async function report(
    parts: InsightsQuery["parts"] = ["figures", "worklists"],
    worklists?: InsightsQuery["worklists"],
  ): Promise<InsightsReport> {
    const query = { from: "2024-03-10", to: "2024-03-10", zone: "UTC", type: "all" } as const;
    const found = await source.sums.insights({ ...query, parts, worklists });
    if (!found.ok) throw new Error(found.failure.code);
    return found.value.report;
  }

  async function expiring(): Promise<readonly [listed: readonly string[], found: number]> {
    const { worklists } = await report();
    const search = toListSearch({
      onetime: false,
      recurring: false,
      initialRecurring: false,
      oneTimeAndInitialRecurring: false,
      sort: "-contribution_date",
      page: 1,
      q: "is:expiring",
    });
    const found = await source.searchContributions(search);
    return [
      worklists?.expiringCards.rows.map(({ id }) => id) ?? [],
      found.ok ? found.value.total : Number.NaN,
    ];
  }

  it("uses a currency with failed payments even where nothing was received", async () => {
    const failed = (id: string, at: number): Given => ({ ...gift, id, plan: id, at, outcome: "failed" });
    const renewals = ["A", "B", "C"].flatMap((id) => [
      { ...gift, id: `${id}0`, plan: id, at: today - 30 * day },
      failed(id, today),
    ]);
    await store(
      [{ ...gift, id: "Z", currency: "USD", at: today - 9 * day }, ...renewals].map((one) => toRow(one)),
    );
    const { currency, currencies, figures, worklists } = await report();
    expect([currency, currencies]).toEqual(["CAD", [{ currency: "CAD", count: 0 }]]);
    expect([figures?.failed.value, worklists?.failedRenewals.total]).toEqual([3, 3]);
  });

  it.each([
    [["web", "Web", "Apple", "apple", "zoo", "Zoo"]],
    [["Zoo", "zoo", "apple", "Apple", "Web", "web"]],
  ])("has the same bars in whichever order contributions were stored: %j", async (sources) => {
    await store(sources.map((name, at) => toRow({ ...gift, id: `ID${at}`, source: name })));
    const { distributions } = await report(["distributions"]);
    const bars = distributions?.source.bars.map(({ label, count }) => [label, count]);
    expect(bars).toEqual([
      ["Apple", 2],
      ["Web", 2],
      ["Zoo", 2],
    ]);
  });

  it("has no gap in the sums of a desk without contributions", async () => {
    const found = await source.sums.insights({ zone: "UTC", type: "all", parts: ["figures"] });
    expect(found.ok && found.value.report).toMatchObject({ range: null, unsummed: { count: 0, list: null } });
  });

  it("lists the worklists of all currencies, newest first", async () => {
    const failed = (id: string, currency: string, at: number): Given => ({
      ...gift,
      id,
      plan: id.slice(1),
      currency,
      at,
      outcome: "failed",
    });
    const first = (plan: string): Given => ({ ...gift, id: `0${plan}`, plan, at: today - 30 * day });
    const renewals = [failed("1P", "CAD", today), failed("1Q", "USD", today + 1)];
    await store([first("P"), first("Q"), ...renewals].map((one) => toRow(one)));
    const { figures, worklists } = await report();
    expect([figures?.failed.value, worklists?.failedRenewals.total]).toEqual([1, 2]);
    expect(worklists?.failedRenewals.rows.map(({ id, currency }) => [id, currency])).toEqual([
      ["1Q", "USD"],
      ["1P", "CAD"],
    ]);
    expect(worklists?.failedRenewals.list).not.toContain("currency");
  });

  it("lists the worklists of the figures' currency only, as their lists do", async () => {
    const expires = Date.now() + 20 * day;
    const both = (one: Given) => [one, { ...one, id: `${one.id}U`, plan: `${one.plan}U`, currency: "USD" }];
    const card: Given = { ...gift, id: "CARD", plan: "C", expires };
    const risky: Given = { ...gift, id: "RISK", plan: "R", warning: true };
    await store(
      [card, risky]
        .flatMap(both)
        .concat({ ...gift, id: "MORE" })
        .map((one) => toRow(one)),
    );
    const all = (await report()).worklists;
    expect([all?.expiringCards.total, all?.risks.total]).toEqual([2, 2]);
    const { worklists } = await report(["worklists"], "currency");
    expect(worklists?.expiringCards.rows.map(({ id }) => id)).toEqual(["CARD"]);
    expect(worklists?.risks.rows.map(({ id }) => id)).toEqual(["RISK"]);
    expect([worklists?.expiringCards.total, worklists?.risks.total]).toEqual([1, 1]);
    for (const list of [worklists?.expiringCards.list, worklists?.risks.list]) {
      expect(new URLSearchParams(list ?? "").get("q")).toContain('currency:"CAD"');
    }
  });

  it.each([
    ['P"', 'is:received currency:“P"”'],
    ['P"”', undefined],
  ])(
    "lists the figures of a currency with quotation marks only if a search can name it: %s",
    async (code, q) => {
      await store([toRow({ ...gift, currency: code })]);
      const { currency, figures } = await report();
      expect([currency, figures?.received.value]).toEqual([code, "25.0000"]);
      expect(new URLSearchParams(figures?.received.list ?? "").get("q") ?? undefined).toBe(q);
    },
  );

  it("uses the most frequent currency of all records where the range has none", async () => {
    const card = { ...gift, plan: "P", at: today - day, expires: Date.now() + 20 * day };
    await store([toRow({ ...gift, id: "Z", currency: "USD", flag: "test" }), toRow(card)]);
    const { currency, currencies, worklists } = await report();
    expect([currency, currencies, worklists?.expiringCards.total]).toEqual([
      "CAD",
      [{ currency: "CAD", count: 0 }],
      1,
    ]);
  });

  it("names a bar by a contribution that it counts", async () => {
    const named = (one: Given, name: string) => {
      const { line_items: items, ...record } = toRecord({ ...one, product: "WELL" });
      const value = { ...record, line_items: items.map((item) => ({ ...item, product: { name } })) };
      return toContributionRow({ id: one.id, value, text: Buffer.from(JSON.stringify(value)) });
    };
    const later = { ...gift, at: today + 1 };
    await store([
      named(gift, "Wells"),
      named({ ...later, id: "B", flag: "spam" }, "Spam"),
      named({ ...later, id: "C", flag: "test" }, "Test"),
      named({ ...later, id: "D", flag: "deleted" }, "Deleted"),
      named({ ...later, id: "E", outcome: "failed" }, "Failed"),
      named({ ...later, id: "F", plan: "P" }, "Monthly wells"),
    ]);
    const query = { from: "2024-03-10", to: "2024-03-10", zone: "UTC", parts: ["distributions"] } as const;
    const found = await source.sums.insights({ ...query, type: "one-time" });
    const bars = found.ok ? found.value.report.distributions?.product.bars : [];
    expect(bars?.map(({ value, label, count }) => [value, label, count])).toEqual([["WELL", "Wells", 1]]);
  });

  it.each([
    ["USD", "CAD"],
    ["CAD", "USD"],
  ])("sorts two equally frequent currencies by code, whichever was stored first (%s)", async (...codes) => {
    await store(codes.map((currency, at) => toRow({ ...gift, id: `G${at}`, currency })));
    expect((await report()).currencies.map(({ currency }) => currency)).toEqual(["CAD", "USD"]);
  });

  const card: Given = { ...gift, plan: "P", at: today, expires: Date.now() + 20 * day };

  it("lists an expiring card where the contribution is listed under another date", async () => {
    await store([{ ...toRow(card), occurredAt: today - 3 * day }]);
    expect(await expiring()).toEqual([["A"], 1]);
  });

  it("lists the newest contribution of a plan by the date it was placed", async () => {
    const later = toRow({ ...card, id: "B", at: today + day });
    await store([toRow(card), { ...later, occurredAt: today - day }]);
    expect(await expiring()).toEqual([["B"], 1]);
  });

  it.each(["test", "spam", "deleted"] as const)(
    "lists the expiring card of a plan whose newest contribution has the mark %s",
    async (flag) => {
      await store([toRow(card), toRow({ ...card, id: "B", at: today + day, flag })]);
      expect(await expiring()).toEqual([["A"], 1]);
    },
  );

  it("labels a product as the newest contribution of the range does", async () => {
    const named = (id: string, hour: number, product: string, name: string) => {
      const record = toRecord({ ...gift, id, at: today + hour * 3_600_000, product });
      const value = {
        ...record,
        line_items: record.line_items.map((item) => ({ ...item, product: { name } })),
      };
      return toContributionRow({ id, value, text: Buffer.from(JSON.stringify(value)) });
    };
    await store([
      named("A", 12, "SHELTER", "Older name"),
      named("B", 20, "SHELTER", "Newest name"),
      named("C", 4, "SHELTER", "Oldest name"),
      named("D", 1, "WATER", "Well"),
    ]);
    const range = { from: "2024-03-10", to: "2024-03-10", zone: "UTC", type: "all" } as const;
    const found = await source.sums.insights({ ...range, parts: ["distributions"] });
    const bars = found.ok ? found.value.report.distributions?.product.bars : [];
    expect(bars?.map(({ value, label }) => [value, label])).toEqual([
      ["SHELTER", expect.stringContaining("Newest name")],
      ["WATER", expect.stringContaining("Well")],
    ]);
  });
});
