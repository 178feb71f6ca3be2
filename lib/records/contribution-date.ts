import { parseMoment } from "@/lib/contract/moment";
import { member } from "./member";

/**
 * A datetime as records spell it, in ms UTC (fractions dropped), or null when it is unset or unreadable:
 * `…Z`, `…+0200`, microseconds, `""` (docs/decisions/005).
 */
export function readInstant(value: unknown): number | null {
  if (typeof value !== "string") return null;
  const moment = parseMoment(value);
  return moment === null ? null : Math.floor(moment);
}

/** When a contribution was placed: `ordered_at`, or `created_at` where it is empty (docs/decisions/001). */
export function contributionDate(contribution: unknown): number | null {
  return readInstant(member(contribution, "ordered_at")) ?? readInstant(member(contribution, "created_at"));
}

/** When a post was or will be published: its place in the feed. */
export function postDate(post: unknown): number | null {
  return readInstant(member(post, "published_on"));
}
