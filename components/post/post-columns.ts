import type { FailureCode } from "@/lib/contract/failure";
import type { PostRow } from "@/lib/records/post";

/** What a row of the table shows of a post. */
export interface ShownPost extends PostRow {
  readonly path: string | null;
  readonly address: string | null;
}

/** One page of a list. */
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

/** Widths of the looks; what a narrow screen drops is on the post's own page. */
export const columnLooks = {
  thumb: "w-[88px] sm:w-[100px]",
  state: "max-sm:hidden w-[124px]",
  published: "max-md:hidden w-[120px]",
  expires: "max-lg:hidden w-[120px]",
  categories: "max-lg:hidden w-[160px]",
  tags: "max-[85rem]:hidden w-[172px]",
  type: "max-[85rem]:hidden w-[148px]",
} as const;
