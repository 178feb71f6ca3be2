import type { Metadata } from "next";
import { pageCopy } from "@/app/copy";
import { Overview } from "@/components/insights/overview";
import { OverviewSkeleton } from "@/components/insights/skeletons";
import { NavigationSuspense } from "@/components/ui/load/lazy";
import { readOverview, toInsightsQuery } from "@/lib/client/url/overview-state";
import { pageParams } from "@/lib/client/url/page-query";
import { formatInsightsQuery, insightParts } from "@/lib/contract/insights-query";
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
  const query = toInsightsQuery(state, zone, drawnAt, insightParts);
  const answer = await insightsAnswer(query);
  return <Overview drawnAt={drawnAt} first={{ query: formatInsightsQuery(query), at: drawnAt, answer }} />;
}
