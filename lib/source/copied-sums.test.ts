import { expect, it, vi } from "vitest";
import { readContributionQuery } from "@/lib/contract/contribution-query";
import { fail, succeed } from "@/lib/contract/failure";
import type { InsightsQuery } from "@/lib/contract/insights-query";
import type { InsightsReport } from "@/lib/contract/insights-report";
import { copyOf, sourceOf } from "./__fixtures__/copy-of";
import { type Copy, withCopy } from "./copied-source";
import { type SumSource, withoutRecords } from "./source";

const query: InsightsQuery = { zone: "UTC", type: "all", parts: ["figures"] };
const money = { value: "9.0000", previous: "3.0000", change: 200, list: null };
const count = { value: 9, previous: 3, change: 200, list: null };
const report: InsightsReport = {
  now: 0,
  zone: "UTC",
  type: "all",
  currency: "CAD",
  currencies: [],
  definitions: {},
  unsummed: { count: 0, list: null },
  range: {
    from: "2024-03-01",
    to: "2024-03-31",
    start: 1000,
    end: 2000,
    isPartial: false,
    previous: { from: "2024-02-01", to: "2024-02-29", start: 0, end: 900, rule: "calendar", days: 29 },
  },
  coverage: { records: 9, counted: 9, copy: null },
  figures: {
    received: money,
    receivedOnetime: money,
    receivedInitial: money,
    receivedRecurring: money,
    contributions: count,
    average: money,
    median: money,
    newPlans: count,
    failed: count,
    refunded: money,
    refunds: count,
    coverCosts: count,
    coveredCosts: money,
    supporters: count,
  },
};
const sums: SumSource = { ...withoutRecords.sums, insights: async () => succeed({ report, subjects: [] }) };
const sumsOf = (changes: Partial<Copy>) =>
  withCopy(sourceOf("upstream"), copyOf({ source: sourceOf("copy", { sums }), ...changes }).copy).sums;
const extent = (isComplete: boolean) => ({ asOf: 500, spans: [], isComplete, total: 12, missing: 7 });

/** Returns the figures of a copy that has the previous period to this extent. */
async function figuresWith(previous: ReturnType<typeof extent> | null) {
  const contributions = vi.fn(async ({ occurredBefore = 0 }) =>
    occurredBefore === 2000 ? extent(true) : previous,
  );
  const found = await sumsOf({ contributions }).insights(query);
  if (!found.ok) throw new Error(found.failure.code);
  expect(found.value.report.coverage.copy).toEqual({ asOf: 500, isComplete: true, total: 12, missing: 7 });
  expect(contributions.mock.calls).toEqual([
    [{ occurredAfter: 999, occurredBefore: 2000 }],
    [{ occurredAfter: -1, occurredBefore: 900 }],
  ]);
  return found.value.report.figures;
}

it("figures are compared if the copy has all of the previous period", async () => {
  expect(await figuresWith(extent(true))).toEqual(report.figures);
});

it.each([extent(false), null])(
  "figures are not compared if the copy lacks part of the previous period: %o",
  async (previousExtent) => {
    const figures = Object.entries((await figuresWith(previousExtent)) ?? {});
    expect(figures.map(([name]) => name)).toEqual(Object.keys(report.figures ?? {}));
    for (const [, { value, previous, change }] of figures) {
      expect([Number(value), previous, change]).toEqual([9, null, null]);
    }
  },
);

it("sums of an empty copy are unavailable with a Retry-After, or name the outage", async () => {
  const copy = { contributions: async () => null };
  const { query: list } = readContributionQuery(new Map());
  const empty = sumsOf(copy);
  const down = sumsOf({ ...copy, outage: () => "upstream_unreachable" as const });
  for (const answer of [await empty.insights(query), await empty.contributions(list)]) {
    expect(answer).toMatchObject({ ok: false, failure: { code: "upstream_unavailable", retryAfter: 5 } });
  }
  for (const answer of [await down.insights(query), await down.contributions(list)]) {
    expect(answer).toEqual(fail("upstream_unreachable"));
  }
});
