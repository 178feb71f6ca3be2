import { FailureState } from "@/components/ui/feedback/failure-state";
import type { Outcome } from "@/lib/contract/failure";
import type { Place } from "@/lib/format/moment";
import { FeedList, type ShownFeed } from "./feed-list";
import { FeedsRetry } from "./feeds-retry";

/** The feeds that the desk knows of, or why they could not be loaded. */
export function KnownFeeds(props: {
  feeds: Outcome<readonly ShownFeed[]>;
  place: Place;
  requestId: string | undefined;
}) {
  const { feeds, place, requestId } = props;
  if (!feeds.ok) {
    return (
      <FailureState title="The feeds could not be loaded" failure={feeds.failure} requestId={requestId} />
    );
  }
  const failures = feeds.value.map(({ failure }) => failure).filter((failure) => failure !== null);
  const trouble = failures.find(({ code }) => code !== "not_found");
  return (
    <>
      <FeedList feeds={feeds.value} place={place} />
      {trouble === undefined ? null : <FeedsRetry failure={trouble} requestId={requestId} />}
    </>
  );
}
