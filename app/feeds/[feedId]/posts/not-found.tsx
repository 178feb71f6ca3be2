import { FeedList } from "@/components/post/feed-list";
import { MissingFeed } from "@/components/post/missing-feed";
import { OpenFeed } from "@/components/post/open-feed";
import { pagePreferences } from "@/lib/server/page-preferences";
import { readFeedSummaries } from "@/lib/server/post-records";

/** A feed that does not exist: what that means, the feeds there are, and another try. */
export default async function FeedNotFound() {
  const [{ zone, locale }, feeds] = await Promise.all([pagePreferences(), readFeedSummaries()]);
  return (
    <>
      <MissingFeed />
      {feeds.ok ? <FeedList feeds={feeds.value} place={{ zone: zone ?? "UTC", locale }} /> : null}
      <OpenFeed />
    </>
  );
}
