import { requestOrigin } from "./request-origin";

/**
 * Whether a request that does something comes from a page of this desk (docs/security.md). Browsers say so
 * and no page can lie about it; who says nothing is no page of ours.
 */
export function isSameOrigin(headers: Headers): boolean {
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin";
  return headers.get("origin") === new URL(requestOrigin(headers)).origin;
}

/**
 * Whether a page of another site leads a browser to a file or an answer that costs work or leaves an entry of
 * the audit.
 */
export function isCrossSite(headers: Headers): boolean {
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site === "cross-site";
  const origin = headers.get("origin");
  return origin !== null && origin !== new URL(requestOrigin(headers)).origin;
}
