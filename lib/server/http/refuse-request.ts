import { findRefusal, type Refusal, type RefusalRow } from "./refusal.mjs";
import { isSameOrigin, isServedHost, maxQueryLengthOf } from "./request-origin";

export interface RequestHead {
  readonly method: string;
  readonly url: URL;
  readonly headers: Headers;
  /** Returns whether the route accepts a Host that is not served; by default it does not. */
  readonly acceptsHost?: ((headers: Headers) => boolean) | undefined;
}

/** The refusals of pages (`proxy.ts`) and routes (`route.ts`); the first that applies is sent. */
const checks: readonly RefusalRow<RequestHead>[] = [
  [421, "This host is not served here.", isForeignHost],
  [414, "The query string is too long.", ({ url }) => url.search.length > maxQueryLengthOf(url.pathname) + 1],
  [405, null, (head) => head.headers.has("next-action") && !isReadApi(head)],
  [403, "Prefetching is not supported here.", isPrefetched],
  // Pages only read: whatever changes something is below `/api/`.
  [405, null, (head) => isMutation(head) && !head.url.pathname.startsWith("/api/")],
  [403, "Cross-site request refused.", (head) => isMutation(head) && !isSameOrigin(head.headers)],
  // A form of another site cannot send JSON without a preflight request.
  [415, "Only JSON is accepted.", (head) => isMutation(head) && hasOtherThanJson(head.headers)],
];

/** Returns the first reason to refuse a request, or null. */
export function refuseRequest(head: RequestHead): Refusal | null {
  return findRefusal(checks, head);
}

function isForeignHost({ headers, acceptsHost }: RequestHead): boolean {
  return !isServedHost(headers) && !acceptsHost?.(headers);
}

/** Whether a path is of the read API. The desk's own routes are below `/api/`. */
function isReadApi({ url: { pathname } }: RequestHead): boolean {
  return pathname === "/admin/api" || pathname.startsWith("/admin/api/");
}

/** Whether a request may change something. The read API refuses such methods itself. */
function isMutation(head: RequestHead): boolean {
  return !["GET", "HEAD", "OPTIONS"].includes(head.method) && !isReadApi(head);
}

/**
 * Returns whether a browser or its router prefetches a page that may never be opened. Reading a record writes
 * an audit entry, which a prefetch must not do.
 */
function isPrefetched(head: RequestHead): boolean {
  const { headers } = head;
  const byRouter = headers.has("next-router-prefetch") || headers.has("next-router-segment-prefetch");
  const purpose = `${headers.get("sec-purpose")} ${headers.get("purpose")}`;
  return (byRouter && !isReadApi(head)) || /\bprefetch\b/i.test(purpose);
}

function hasOtherThanJson(headers: Headers): boolean {
  const hasBody = headers.has("transfer-encoding") || Number(headers.get("content-length") ?? 0) > 0;
  return hasBody && !/^application\/json\s*(;|$)/i.test(headers.get("content-type") ?? "");
}
