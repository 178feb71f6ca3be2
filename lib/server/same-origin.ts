import { requestOrigin } from "./request-origin";

/**
 * Whether a request that does something comes from a page of this desk (trust: cross-origin POST). Browsers say so and no
 * page can lie about it; who says nothing is no page of ours.
 */
export function isSameOrigin(headers: Headers): boolean {
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin";
  return headers.get("origin") === new URL(requestOrigin(headers)).origin;
}
