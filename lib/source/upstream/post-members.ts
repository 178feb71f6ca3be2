import type { PostInclude } from "@/lib/contract/post-query";
import { addMembers, takeMembers } from "@/lib/json/members";
import { postMembers } from "@/lib/reading/post-members";
import type { RecordText } from "@/lib/source/source";

const names = Object.values(postMembers).map(({ name }) => name);
const encoder = new TextEncoder();

/**
 * A post with the members that were asked for and without the others (read API §2.2), as our own database
 * gives it; what stays is byte for byte as it came.
 */
export function withAsked(post: RecordText, include: readonly PostInclude[]): RecordText {
  const asked = include.map((word) => postMembers[word]);
  const unasked = names.filter((name) => !asked.some((member) => member.name === name));
  const { rest } = takeMembers(post, unasked);
  const { taken } = takeMembers(rest, names);
  const missing = asked.filter(({ name }) => !taken.has(name));
  return addMembers(
    rest,
    missing.map(({ name, absent }) => ({ name, value: encoder.encode(absent) })),
  );
}
