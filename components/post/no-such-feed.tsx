import type { Outcome } from "@/lib/contract/failure";
import type { Place } from "@/lib/format/moment";
import { FeedList, type ShownFeed } from "./feed-list";
import { MissingFeed } from "./missing-feed";
import { OpenFeed } from "./open-feed";

/** A feed that does not exist: what that means, the feeds there are, and another try. */
export function NoSuchFeed({ feeds, place }: { feeds: Outcome<readonly ShownFeed[]>; place: Place }) {
  return (
    <>
      <MissingFeed />
      {feeds.ok ? <FeedList feeds={feeds.value} place={place} /> : null}
      <OpenFeed />
    </>
  );
}
