import type { ReactNode } from "react";
import { OverviewContextProvider } from "@/components/insights/overview-context";
import { draw, mount } from "@/components/shell/__fixtures__/draw";
import { readOverview, toInsightsQuery } from "@/lib/client/url/overview-state";
import { formatInsightsQuery, insightParts } from "@/lib/contract/insights-query";
import type { InsightsReport } from "@/lib/contract/insights-report";

const region = { zone: "UTC", locale: "en-GB" };
const { state } = readOverview(new Map());
const empty: InsightsReport = {
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

function withReport(part: ReactNode, report: Partial<InsightsReport>) {
  const first = {
    query: formatInsightsQuery(toInsightsQuery(state, region.zone, 0, insightParts)),
    // So fresh that nothing is requested.
    at: Date.now(),
    answer: { outcome: { ok: true, value: { ...empty, ...report } }, requestId: null } as const,
  };
  return (
    <OverviewContextProvider value={{ state, go: () => {}, region, now: 0, first }}>
      {part}
    </OverviewContextProvider>
  );
}

/** Draws a part of the overview with a report that came with the page. */
export function drawPart(part: ReactNode, report: Partial<InsightsReport>): Document {
  return draw(withReport(part, report));
}

/** Does the same for use, until the test ends. */
export function showPart(part: ReactNode, report: Partial<InsightsReport>) {
  return mount(withReport(part, report));
}
