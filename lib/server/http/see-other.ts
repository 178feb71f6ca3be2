import { getRedirectError } from "next/dist/client/components/redirect";
import { RedirectStatusCode } from "next/dist/client/components/redirect-status-code";

/**
 * Answers a page with 303 See Other: the answer is at another address, and that one is to be kept. `redirect`
 * of Next knows 307 and 308 alone, which say that this address has moved.
 */
export function seeOther(href: string): never {
  throw getRedirectError(href, "replace", RedirectStatusCode.SeeOther);
}
