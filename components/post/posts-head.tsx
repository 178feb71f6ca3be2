import type { PostListState } from "@/lib/client/posts-url";
import { formatCounted } from "@/lib/format/count";
import type { Place } from "@/lib/format/moment";
import { cut } from "@/lib/reading/long-texts";
import { FeedSwitch, type NamedFeed } from "./feed-switch";
import { hostsOf } from "./media";
import { PictureSwitch } from "./picture-choice";
import type { ShownPage } from "./post-columns";
import { PostSearch } from "./post-search";
import { ViewSwitch } from "./view-switch";

/** The head of a feed's posts: how many in words, which feed, the search, and how they are shown. */
export function PostsHead(props: {
  feed: NamedFeed;
  feeds: readonly NamedFeed[];
  state: PostListState;
  /** Null where the posts could not be loaded. */
  page: ShownPage | null;
  place: Place;
}) {
  const { feed, feeds, state, page, place } = props;
  const hosts = hostsOf(page?.posts ?? []);
  return (
    <header>
      <div className="flex min-h-14 items-center gap-4 px-4 py-2 sm:px-6">
        <h1 className="min-w-0 flex-1 truncate font-semibold text-18">
          {page === null ? "Posts" : formatCounted(page.total, "post", "posts", place.locale)}
          <span className="font-normal text-ink-3">
            {state.name === undefined ? ", newest first" : <NamedBy name={state.name} />}
          </span>
        </h1>
        <FeedSwitch current={feed} feeds={feeds} />
      </div>
      <div className="flex min-h-11 flex-wrap items-center gap-2 px-4 pb-3 sm:px-6">
        <PostSearch feedId={feed.id} state={state} />
        <div className="ml-auto flex flex-wrap items-center gap-3">
          {hosts.length === 0 ? null : <PictureSwitch hosts={hosts} />}
          <ViewSwitch feedId={feed.id} state={state} />
        </div>
      </div>
    </header>
  );
}

/** The whole of it stands in the search box. */
const longestName = 60;

function NamedBy({ name }: { name: string }) {
  return (
    <>
      , name contains “<bdi>{cut(name, longestName)}</bdi>”
    </>
  );
}
