// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import { dayBucket } from "@/components/insights/__fixtures__/bucket";
import { OverviewContextProvider } from "@/components/insights/overview-context";
import { draw } from "@/components/shell/__fixtures__/draw";
import { readOverview, toInsightsQuery } from "@/lib/client/url/overview-state";
import { formatInsightsQuery, insightParts } from "@/lib/contract/insights-query";
import type { Bucket, InsightsReport, Series } from "@/lib/contract/insights-report";
import SeriesPart from "./series-part";

const region = { zone: "UTC", locale: "en-GB" };
const { state } = readOverview(new Map());
const report: InsightsReport = {
  now: 0,
  zone: "UTC",
  type: "all",
  currency: "CAD",
  currencies: [],
  range: null,
  unsummed: { count: 0, list: "" },
  coverage: { records: 9, counted: 9, copy: null },
  definitions: {},
};
function drawSeries(buckets: Bucket[]): Document {
  const series: Series = { unit: "day", units: ["day"], buckets };
  const first = {
    query: formatInsightsQuery(toInsightsQuery(state, region.zone, 0, insightParts)),
    at: 0,
    answer: { outcome: { ok: true, value: { ...report, series } }, requestId: null } as const,
  };
  return draw(
    <OverviewContextProvider value={{ state, go: () => {}, region, now: 0, first }}>
      <SeriesPart />
    </OverviewContextProvider>,
  );
}

it("a chart without amounts says that nothing was received", () => {
  const none = { onetime: "0.0000", initial: "0.0000", recurring: "0.0000" };
  const isEmpty = (page: Document) => page.body.textContent?.includes("Nothing received in this period.");
  expect(isEmpty(drawSeries([dayBucket(1, { received: none })]))).toBe(true);
  expect(isEmpty(drawSeries([dayBucket(1)]))).toBe(false);
});

it("the slider states its bar with the count as a number of contributions", () => {
  const count = { onetime: 1204, initial: 0, recurring: 0 };
  const textOf = (page: Document) => page.querySelector("[role=slider]")?.getAttribute("aria-valuetext");
  expect(textOf(drawSeries([dayBucket(1, { count })]))).toBe("Fri 1 Mar 2024: CA$55.30, 1,204 contributions");
  expect(textOf(drawSeries([dayBucket(1, { count: { ...count, onetime: 1 } })]))).toMatch(
    /, 1 contribution$/,
  );
});

describe("the screen-reader table of a series", () => {
  const page = drawSeries([dayBucket(1), dayBucket(2, { state: "partial" })]);
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
