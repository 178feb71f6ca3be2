import { LinkNotice } from "@/components/ui/link-notice";
import { TidyLink } from "@/components/ui/tidy-link";
import type { Notice } from "@/lib/client/parameter-form";
import type { PostListState } from "@/lib/client/posts-url";
import { formatDate, formatTime, type Place } from "@/lib/format/moment";
import { zoneName } from "@/lib/format/zone";
import type { NamedFeed } from "./feed-switch";
import { Notices } from "./notices";
import type { ShownPage } from "./post-columns";
import { listHref } from "./post-href";
import { PostsAbsence } from "./posts-absence";
import { PostsGallery } from "./posts-gallery";
import { PostsPager } from "./posts-pager";
import { PostsTable } from "./posts-table";

/** One page of a feed's posts with what is to be said of it. */
export function PostList(props: {
  feed: NamedFeed;
  state: PostListState;
  page: ShownPage;
  notices: readonly Notice[];
  place: Place;
}) {
  const { feed, state, page, notices, place } = props;
  const { posts, total, perPage, asOf } = page;
  const list = { feedId: feed.id, state, posts, place };
  const foot = { feedId: feed.id, state, total, perPage, locale: place.locale };
  const caption = `Posts of ${feed.label}`;
  return (
    <>
      <LinkNotice notices={notices} tidy={<TidyLink href={listHref(feed.id, state)} />} />
      <Notices sentences={page.provenance.doubts.map(doubtSentence)} />
      {posts.length === 0 ? (
        <PostsAbsence {...foot} />
      ) : state.view === "gallery" ? (
        <PostsGallery label={caption} {...list} />
      ) : (
        <PostsTable caption={caption} {...list} />
      )}
      <PostsPager
        {...foot}
        shown={posts.length}
        note={
          `State is derived from published and expires, ` +
          `at ${formatDate(asOf, place)}, ${formatTime(asOf, place)} ${zoneName(place.zone)}`
        }
      />
    </>
  );
}

function doubtSentence(parameter: string): string {
  return (
    `The data service seems to have ignored “${parameter}”: this list may hold other posts than ` +
    `asked for.`
  );
}
