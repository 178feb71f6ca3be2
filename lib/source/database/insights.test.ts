import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readListState, toContributionQuery } from "@/lib/client/url/list-state";
import { byDate, kindFilters, toListSearch } from "@/lib/contract/contribution-query";
import { type InsightsQuery, insightParts, insightUnits } from "@/lib/contract/insights-query";
import { type InsightsReport, insightsReport } from "@/lib/contract/insights-report";
import { parseQueryString } from "@/lib/contract/query-string";
import { type Scratch, scratchEngines } from "@/lib/database/__fixtures__/scratch-database";
import { toDayOf } from "@/lib/format/day";
import { figuresByHand, isReceived, kindByHand, marksOf, within } from "@/lib/insights/__fixtures__/by-hand";
import { type Given, given, toRow } from "@/lib/insights/__fixtures__/given";
import { kinds, kindsOfFilter } from "@/lib/records/labels";
import type { Source } from "@/lib/source/source";
import { runs } from "@/scripts/test/runs";
import { unwrap } from "./__fixtures__/read";
import { rowOfText } from "./__fixtures__/write";
import { createDatabaseSource } from "./database-source";
import { clearRecords, writeRecords } from "./write";

const zones = [
  ...Intl.supportedValuesOf("timeZone"),
  "Etc/GMT+12",
  "Pacific/Kiritimati",
  "Australia/Lord_Howe",
];
const day = fc.integer({ min: 0, max: 60 }).map((days) => toDayOf(Date.UTC(2024, 1, 20) + days * 86_400_000));

const anyQuery: fc.Arbitrary<InsightsQuery> = fc
  .record(
    {
      from: fc.oneof({ weight: 4, arbitrary: day }, { weight: 1, arbitrary: fc.constant("1890-05-30") }),
      to: day,
      zone: fc.constantFrom(...zones),
      currency: fc.constantFrom("CAD", "USD", "JPY", "KWD", "none", "XXX"),
      type: fc.constantFrom(...kindFilters),
      unit: fc.constantFrom(...insightUnits),
      parts: fc.constant(insightParts),
    },
    { requiredKeys: ["zone", "type", "parts"] },
  )
  .map((query) => {
    const { from, to } = query;
    return from !== undefined && to !== undefined && from > to ? { ...query, from: to, to: from } : query;
  });

describe.each(scratchEngines())("insights in $engine", ({ open }) => {
  let scratch: Scratch;
  let source: Source;
  beforeAll(async () => {
    scratch = await open();
    source = createDatabaseSource(scratch.database);
  });
  afterAll(() => scratch.dispose());

  async function requestReport(query: InsightsQuery): Promise<InsightsReport> {
    const { report } = await unwrap(source.sums.insights(query));
    return insightsReport.parse(JSON.parse(JSON.stringify(report)));
  }

  /** Stores batches in order, removes some ids and returns the stored records. */
  async function store(batches: readonly (readonly Given[])[], removed: readonly string[]) {
    const { database } = scratch;
    await database.write(clearRecords);
    for (const batch of batches) {
      await writeRecords(database, (writer) => writer.contributions(batch.map(toRow)));
      // Figures that are cached now must follow the next batch.
      await requestReport({ zone: "UTC", type: "all", parts: insightParts });
    }
    await writeRecords(database, (writer) => writer.removeContributions(removed));
    const stored = new Map(batches.flat().map((one) => [one.id, one]));
    for (const id of removed) stored.delete(id);
    return [...stored.values()];
  }

  async function countBehind(list: string): Promise<number> {
    const { state, notices } = readListState(parseQueryString(list));
    expect(notices).toEqual([]);
    const { q, ...query } = toContributionQuery(state, Date.now());
    const found = await (q === undefined
      ? source.listContributions(byDate(query))
      : source.searchContributions(toListSearch({ ...query, q })));
    return found.ok ? found.value.total : Number.NaN;
  }

  it("figures match a scan of the records in every time zone, and linked lists their counts", async () => {
    const history = fc.array(fc.array(given, { maxLength: 80 }), { minLength: 1, maxLength: 3 });
    const removed = fc.array(
      fc.integer({ min: 0, max: 150 }).map((number) => `ID${number}`),
      { maxLength: 20 },
    );
    await fc.assert(
      fc.asyncProperty(
        history,
        removed,
        fc.array(anyQuery, { minLength: 2, maxLength: 2 }),
        async (batches, removedIds, queries) => {
          const all = await store(batches, removedIds);
          for (const query of queries) {
            const report = await requestReport(query);
            compare(report, query, all);
            for (const { list, count } of marksOf(report)) {
              expect([list, await countBehind(list)]).toEqual([list, count]);
            }
          }
        },
      ),
      { numRuns: runs(5, 20), endOnFailure: true },
    );
  }, 180_000);

  it("worklists name ids that have more digits than a double", async () => {
    const id = "9007199254740993";
    const text =
      `{"id":${id},"ordered_at":"2026-01-01T00:00:00Z","is_paid":true,"currency":"CAD",` +
      '"total_amount":"9.0000","refunded_amount":"9.0000","refunded_at":"2026-01-02T00:00:00Z"}';
    await scratch.database.write(clearRecords);
    await writeRecords(scratch.database, (writer) => writer.contributions([rowOfText(id, text)]));
    const { worklists } = await requestReport({ zone: "UTC", type: "all", parts: insightParts });
    expect(worklists?.refunds.rows).toMatchObject([{ id }]);
  });
});

