import type { ReactNode } from "react";
import type { ListedPost, ShownPost, ShownPosts } from "@/components/post/post-parts";
import { columnSort, SortArrow, SortLink } from "@/components/table/sort";
import { uiCopy } from "@/components/ui/copy";
import { buttonLook } from "@/components/ui/form/button";
import { Icon, type IconName } from "@/components/ui/icon";
import { DeskLink, ForeignLink } from "@/components/ui/link/desk-link";
import { CopyButton } from "@/components/ui/value/copy-button";
import {
  defaultPostState,
  type PostListState,
  postListHref,
  withPostFilter,
} from "@/lib/client/url/post-list-state";
import { formatDate, formatTime, type Region } from "@/lib/format/moment";
import type { MediaKind } from "@/lib/records/post";
import { webAddress } from "@/lib/records/text";
import { postCopy } from "./copy";
import { toMedia } from "./media";
import { Still } from "./picture";
import { listedPostHref } from "./post-href";
import { NotSet, PostBadge, TagList } from "./post-parts";

type Cell = (post: ShownPost, region: Region) => ReactNode;

type PostOrder = PostListState["sort"];
/** Keyed by the heading of the column. */
const orders: Readonly<Record<string, readonly [PostOrder, PostOrder]>> = {
  [postCopy.name]: ["name", "-name"],
  [postCopy.published]: ["-published", "published"],
  [postCopy.expires]: ["expires", "-expires"],
};

/** The columns after the name. */
const columns: readonly (readonly [heading: string, look: string, cell: Cell])[] = [
  [postCopy.status, "max-sm:hidden w-[124px]", ({ state }) => <PostBadge state={state} />],
  [postCopy.published, "max-md:hidden w-[120px] tabular-nums leading-4.5", publishedCell],
  [
    postCopy.expires,
    "max-lg:hidden w-[120px] tabular-nums",
    ({ expiresAt }, region) => (expiresAt === null ? <NotSet /> : formatDate(expiresAt, region)),
  ],
  [
    postCopy.categories,
    "max-lg:hidden w-[160px]",
    ({ categories }) => {
      const names = categories.flatMap(({ name }) => name ?? []).join(", ");
      return names === "" ? <NotSet words={postCopy.noneSet} /> : <CutText text={names} />;
    },
  ],
  [postCopy.tags, "max-[85rem]:hidden w-[172px]", ({ tags }) => <TagList tags={tags} most={2} />],
  [postCopy.type, "max-[85rem]:hidden w-[148px] pr-4", (post) => <TypeMark post={post} />],
];

function publishedCell({ publishedAt }: ShownPost, region: Region): ReactNode {
  if (publishedAt === null) return <NotSet />;
  return (
    <>
      {formatDate(publishedAt, region)}
      <span className="block text-12 text-ink-3 leading-4.5">{formatTime(publishedAt, region)}</span>
    </>
  );
}

export function PostsTable(list: ShownPosts) {
  const { page, ...rest } = list;
  return (
    <table className="w-full table-fixed border-collapse text-left">
      <caption className="sr-only">{postCopy.postsOf(list.feed.label)}</caption>
      <thead>
        <tr>
          <Head heading={postCopy.image} look="w-[88px] sm:w-[100px] *:sr-only" list={list} />
          <Head heading={postCopy.name} list={list} />
          {columns.map(([heading, look]) => (
            <Head key={heading} heading={heading} look={look} list={list} />
          ))}
        </tr>
      </thead>
      <tbody>
        {[...page.posts.entries()].map(([index, post]) => (
          <PostTableRow key={`${index} ${post.id}`} post={post} {...rest} />
        ))}
      </tbody>
    </table>
  );
}

