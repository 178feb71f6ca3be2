// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import { dayBucket } from "@/components/insights/__fixtures__/bucket";
import { OverviewContextProvider } from "@/components/insights/overview-context";
import { draw } from "@/components/shell/__fixtures__/draw";
import { readOverview, toInsightsQuery } from "@/lib/client/url/overview-state";
import { formatInsightsQuery, insightParts } from "@/lib/contract/insights-query";
import type { InsightsReport } from "@/lib/contract/insights-report";
import SeriesPart from "./series-part";

const region = { zone: "UTC", locale: "en-GB" };
const { state } = readOverview(new Map());
const report: InsightsReport = {
  ...{ now: 0, zone: "UTC", type: "all", currency: "CAD", currencies: [], range: null },
  ...{ unsummed: { count: 0, list: "" }, coverage: { records: 9, counted: 9, copy: null } },
  series: { unit: "day", units: ["day"], buckets: [dayBucket(1), dayBucket(2, { state: "partial" })] },
  definitions: {},
};
const first = {
  query: formatInsightsQuery(toInsightsQuery(state, region.zone, 0, insightParts)),
  at: 0,
  answer: { outcome: { ok: true, value: report }, requestId: null } as const,
};

describe("the screen-reader table of a series", () => {
  const page = draw(
    <OverviewContextProvider value={{ state, go: () => {}, region, now: 0, first }}>
      <SeriesPart />
    </OverviewContextProvider>,
  );
  const table = page.querySelector(".sr-only table");

  it("has the figures, their sums and a mark on the current day", () => {
    const rows = [...(table?.querySelectorAll("tr") ?? [])].map((row) =>
      [...row.children].map(({ textContent }) => textContent),
    );
    expect(rows.slice(1).map(([name, , , , total, count]) => [name, total, count])).toEqual([
      ["Fri 1 Mar 2024", "CA$55.30", "6"],
      ["Sat 2 Mar 2024, so far", "CA$55.30", "6"],
      ["Total", "CA$110.60", "12"],
    ]);
  });

  it("has no focusable link", () => expect(table?.querySelectorAll("a")).toHaveLength(0));
});
