// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { OverviewContextProvider } from "@/components/insights/overview-context";
import { draw } from "@/components/shell/__fixtures__/draw";
import { readOverview, toInsightsQuery } from "@/lib/client/url/overview-state";
import { formatInsightsQuery, insightParts } from "@/lib/contract/insights-query";
import type { Distributions, InsightsReport } from "@/lib/contract/insights-report";
import DistributionsPart from "./distributions-part";

const region = { zone: "UTC", locale: "en-GB" };
const { state } = readOverview(new Map());
const none = { bars: [], others: { values: 0, count: 0, received: "0.0000" } };

/** Renders the distributions of contributions by weekday and hour. */
function drawWeek(week: Distributions["week"]): Document {
  const shares = { method: none, source: none, country: none, campaign: none, product: none };
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
    distributions: { ...shares, amount: [], week },
  };
  const first = {
    query: formatInsightsQuery(toInsightsQuery(state, region.zone, 0, insightParts)),
    at: 0,
    answer: { outcome: { ok: true, value: report }, requestId: null } as const,
  };
  return draw(
    <OverviewContextProvider value={{ state, go: () => {}, region, now: 0, first }}>
      <DistributionsPart />
    </OverviewContextProvider>,
  );
}

it("an hour has the darker of four shades, the more contributions it has compared with the busiest", () => {
  const counts = [0, 1, 25, 26, 50, 75, 76, 100];
  const week = Array.from({ length: 7 }, (_day, day) =>
    Array.from({ length: 24 }, (_hour, hour) => (day === 0 ? (counts[hour] ?? 0) : 0)),
  );
  const cells = [...drawWeek(week).querySelectorAll("tbody tr:first-child td > div")];
  const shadeOf = (cell: Element) => /opacity:\s*([\d.]+)/.exec(cell.getAttribute("style") ?? "")?.[1];
  const shades = [undefined, "0.22", "0.22", "0.42", "0.42", "0.66", "1", "1"];
  expect(cells.slice(0, counts.length).map(shadeOf)).toEqual(shades);
});
