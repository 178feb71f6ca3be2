import type { Status } from "@/lib/records/labels";
import type { Jump } from "./resolve-jump";

/** A record or a feed that exists, as one line of a list. `at` in ms UTC. */
export interface Hit {
  readonly href:
    | `/contributions/${string}`
    | `/supporters/${string}`
    | `/feeds/${string}/posts`
    | `/feeds/${string}/posts/${string}`;
  readonly kind: "contribution" | "supporter" | "post" | "feed";
  readonly id: string;
  readonly name: string | null;
  readonly amount: string | null;
  readonly at: number | null;
  /** What became of the money, of a contribution. */
  readonly status?: Status;
}

/**
 * What a text leads to: how it was read, what exists under it and, where nothing does, ids close to it that
 * exist, or records that hold its words.
 */
export interface JumpAnswer {
  readonly jump: Jump;
  readonly hits: readonly Hit[];
  readonly near: readonly Hit[];
  readonly held: readonly Hit[];
}
