import { DeskLink } from "@/components/ui/desk-link";
import type { PostListState } from "@/lib/client/posts-url";
import { formatDate, type Place } from "@/lib/format/moment";
import type { PostRow } from "@/lib/reading/list-rows";
import { toMedia } from "./media";
import { PostBadge } from "./post-badge";
import { listedPostHref } from "./post-href";
import { Still } from "./still";

/** The posts of one page as tiles, newest first. */
export function PostsGallery(props: {
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
