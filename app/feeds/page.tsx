import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { FeedList } from "@/components/post/feed-list";
import { Notices } from "@/components/post/notices";
import { OpenFeed } from "@/components/post/open-feed";
import { toFeedPath } from "@/components/post/post-href";
import { FailureState } from "@/components/ui/failure-state";
import { pagePreferences } from "@/lib/server/page-preferences";
import { readFeedSummaries } from "@/lib/server/post-records";

export const metadata: Metadata = { title: "Feeds" };

/** The feeds that the desk knows of, and the door to any other by its id. */
export default async function FeedsPage({ searchParams }: PageProps<"/feeds">) {
  const asked = [(await searchParams)["open"]].flat().at(-1) ?? "";
  const path = toFeedPath(asked);
  if (path !== null) redirect(path);
  const [preferences, feeds] = await Promise.all([pagePreferences(), readFeedSummaries()]);
  const place = { zone: preferences.zone ?? "UTC", locale: preferences.locale };
  return (
    <>
      <h1 className="flex min-h-14 items-center px-4 font-semibold text-18 sm:px-6">Feeds</h1>
      <Notices
        sentences={
          asked.trim() === "" ? [] : ["What was typed is no id of a feed. Ids have no blanks or slashes."]
        }
      />
      {feeds.ok ? (
        <FeedList feeds={feeds.value} place={place} />
      ) : (
        <FailureState title="The feeds could not be loaded" failure={feeds.failure} />
      )}
      <OpenFeed />
    </>
  );
}
