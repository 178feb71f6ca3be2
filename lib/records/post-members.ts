import type { PostInclude } from "@/lib/contract/post-query";

/** Members of a post that a caller gets when asked for, and only then (read API §2.2). */
export interface PostMember {
  readonly name: "categories" | "post_type";
  /** JSON text that stands for the member where the record came without. */
  readonly absent: string;
}

export const postMembers: Readonly<Record<PostInclude, PostMember>> = {
  categories: { name: "categories", absent: "[]" },
  postType: { name: "post_type", absent: "null" },
};
