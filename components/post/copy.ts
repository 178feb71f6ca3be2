import type { PostListState } from "@/lib/client/url/post-list-state";
import type { FailureCode } from "@/lib/contract/failure";
import { formatDate, formatTime, type Region } from "@/lib/format/moment";
import { zoneName } from "@/lib/format/zone";
import { type Post, type PostRow, postState } from "@/lib/records/post";

export interface ShownPost extends PostRow {
  readonly path: string | null;
  readonly address: string | null;
}

/** The posts of a page, and the list that each knows as the way back. */
export interface ListedPosts {
  readonly caption: string;
  readonly feedId: string;
  readonly state: PostListState;
  readonly posts: readonly ShownPost[];
  readonly region: Region;
}

export interface ListedPost extends Omit<ListedPosts, "caption" | "posts"> {
  readonly post: ShownPost;
}

export interface ShownPage {
  readonly posts: readonly ShownPost[];
  readonly total: number;
  readonly perPage: number;
  /** The moment that decides the states, in ms UTC. */
  readonly asOf: number;
  readonly provenance: {
    readonly asOf: number;
    readonly kept?: "fresh" | FailureCode;
    /** Parameters that the source seems to have ignored. */
    readonly doubts: readonly string[];
  };
}

/** When the post is shown, in words: `Live since 24 Mar 2024`. */
export function stateSentence(post: Post, now: number, region: Region): string {
  const { publishedAt, expiresAt } = post;
  const state = postState(post, now);
  const day = (instant: number) => formatDate(instant, region);
  if (state === "expired") return expiresAt === null ? "Expired" : `Expired on ${day(expiresAt)}`;
  if (publishedAt === null) return "Live, no publication date";
  if (state === "scheduled") return `Scheduled for ${day(publishedAt)}`;
  return `Live since ${day(publishedAt)}${expiresAt === null ? "" : `, until ${day(expiresAt)}`}`;
}

/** When it was or will be published, as the line over the title has it. */
export function publishedLine(post: Post, now: number, region: Region): string {
  const { publishedAt } = post;
  const state = postState(post, now);
  if (publishedAt === null) return "No publication date";
  const word = state === "scheduled" ? "To be published" : "Published";
  const time = `${formatTime(publishedAt, region)} ${zoneName(region.zone)}`;
  return `${word} ${formatDate(publishedAt, region)}, ${time}`;
}

const maxTitle = 80;

/** A name as the title of a page, of which a browser shows a few words. */
export function shortName(name: string): string {
  const signs = [...name];
  return signs.length > maxTitle ? `${signs.slice(0, maxTitle - 1).join("")}…` : name;
}
