import type { PostListState } from "@/lib/client/url/post-list-state";
import type { FailureCode } from "@/lib/contract/failure";
import type { Region } from "@/lib/format/moment";
import type { PostRow } from "@/lib/records/post";

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
