import Form from "next/form";
import { ListFoot, lastPage } from "@/components/table/pager";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { LinkNotice, TidyLink } from "@/components/ui/feedback/page-notice";
import { buttonLook } from "@/components/ui/form/button";
import { HiddenInputs, SubmittedInput } from "@/components/ui/form/search-field";
import { DeskLink } from "@/components/ui/link/desk-link";
import type { Notice } from "@/lib/client/url/page-query";
import { formatPostListState, type PostListState, withPostName } from "@/lib/client/url/post-list-state";
import { formatCount, formatCounted } from "@/lib/format/count";
import { formatDate, formatTime, type Place } from "@/lib/format/moment";
import { zoneName } from "@/lib/format/zone";
import { paths } from "@/lib/paths";
import type { PostRow } from "@/lib/records/post";
import type { NamedFeed } from "./feed-switch";
import { toMedia } from "./media";
import { Still } from "./picture";
import { listedPostHref, listHref } from "./post-href";
import { Notices, PostBadge } from "./post-parts";
import { type ShownPage, shortName } from "./post-words";
import { PostsTable } from "./posts-table";

/** One page of a feed's posts, with notices and the pager. */
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
        note={`Status as of ${formatDate(asOf, place)}, ${formatTime(asOf, place)} ${zoneName(place.zone)}`}
      />
    </>
  );
}

function doubtSentence(parameter: string): string {
  return `The data service may have ignored “${parameter}”: this list may contain other posts.`;
}

/** Replaces the rows where there are none: the reason, and a link to what there is. */
function PostsAbsence(props: {
  feedId: string;
  state: PostListState;
  total: number;
  perPage: number;
  locale: string;
}) {
  const { feedId, state, total, perPage, locale } = props;
  if (total > 0) {
    const last = Math.ceil(total / perPage);
    const [posts, pages] = [
      formatCounted(total, "post", "posts", locale),
      formatCounted(last, "page", "pages", locale),
    ];
    return (
      <EmptyState
        icon="file-x-corner"
        level={2}
        title={`There is no page ${state.page}`}
        text={<p>{`The list has ${posts} on ${pages}.`}</p>}
        actions={
          <ListLink
            feedId={feedId}
            state={{ ...state, page: last }}
            word={`Go to page ${last}, the last one`}
          />
        }
      />
    );
  }
  if (state.name === undefined) {
    return (
      <EmptyState
        icon="newspaper"
        level={2}
        title="This feed has no posts yet"
        text={<p>Nothing has been published in it.</p>}
      />
    );
  }
  return (
    <EmptyState
      icon="search-x"
      level={2}
      title={`No post’s name contains “${shortName(state.name)}”`}
      text={<p>The search reads names only.</p>}
      actions={<ListLink feedId={feedId} state={withPostName(state, undefined)} word="Clear the search" />}
    />
  );
}

function ListLink({ feedId, state, word }: { feedId: string; state: PostListState; word: string }) {
  return (
    <DeskLink href={listHref(feedId, state)} className={buttonLook("plain")}>
      {word}
    </DeskLink>
  );
}

/** The posts of one page as tiles, newest first. */
function PostsGallery(props: {
  label: string;
  feedId: string;
  state: PostListState;
  posts: readonly PostRow[];
  place: Place;
}) {
  const { label, posts, ...rest } = props;
  return (
    <ul
      aria-label={label}
      className="grid gap-x-5 gap-y-7 border-line border-t p-4 sm:grid-cols-2 sm:p-5 sm:px-6 lg:grid-cols-3
        xl:grid-cols-4"
    >
      {posts.map((post) => (
        <Tile key={post.id} post={post} {...rest} />
      ))}
    </ul>
  );
}

function Tile(props: { feedId: string; state: PostListState; post: PostRow; place: Place }) {
  const { feedId, state, post, place } = props;
  const isExpired = post.state === "expired";
  return (
    <li className="min-w-0">
      <DeskLink
        href={listedPostHref(feedId, post.id, state)}
        data-row-link={post.id}
        className="group block rounded-well"
      >
        <span
          className="block aspect-video overflow-hidden rounded-well outline-accent-line
          group-hover:outline-2"
        >
          <Still media={toMedia(post)} isMuted={isExpired} />
        </span>
        <span
          title={post.name}
          className={`mt-2.5 block truncate text-14 group-hover:text-accent
            ${isExpired ? "text-ink-3" : "font-medium"}`}
        >
          <bdi>{post.name || post.id}</bdi>
        </span>
      </DeskLink>
      <p className="mt-1.5 flex min-w-0 items-center gap-2 text-12 text-ink-3 tabular-nums">
        <PostBadge state={post.state} />
        <span className="whitespace-nowrap">
          {isExpired ? `Ended ${formatDate(post.expiresAt, place)}` : formatDate(post.publishedAt, place)}
        </span>
        <span className="ml-auto min-w-0 truncate" title={post.type ?? undefined}>
          <bdi>{post.type}</bdi>
        </span>
      </p>
    </li>
  );
}

/** The foot of a list: how many posts are shown, how their states are derived, and links to other pages. */
function PostsPager(props: {
  feedId: string;
  state: PostListState;
  shown: number;
  total: number;
  perPage: number;
  locale: string;
  note: string;
}) {
  const { feedId, state, shown, total, perPage, locale, note } = props;
  const { page } = state;
  return (
    <ListFoot
      {...{ shown, total, perPage, page, locale }}
      isSticky
      note={
        <p className="min-w-0 flex-1 truncate text-12 text-ink-3 max-lg:hidden" title={note}>
          {note}
        </p>
      }
      link={(to, look) => <DeskLink href={listHref(feedId, { ...state, page: to })} {...look} />}
    >
      <Form
        prefetch={false}
        action={paths.posts(feedId)}
        className="flex items-center gap-2 text-12 text-ink-2 sm:mx-1"
      >
        <HiddenInputs query={formatPostListState({ ...state, page: 1 })} />
        <label htmlFor="page" className="max-sm:sr-only">
          Page
        </label>
        <SubmittedInput
          id="page"
          asked={String(page)}
          name="page"
          inputMode="numeric"
          autoComplete="off"
          className="h-7 w-11 rounded-control border border-line-3 bg-surface text-center text-13 text-ink
            tabular-nums"
        />
        <span className="whitespace-nowrap tabular-nums">
          of {formatCount(lastPage(total, perPage), locale)}
        </span>
      </Form>
    </ListFoot>
  );
}
