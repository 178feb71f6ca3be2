import type { PostInclude } from "@/lib/contract/post-query";
import { takeMembers } from "@/lib/json/take-members";
import type { RecordText } from "@/lib/source/source";

const includable = { categories: "categories", postType: "post_type" } as const satisfies Record<
  PostInclude,
  string
>;

/** A post without the members that were not asked for (spec §2.2); what stays is byte for byte as it came. */
export function withoutUnasked(post: RecordText, include: readonly PostInclude[]): RecordText {
  const asked = include.map((name) => includable[name]);
  const unasked = Object.values(includable).filter((name) => !asked.includes(name));
  return takeMembers(post, unasked).rest;
}
