import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { pageCopy } from "@/app/copy";
import { KnownFeeds, OpenFeed } from "@/components/post/feeds";
import { toFeedPath } from "@/components/post/post-href";
import { Notices } from "@/components/post/post-parts";
import { NavigationSuspense } from "@/components/ui/load/lazy";
import { readConfig } from "@/lib/config";
import { isSoftNavigation, pageContext } from "@/lib/server/pages/page-request";
import { readFeedSummaries } from "@/lib/server/records/posts";

export const metadata: Metadata = { title: pageCopy.feeds };

/**
 * Lists the known feeds, with a form that opens any feed by its id. A navigation within the desk does not
 * wait for the list. A `loading.tsx` would give redirects and 404s of the routes below the status 200.
 */
export default async function FeedsPage({ searchParams }: PageProps<"/feeds">) {
  const typed = [(await searchParams)["open"]].flat().at(-1) ?? "";
  const path = toFeedPath(typed);
  if (path !== null) redirect(path);
  return (
    <>
      <h1 className="flex min-h-14 items-center px-4 font-semibold text-18 sm:px-6">{pageCopy.feeds}</h1>
      <Notices sentences={typed === "" ? [] : [pageCopy.badFeedId]} />
      <NavigationSuspense isSoft={await isSoftNavigation()} fallback={<FeedsLoading />}>
        <Feeds />
      </NavigationSuspense>
      <div className="px-4 py-6 sm:px-6">
        <OpenFeed />
      </div>
    </>
  );
}

async function Feeds() {
  const [feeds, { region, requestId }] = await Promise.all([readFeedSummaries(), pageContext()]);
  const isUpstream = readConfig().upstream !== null;
  return <KnownFeeds {...{ feeds, region, requestId, isUpstream }} />;
}

function FeedsLoading() {
  return (
    <p role="status" className="min-h-18 border-line border-t px-4 py-6 text-ink-3 sm:px-6">
      {pageCopy.feedsLoading}
    </p>
  );
}
