import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { OverviewContextProvider } from "@/components/insights/overview-context";
import { insightsQueryOptions } from "@/components/insights/report-query";
import { draw, mount } from "@/components/shell/__fixtures__/draw";
import { readOverview, toInsightsQuery } from "@/lib/client/url/overview-state";
import { insightParts } from "@/lib/contract/insights-query";
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
  const answer = { outcome: { ok: true, value: { ...empty, ...report } }, requestId: null } as const;
  const client = new QueryClient();
  for (const name of insightParts) {
    const { queryKey } = insightsQueryOptions(toInsightsQuery(state, region.zone, 0, [name]));
    client.setQueryData(queryKey, answer);
  }
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <OverviewContextProvider value={{ state, go: () => {}, region, now: 0 }}>
        {part}
      </OverviewContextProvider>
    </HydrationBoundary>
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
