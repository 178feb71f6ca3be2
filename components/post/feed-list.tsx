import { Icon } from "@/components/ui/icon";
import { DeskLink } from "@/components/ui/link/desk-link";
import { type Failure, failureBody } from "@/lib/contract/failure";
import { formatCounted } from "@/lib/format/count";
import { formatDate, type Place } from "@/lib/format/moment";
import { paths } from "@/lib/paths";
import type { NamedFeed } from "./feed-switch";
import { toMedia } from "./media";
import type { ShownPost } from "./post-columns";
import { Still } from "./still";

/** A feed with what it holds, or why that could not be read. */
export interface ShownFeed extends NamedFeed {
  readonly total: number | null;
  readonly newest: ShownPost | null;
  readonly failure: Failure | null;
}

/** The feeds that the desk knows of, each with its newest post. */
export function FeedList({ feeds, place }: { feeds: readonly ShownFeed[]; place: Place }) {
  if (feeds.length === 0) {
    return (
      <p className="border-line border-t px-4 py-6 text-ink-2 sm:px-6">
        The desk knows of no feed by itself: the data service has no list of them. Open one by its id, or name
        those that matter in <code className="font-mono text-12">UPSTREAM_FEEDS</code>.
      </p>
    );
  }
  return (
    <ul aria-label="Feeds" className="border-line-2 border-t">
      {feeds.map((feed) => (
        <li key={feed.id} className="border-line border-b">
          <DeskLink
            href={paths.posts(feed.id)}
            className="flex min-h-18 items-center gap-4 px-4 py-3 hover:bg-hover sm:px-6"
          >
            <span className="block h-12 w-20 shrink-0 overflow-hidden rounded-[5px]">
              <Still media={toMedia(feed.newest ?? nothing)} isSmall />
            </span>
            <span className="grid min-w-0 flex-1">
              <span className="flex min-w-0 items-baseline gap-2">
                <bdi className="truncate font-medium text-14">{feed.label}</bdi>
                <code className="truncate font-mono text-12 text-ink-3">{feed.id}</code>
              </span>
              <span className="truncate text-12 text-ink-3">{newestOf(feed, place)}</span>
            </span>
            <span className="shrink-0 text-ink-2 tabular-nums max-sm:hidden">
              {feed.total === null
                ? "Could not be counted"
                : formatCounted(feed.total, "post", "posts", place.locale)}
            </span>
            <Icon name="chevron-right" size={16} className="text-ink-3" />
          </DeskLink>
        </li>
      ))}
    </ul>
  );
}

const nothing = { thumb: null, full: null, media: null } as const;

function newestOf({ newest, failure }: ShownFeed, place: Place) {
  if (failure?.code === "not_found") return "The data service has no such feed";
  if (failure !== null) return `Its posts could not be loaded. ${failureBody(failure).message}`;
  if (newest === null) return "No posts yet";
  return (
    <>
      {newest.state === "scheduled" ? "Next" : "Newest"}: <bdi>{newest.name || newest.id}</bdi>
      {newest.publishedAt === null ? null : `, ${formatDate(newest.publishedAt, place)}`}
    </>
  );
}
