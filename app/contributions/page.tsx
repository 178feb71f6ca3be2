import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { pageCopy } from "@/app/copy";
import { ContributionList } from "@/components/contribution/list/contribution-list";
import { ListSkeleton } from "@/components/contribution/list/list-skeleton";
import { chosenColumns, defaultIds, fieldsOf } from "@/components/contribution/rows/columns";
import { NavigationSuspense } from "@/components/ui/load/lazy";
import { contributionsQueryOptions } from "@/lib/client/api/contributions";
import { readListState, toContributionQuery } from "@/lib/client/url/list-state";
import { pageParams } from "@/lib/client/url/page-query";
import { isSoftNavigation, pagePreferences } from "@/lib/server/pages/page-request";
import { canSortLists, contributionPage } from "@/lib/server/records/contribution-lists";

export const metadata: Metadata = { title: pageCopy.contributions };

type Props = PageProps<"/contributions">;

/** The list of contributions, with its first page of rows in the HTML. */
export default async function ContributionsPage({ searchParams }: Props) {
  return (
    <NavigationSuspense isSoft={await isSoftNavigation()} fallback={<ListSkeleton />}>
      <FirstPage searchParams={searchParams} />
    </NavigationSuspense>
  );
}

async function FirstPage({ searchParams }: Pick<Props, "searchParams">) {
  const { state } = readListState(pageParams(await searchParams));
  const drawnAt = Date.now();
  const query = toContributionQuery(state, drawnAt);
  const { table } = await pagePreferences();
  const columns = chosenColumns(state.cols ?? table.cols) ?? defaultIds;
  const [answer, canSort] = await Promise.all([contributionPage(query, fieldsOf(columns)), canSortLists()]);
  const client = new QueryClient();
  client.setQueryData(contributionsQueryOptions(query).queryKey, answer, { updatedAt: drawnAt });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <ContributionList drawnAt={drawnAt} canSort={canSort} />
    </HydrationBoundary>
  );
}