function Head(props: { heading: string; look?: string; list: ShownPosts }) {
  const { heading, look = "", list } = props;
  const { feed, state, page } = list;
  const canSort = page.facets !== null;
  const order = orders[heading];
  const sort =
    order &&
    columnSort(canSort ? state.sort : defaultPostState.sort, order, (next) => ({
      to: postListHref(feed.id, withPostFilter(state, { sort: next })),
    }));
  const direction = sort?.direction ?? null;
  return (
    <th
      scope="col"
      aria-sort={direction ?? undefined}
      className={`not-short:sticky top-13 z-10 h-9 border-line-2 border-y bg-surface px-3 font-medium text-12
        first:pl-4 last:pr-4 sm:first:pl-6 ${direction === null ? "text-ink-3" : "text-ink"} ${look}`}
    >
      {sort !== undefined && canSort ? (
        <SortLink heading={heading} {...sort} />
      ) : (
        <span className="inline-flex items-center gap-1">
          {heading}
          <SortArrow direction={direction} />
        </span>
      )}
    </th>
  );
}

function PostTableRow({ feed, state, post, region }: ListedPost) {
  const isExpired = post.state === "expired";
  return (
    <tr className={`group h-14 border-line border-b hover:bg-hover ${isExpired ? "text-ink-3" : ""}`}>
      <td className="py-2.5 pr-3 pl-4 sm:pl-6">
        <span className="block h-9 w-15 overflow-hidden rounded-[5px]">
          <Still media={toMedia(post.featureImage)} isSmall isMuted={isExpired} />
        </span>
      </td>
      <th scope="row" className="relative min-w-0 px-3 py-2 font-normal max-sm:pr-4">
        <div
          className="grid min-w-0 justify-items-start leading-4.5 group-focus-within:sm:pr-17
          group-hover:sm:pr-17"
        >
          <DeskLink
            href={listedPostHref(feed.id, post.id, state)}
            data-row-link={post.id}
            title={post.name ?? undefined}
            className={`max-w-full truncate hover:text-accent
              hover:underline ${isExpired ? "" : "font-medium"}`}
          >
            <bdi className="block truncate">{post.name ?? post.id}</bdi>
          </DeskLink>
          <span className="max-w-full truncate text-12 text-ink-3 leading-4.5" title={post.path ?? undefined}>
            <bdi>{post.path ?? post.id}</bdi>
          </span>
          <span className="mt-1 flex flex-wrap items-center gap-x-2 text-12 text-ink-3 sm:hidden">
            <PostBadge state={post.state} /> {formatDate(post.publishedAt, region)}
          </span>
        </div>
        <RowTools post={post} />
      </th>
      {columns.map(([heading, look, cell]) => (
        <td key={heading} className={`px-3 ${look}`}>
          {cell(post, region)}
        </td>
      ))}
    </tr>
  );
}

function CutText({ text, className = "" }: { text: string; className?: string }) {
  return (
    <span className={`block truncate ${className}`} title={text}>
      <bdi>{text}</bdi>
    </span>
  );
}

function RowTools({ post }: { post: ShownPost }) {
  const address = webAddress(post.address);
  return (
    <span
      className="absolute inset-y-0 right-3 my-auto flex h-7 gap-1 bg-hover pl-2 opacity-0
      focus-within:opacity-100 group-hover:opacity-100 max-sm:hidden [@media(hover:none)]:hidden"
    >
      <CopyButton text={post.id} label={uiCopy.copyNamed(`ID ${post.id}`)} />
      {address === null ? null : (
        <ForeignLink href={address.href} title={postCopy.openPublic} className={buttonLook("icon")}>
          <Icon name="external-link" />
          <span className="sr-only">{postCopy.openPublic}</span>
        </ForeignLink>
      )}
    </span>
  );
}

const bySysname = new Map<string | null, IconName>([
  ["blog", "newspaper"],
  ["slide", "gallery-horizontal-end"],
  ["snippet", "text-quote"],
]);
const byMedia: Partial<Record<MediaKind, IconName>> = { audio: "headphones", video: "play" };

function TypeMark({ post: { type, featureImage } }: { post: ShownPost }) {
  if (type.name === null) return <NotSet />;
  const { media } = featureImage;
  const icon = (media === null ? undefined : byMedia[media]) ?? bySysname.get(type.sysname) ?? "file-text";
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Icon name={icon} size={16} className="text-ink-3" />
      <CutText text={type.name} className="text-ink-2" />
    </span>
  );
}
