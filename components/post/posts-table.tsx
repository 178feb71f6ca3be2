import type { ReactNode } from "react";
import { CopyButton } from "@/components/ui/copy/copy-button";
import { buttonLook } from "@/components/ui/form/button";
import { Icon, type IconName } from "@/components/ui/icon";
import { DeskLink } from "@/components/ui/link/desk-link";
import type { PostListState } from "@/lib/client/url/post-list-state";
import { formatDate, formatTime, type Place } from "@/lib/format/moment";
import type { MediaKind, PostRow } from "@/lib/records/post";
import { webAddress } from "@/lib/records/text";
import { toMedia } from "./media";
import { NotSet } from "./not-set";
import { PostBadge } from "./post-badge";
import { columnLooks, type ShownPost } from "./post-columns";
import { listedPostHref } from "./post-href";
import { Still } from "./still";
import { TagList } from "./tag-list";

/** The posts of one page as a table, newest first. */
export function PostsTable(props: {
  caption: string;
  feedId: string;
  state: PostListState;
  posts: readonly ShownPost[];
  place: Place;
}) {
  const { caption, posts, ...rest } = props;
  return (
    <table className="w-full table-fixed border-collapse text-left">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <Head className={columnLooks.thumb}>
            <span className="sr-only">Image</span>
          </Head>
          <Head>Name</Head>
          <Head className={columnLooks.state}>State</Head>
          <Head className={columnLooks.published} sorted>
            Published
          </Head>
          <Head className={columnLooks.expires}>Expires</Head>
          <Head className={columnLooks.categories}>Categories</Head>
          <Head className={columnLooks.tags}>Tags</Head>
          <Head className={columnLooks.type}>Type</Head>
        </tr>
      </thead>
      <tbody>
        {posts.map((post) => (
          <PostTableRow key={post.id} post={post} {...rest} />
        ))}
      </tbody>
    </table>
  );
}

function Head(props: { className?: string; sorted?: boolean; children: ReactNode }) {
  const { className = "", sorted = false, children } = props;
  return (
    <th
      scope="col"
      aria-sort={sorted ? "descending" : undefined}
      className={`not-short:sticky top-13 z-10 h-9 border-line-2 border-y bg-surface px-3 font-medium text-12
        first:pl-4 last:pr-4 sm:first:pl-6 ${sorted ? "text-ink" : "text-ink-3"} ${className}`}
    >
      <span className="inline-flex items-center gap-1">
        {children}
        {sorted ? <Icon name="arrow-down" /> : null}
      </span>
    </th>
  );
}

const cell = "px-3";

/** One post as a row; on a phone its state and date stand under the name. */
function PostTableRow(props: { feedId: string; state: PostListState; post: ShownPost; place: Place }) {
  const { feedId, state, post, place } = props;
  const muted = post.state === "expired" ? "text-ink-3" : "";
  return (
    <tr className={`group h-14 border-line border-b hover:bg-hover ${muted}`}>
      <td className="py-2.5 pr-3 pl-4 sm:pl-6">
        <span className="block h-9 w-15 overflow-hidden rounded-[5px]">
          <Still media={toMedia(post)} isSmall isMuted={muted !== ""} />
        </span>
      </td>
      <th scope="row" className={`${cell} relative min-w-0 py-2 font-normal max-sm:pr-4`}>
        <div
          className="grid min-w-0 justify-items-start leading-4.5 group-focus-within:sm:pr-17
          group-hover:sm:pr-17"
        >
          <DeskLink
            href={listedPostHref(feedId, post.id, state)}
            data-row-link={post.id}
            title={post.name}
            className={`max-w-full truncate hover:text-accent
              hover:underline ${muted === "" ? "font-medium" : ""}`}
          >
            <bdi className="block truncate">{post.name || post.id}</bdi>
          </DeskLink>
          <span className="max-w-full truncate text-12 text-ink-3 leading-4.5" title={post.path ?? undefined}>
            <bdi>{post.path ?? post.id}</bdi>
          </span>
          <span className="mt-1 flex flex-wrap items-center gap-x-2 text-12 text-ink-3 sm:hidden">
            <PostBadge state={post.state} /> {formatDate(post.publishedAt, place)}
          </span>
        </div>
        <RowTools post={post} />
      </th>
      <td className={`${cell} ${columnLooks.state}`}>
        <PostBadge state={post.state} />
      </td>
      <td className={`${cell} ${columnLooks.published} tabular-nums leading-4.5`}>
        {post.publishedAt === null ? (
          <NotSet />
        ) : (
          <>
            {formatDate(post.publishedAt, place)}
            <span className="block text-12 text-ink-3 leading-4.5">
              {formatTime(post.publishedAt, place)}
            </span>
          </>
        )}
      </td>
      <td className={`${cell} ${columnLooks.expires} tabular-nums`}>
        {post.expiresAt === null ? <NotSet /> : formatDate(post.expiresAt, place)}
      </td>
      <td className={`${cell} ${columnLooks.categories}`}>
        {post.categories.length === 0 ? (
          <NotSet word="none" />
        ) : (
          <span className="block truncate" title={post.categories.join(", ")}>
            <bdi>{post.categories.join(", ")}</bdi>
          </span>
        )}
      </td>
      <td className={`${cell} ${columnLooks.tags}`}>
        <TagList tags={post.tags} most={2} />
      </td>
      <td className={`${cell} ${columnLooks.type} pr-4`}>
        <TypeMark {...post} />
      </td>
    </tr>
  );
}

/** What can be done with a row; seen while the row is hovered or has the focus. */
function RowTools({ post }: { post: ShownPost }) {
  const address = webAddress(post.address);
  return (
    <span
      className="absolute inset-y-0 right-3 my-auto flex h-7 gap-1 bg-hover pl-2 opacity-0
      focus-within:opacity-100 group-hover:opacity-100 max-sm:hidden [@media(hover:none)]:hidden"
    >
      <CopyButton text={post.id} label={`Copy the id ${post.id}`} />
      {address === null ? null : (
        <a
          href={address.href}
          rel="noreferrer noopener"
          target="_blank"
          title="Open the public page"
          className={buttonLook("icon")}
        >
          <Icon name="external-link" />
          <span className="sr-only">Open the public page</span>
        </a>
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

/** The type of a post: its name, with an icon for what it is. */
function TypeMark({ type, typeSysname, media }: Pick<PostRow, "type" | "typeSysname" | "media">) {
  if (type === null) return <NotSet />;
  const icon = (media === null ? undefined : byMedia[media]) ?? bySysname.get(typeSysname) ?? "file-text";
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Icon name={icon} size={16} className="text-ink-3" />
      <span className="truncate text-ink-2" title={type}>
        <bdi>{type}</bdi>
      </span>
    </span>
  );
}
