import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { pageCopy } from "@/app/copy";
import { Overview } from "@/components/insights/overview";
import { insightsQueryOptions } from "@/components/insights/report-query";
import { OverviewSkeleton } from "@/components/insights/skeletons";
import { NavigationSuspense } from "@/components/ui/load/lazy";
import { readOverview, toInsightsQuery } from "@/lib/client/url/overview-state";
import { pageParams } from "@/lib/client/url/page-query";
import { insightParts } from "@/lib/contract/insights-query";
import { isSoftNavigation, pageZone } from "@/lib/server/pages/page-request";
import { insightsAnswer } from "@/lib/server/records/contribution-lists";

export const metadata: Metadata = { title: { absolute: pageCopy.overview } };

type Props = PageProps<"/">;

/** The overview: sums, series, distributions and worklists, all of them in the HTML. */
export default async function OverviewPage({ searchParams }: Props) {
  return (
    <NavigationSuspense isSoft={await isSoftNavigation()} fallback={<OverviewSkeleton />}>
      <FirstOverview searchParams={searchParams} />
    </NavigationSuspense>
  );
}

async function FirstOverview({ searchParams }: Pick<Props, "searchParams">) {
  const { state } = readOverview(pageParams(await searchParams));
  const drawnAt = Date.now();
  const zone = state.zone ?? (await pageZone());
  const answer = await insightsAnswer(toInsightsQuery(state, zone, drawnAt, insightParts));
  const client = new QueryClient();
  for (const part of insightParts) {
    const { queryKey } = insightsQueryOptions(toInsightsQuery(state, zone, drawnAt, [part]));
    client.setQueryData(queryKey, answer, { updatedAt: drawnAt });
  }
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <Overview drawnAt={drawnAt} />
    </HydrationBoundary>
  );
}
