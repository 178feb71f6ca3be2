/** Where a post stands in its life. */
export type PostState = "live" | "scheduled" | "expired";

/**
 * Whether a post is shown at `now` (all in ms UTC, null where unset): published until then, and not expired.
 * A post without a date of publication is live (read API §2.2 has no other sign).
 */
export function postState(
  { publishedAt, expiresAt }: { publishedAt: number | null; expiresAt: number | null },
  now: number,
): PostState {
  if (expiresAt !== null && expiresAt <= now) return "expired";
  return publishedAt !== null && publishedAt > now ? "scheduled" : "live";
}
