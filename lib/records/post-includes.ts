import type { PostInclude } from "@/lib/contract/post-query";
import { joinMembers, members } from "@/lib/json/members";

// Not part of post.ts, which the browser loads: reading the bytes of members needs `Buffer`.

/** Members of a post that are sent only on request (read API §2.2), and their JSON if the post has none. */
export const postMembers = {
  categories: { name: "categories", absent: "[]" },
  postType: { name: "post_type", absent: "null" },
} as const satisfies Record<PostInclude, object>;

const names: readonly string[] = Object.values(postMembers).map(({ name }) => name);
const encoder = new TextEncoder();

/** Returns a post with the included members only (read API §2.2); other values stay byte for byte. */
export function withIncludes(post: Uint8Array, include: readonly PostInclude[]): Uint8Array {
  const included = include.map((word) => postMembers[word]);
  const all = members(post);
  const kept = all.filter(({ name }) => !names.includes(name) || included.some((one) => one.name === name));
  const missing = included.filter(({ name }) => !all.some((member) => member.name === name));
  if (kept.length === all.length && missing.length === 0) return post;
  const added = missing.map(({ name, absent }) => ({ name, value: encoder.encode(absent) }));
  return joinMembers([...kept, ...added]);
}
