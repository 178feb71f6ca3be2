import { Icon } from "@/components/ui/icon";
import { Badge } from "@/components/ui/value/badge";
import type { PostListState } from "@/lib/client/url/post-list-state";
import type { FailureCode } from "@/lib/contract/failure";
import type { PostFacets } from "@/lib/contract/post-query";
import type { Region } from "@/lib/format/moment";
import type { Post, PostState } from "@/lib/records/post";
import { postCopy } from "./copy";

const states = {
  live: { tone: "green", icon: "radio", word: postCopy.live },
  scheduled: { tone: "amber", icon: "calendar-clock", word: postCopy.scheduled },
  expired: { tone: "grey", icon: "archive", word: postCopy.expired },
} as const satisfies Record<PostState, unknown>;

export function PostBadge({ state }: { state: PostState }) {
  const { tone, icon, word } = states[state];
  return (
    <Badge tone={tone} icon={icon}>
      {word}
    </Badge>
  );
}

export function NotSet({ words = postCopy.notSet }: { words?: string }) {
  return <span className="text-ink-3">{words}</span>;
}

/** Different tags as outlined chips. With `most`, one line: further tags are counted, and named on hover. */
export function TagList({ tags, most }: { tags: readonly string[]; most?: number }) {
  if (tags.length === 0) return <NotSet words={postCopy.noneSet} />;
  const unique = [...new Set(tags)];
  const rest = most === undefined ? [] : unique.slice(most);
  return (
    <ul className={`flex min-w-0 gap-1.5 ${most === undefined ? "flex-wrap" : ""}`}>
      {unique.slice(0, most).map((tag) => (
        <li key={tag} title={tag} className={chip}>
          <bdi>{tag}</bdi>
        </li>
      ))}
      {rest.length === 0 ? null : (
        <li title={rest.join(", ")} className="shrink-0 text-12 text-ink-3 leading-5.5">
          +{rest.length}
          <span className="sr-only">
            {postCopy.more}
            {rest.join(", ")}
          </span>
        </li>
      )}
    </ul>
  );
}

const chip =
  "h-5.5 min-w-0 max-w-full truncate rounded-control border border-line-2 px-1.5 text-12 text-ink-2 " +
  "leading-5";

export function Notices({ sentences }: { sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <ul
      aria-label={postCopy.notices}
      className="grid gap-1 border-line border-t bg-amber-bg px-4 py-2.5 text-amber sm:px-6"
    >
      {sentences.map((sentence) => (
        <li key={sentence} className="flex min-w-0 gap-2">
          <Icon name="info" size={16} className="mt-0.5" />
          <span className="min-w-0 break-words">{sentence}</span>
        </li>
      ))}
    </ul>
  );
}

export interface ShownPost extends Post {
  readonly id: string;
  readonly state: PostState;
}

export interface NamedFeed {
  readonly id: string;
  readonly label: string;
}

/** A list of posts, apart from its rows. */
export interface ShownList {
  readonly feed: NamedFeed;
  readonly state: PostListState;
  readonly region: Region;
}

export interface ShownPage {
  readonly posts: readonly ShownPost[];
  readonly total: number;
  readonly perPage: number;
  /** The available filters; null if the posts cannot be filtered. */
  readonly facets: PostFacets | null;
  /** The moment that decides the states, in ms UTC. */
  readonly asOf: number;
  readonly provenance: {
    readonly asOf: number;
    readonly cached?: "fresh" | FailureCode;
    /** Set if the posts are from a copy of the upstream. */
    readonly copy?: { readonly isComplete: boolean };
    /** Parameters that the source seems to have ignored. */
    readonly doubts: readonly string[];
  };
}