function compare(report: InsightsReport, { type, zone }: InsightsQuery, all: readonly Given[]): void {
  const { range, currency, figures, series, distributions } = report;
  expect(report.coverage).toEqual({ records: all.length, counted: all.length, copy: null });
  if (range === null || !figures || !series || !distributions) {
    expect(all.filter(({ at }) => at !== null)).toEqual([]);
    return;
  }
  const requested = { currency, kinds: kindsOfFilter(type) };
  const matching = within(all, requested, range);
  const values = (side: "value" | "previous") =>
    Object.fromEntries(Object.entries(figures).map(([name, figure]) => [name, figure[side]]));
  expect(values("value")).toMatchObject(figuresByHand(matching, all));
  if (range.previous !== null) {
    expect(values("previous")).toMatchObject(figuresByHand(within(all, requested, range.previous), all));
  }
  const counted = matching.filter(isReceived);

  expect(series.buckets.map(({ start }) => start)).toEqual([
    range.start,
    ...series.buckets.slice(0, -1).map(({ end }) => end),
  ]);
  expect(series.buckets.at(-1)?.end).toBe(range.end);
  for (const { start, end, count } of series.buckets) {
    const own = counted.filter(({ at }) => at !== null && at >= start && at < end);
    const byKind = kinds.map((kind) => [kind, own.filter((one) => kindByHand(one, all) === kind).length]);
    expect(count).toEqual(Object.fromEntries(byKind));
  }
  const sums = series.buckets.flatMap(({ received }) => Object.values(received)).map(toTenThousandths);
  expect(sums.reduce((sum, one) => sum + one, 0n)).toBe(toTenThousandths(figures.received.value ?? "0.0000"));

  const { amount, week, ...shares } = distributions;
  const total = (list: readonly { count: number }[]) => list.reduce((sum, { count }) => sum + count, 0);
  for (const { bars, others } of Object.values(shares))
    expect(total(bars) + others.count).toBe(counted.length);
  expect(total(amount)).toBe(counted.length);
  expect(week).toEqual(expectedWeek(counted, zone));
}

function expectedWeek(counted: readonly Given[], zone: string): readonly (readonly number[])[] {
  const clock = new Intl.DateTimeFormat("en-GB", { timeZone: zone, weekday: "short", hour: "2-digit" });
  const days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
  const shown = counted.map(({ at }) => clock.formatToParts(at ?? 0).map(({ value }) => value));
  return days.map((name) =>
    Array.from({ length: 24 }, (_, hour) => {
      const text = String(hour).padStart(2, "0");
      return shown.filter((parts) => parts.includes(name) && parts.includes(text)).length;
    }),
  );
}

function toTenThousandths(text: string): bigint {
  return BigInt(text.replace(".", ""));
}
