import type { ReactNode } from "react";
import type { ShownList, ShownPage, ShownPost } from "@/components/post/post-parts";
import { PagedRows } from "@/components/table/paged-rows";
import { uiCopy } from "@/components/ui/copy";
import { EmptyList } from "@/components/ui/feedback/empty-state";
import { LinkNotice } from "@/components/ui/feedback/page-notice";
import { DeskLink } from "@/components/ui/link/desk-link";
import type { Notice } from "@/lib/client/url/page-query";
import {
  defaultPostState,
  type PostListState,
  postListHref,
  withPostFilter,
} from "@/lib/client/url/post-list-state";
import { isPostFiltered } from "@/lib/contract/post-query";
import { formatDate, formatTime } from "@/lib/format/moment";
import { zoneName } from "@/lib/format/zone";
import { webAddress } from "@/lib/records/text";
import { postCopy, shortName } from "./copy";
import { toMedia } from "./media";
import { Still } from "./picture";
import { listedPostHref } from "./post-href";
import { Notices, PostBadge } from "./post-parts";
import { type PostRow, PostsTable } from "./posts-table";

interface ShownPosts extends ShownList {
  readonly page: ShownPage;
}

export function PostList({ notices, ...shown }: ShownPosts & { readonly notices: readonly Notice[] }) {
  const { feed, state, page, region } = shown;
  const { facets, provenance } = page;
  return (
    <>
      <LinkNotice notices={notices} href={postListHref(feed.id, state)} />
      <Notices
        sentences={[
          ...(facets === null && isPostFiltered(state) ? [postCopy.notFilterable] : []),
          ...provenance.doubts.map((name) => postCopy.doubt(name)),
        ]}
      />
      <PagedPosts {...shown}>
        {state.view === "gallery" ? (
          <PostsGallery {...shown} />
        ) : (
          <PostsTable {...{ feed, state, region }} rows={page.posts.map(toRow)} canSort={facets !== null} />
        )}
      </PagedPosts>
    </>
  );
}

function toRow(post: ShownPost): PostRow {
  const { id, name, path, state, publishedAt, expiresAt, tags, categories, type, featureImage } = post;
  return {
    ...{ id, name, path, state, publishedAt, expiresAt, tags },
    address: webAddress(post.address)?.href,
    categories: categories.flatMap(({ name: own }) => own ?? []).join(", "),
    type: { name: type.name, sysname: type.sysname },
    media: toMedia(featureImage),
  };
}

function NoPosts({ feed, state }: ShownPosts) {
  const linkWithout = (change: Partial<PostListState>) =>
    postListHref(feed.id, withPostFilter(state, change));
  if (isPostFiltered({ ...state, sort: defaultPostState.sort })) {
    const href = linkWithout({ state: undefined, category: undefined, tag: undefined });
    const link = { href, children: postCopy.clearFilters };
    return <EmptyList icon="search-x" title={postCopy.noneMatch} text="" link={link} />;
  }
  if (state.name === undefined) {
    return <EmptyList icon="newspaper" title={postCopy.empty} text={postCopy.emptyHint} />;
  }
  return (
    <EmptyList
      icon="search-x"
      title={postCopy.noMatch(shortName(state.name))}
      text={postCopy.noMatchHint}
      link={{ href: linkWithout({ name: undefined }), children: uiCopy.clearSearch }}
    />
  );
}

function PostsGallery({ page, ...list }: ShownPosts) {
  return (
    <ul
      aria-label={postCopy.postsOf(list.feed.label)}
      className="grid gap-x-5 gap-y-7 border-line border-t p-4 sm:grid-cols-2 sm:p-5 sm:px-6 lg:grid-cols-3
        xl:grid-cols-4"
    >
      {[...page.posts.entries()].map(([index, post]) => (
        <Tile key={`${index} ${post.id}`} post={post} {...list} />
      ))}
    </ul>
  );
}

function Tile({ feed, state, post, region }: ShownList & { post: ShownPost }) {
  const isExpired = post.state === "expired";
  return (
    <li className="min-w-0">
      <DeskLink
        href={listedPostHref(feed.id, post.id, state)}
        data-row-link={post.id}
        className="group block rounded-well"
      >
        <span
          className="block aspect-video overflow-hidden rounded-well outline-accent-line
          group-hover:outline-2"
        >
          <Still media={toMedia(post.featureImage)} isMuted={isExpired} />
        </span>
        <span
          title={post.name ?? undefined}
          className={`mt-2.5 block truncate text-14 group-hover:text-accent
            ${isExpired ? "text-ink-3" : "font-medium"}`}
        >
          <bdi>{post.name ?? post.id}</bdi>
        </span>
      </DeskLink>
      <p className="mt-1.5 flex min-w-0 items-center gap-2 text-12 text-ink-3 tabular-nums">
        <PostBadge state={post.state} />
        <span className="whitespace-nowrap">
          {isExpired
            ? postCopy.ended(formatDate(post.expiresAt, region))
            : formatDate(post.publishedAt, region)}
        </span>
        <span className="ml-auto min-w-0 truncate" title={post.type.name ?? undefined}>
          <bdi>{post.type.name}</bdi>
        </span>
      </p>
    </li>
  );
}

function PagedPosts({ children, ...list }: ShownPosts & { readonly children: ReactNode }) {
  const { feed, state, region } = list;
  const { posts, total, perPage, asOf } = list.page;
  const { locale, zone } = region;
  const note = postCopy.statusAsOf(formatDate(asOf, region), formatTime(asOf, region), zoneName(zone));
  return (
    <PagedRows
      {...{ total, perPage, locale }}
      shown={posts.length}
      page={state.page}
      isSticky
      note={
        <p className="min-w-0 flex-1 truncate text-12 text-ink-3 max-lg:hidden" title={note}>
          {note}
        </p>
      }
      empty={total === 0 ? <NoPosts {...list} /> : undefined}
      linkTo={(page) => ({ href: postListHref(feed.id, { ...state, page }) })}
    >
      {children}
    </PagedRows>
  );
}
