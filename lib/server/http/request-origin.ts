import { paths, withQuery } from "@/lib/paths";
import { allowHosts, readPublicUrl } from "./public-address.mjs";

/** Settings of the process, read on first use because the build has none. */
let settings: { publicUrl: URL | null; isAllowedHost: (host: string) => boolean } | undefined;

function readSettings() {
  if (settings !== undefined) return settings;
  const publicUrl = readPublicUrl(process.env["PUBLIC_URL"]);
  settings = { publicUrl, isAllowedHost: allowHosts(process.env["ALLOWED_HOSTS"], publicUrl) };
  return settings;
}

/** Reads `X-Forwarded-*` behind server.mjs, which replaces it; otherwise a client may have set it. */
function forwarded(headers: Headers, name: string): string | null {
  return process.env["DESK_ADDRESS"] === undefined ? null : headers.get(`x-forwarded-${name}`);
}

function requestHost(headers: Headers): string {
  return forwarded(headers, "host") ?? headers.get("host") ?? "";
}

/** Returns whether the desk is served under a request's host (`ALLOWED_HOSTS`, `PUBLIC_URL`). */
export function isServedHost(headers: Headers): boolean {
  return readSettings().isAllowedHost(requestHost(headers));
}

/**
 * Returns the origin for links to this desk, without a trailing slash: `PUBLIC_URL`, or the host of the
 * request. Never uses `request.url`, which Next builds from its own address.
 */
export function requestOrigin(headers: Headers): string {
  return readSettings().publicUrl?.origin ?? hostOrigin(headers);
}

/** Returns the origin under which a request reached this desk, whose host is allowed by then. */
function hostOrigin(headers: Headers): string {
  const scheme = readSettings().publicUrl?.protocol.replace(":", "") ?? "http";
  const host = requestHost(headers).toLowerCase() || "localhost";
  return `${forwarded(headers, "proto") ?? scheme}://${host}`;
}

/** Returns the address of the caller; null without server.mjs in front. */
export function requestClient(headers: Headers): string | null {
  return forwarded(headers, "for");
}

/** The header in which server.mjs passes path and query to a route, and proxy.ts to a page. */
export const targetHeader = "x-desk-target";

/**
 * Returns the URL of a route's request, its query as sent behind server.mjs. Next sorts a query, merges
 * repeated parameters and drops some.
 */
export function requestUrl({ url, headers }: Request): URL {
  const sent = new URL(url);
  const target = process.env["DESK_ADDRESS"] === undefined ? null : headers.get(targetHeader);
  if (target !== null) sent.search = target.replace(/^[^?]*/, "");
  return sent;
}

/** The header with which proxy.ts marks requests of a page's router: Next hides its own from pages. */
export const softHeader = "x-desk-soft";

/** Returns the path and query as sent, before Next decodes them. */
export function requestTarget(headers: Headers): string {
  return headers.get(targetHeader) ?? "/";
}

const ownAddress = /^(127(\.\d{1,3}){3}|::1)$/;
const ownName = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;

/** The header with which server.mjs marks requests of a proxy that is not in `TRUSTED_PROXIES`. */
const proxiedHeader = "x-desk-proxied";

/**
 * Returns whether a program on this machine uses one of the machine's own names. A local proxy that is not in
 * `TRUSTED_PROXIES` does so too, unless it passes the host name on: only forwarding headers give it away.
 */
export function isFromThisMachine(headers: Headers): boolean {
  if (headers.has(proxiedHeader)) return false;
  return ownAddress.test(requestClient(headers) ?? "") && ownName.test(headers.get("host") ?? "");
}

/**
 * Returns whether a mutation comes from a page of this desk (docs/security.md), by headers that pages cannot
 * set. A request without them is foreign.
 */
export function isSameOrigin(headers: Headers): boolean {
  const site = headers.get("sec-fetch-site");
  return site === null ? isOwnOrigin(headers, headers.get("origin")) : site === "same-origin";
}

/** Whether an origin is that of `PUBLIC_URL` or of the request, which may be for another of our hosts. */
function isOwnOrigin(headers: Headers, origin: string | null): boolean {
  const own = [requestOrigin(headers), hostOrigin(headers)];
  return own.some((one) => URL.canParse(one) && new URL(one).origin === origin);
}

/** Returns whether another site sends a browser to a file or a response that is costly or audited. */
export function isCrossSite(headers: Headers): boolean {
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site === "cross-site";
  const origin = headers.get("origin");
  return origin !== null && !isOwnOrigin(headers, origin);
}

/** Returns the path, query and hash to open after sign-in; `/` if they could lead away from this desk. */
export function safeNext(next: string | null, origin: string): string {
  const { origin: ownOrigin } = new URL(origin);
  // Browsers treat a backslash as a slash and drop control characters. No URL of the desk has either.
  if (next === null || !/^\/(?!\/)[^\\\p{Cc}]*$/u.test(next) || !URL.canParse(next, ownOrigin)) return "/";
  const { origin: targetOrigin, pathname, search, hash } = new URL(next, ownOrigin);
  // Dots are resolved by now: `/..//host` has become a URL of another host.
  return targetOrigin !== ownOrigin || pathname.startsWith("//") ? "/" : pathname + search + hash;
}

const maxQueryLength = 8 * 1024;
/** Leaves a quarter of the 16 KiB for a request's headers, which include its URL, to the other headers. */
const maxSignInQueryLength = 12 * 1024;

/**
 * Returns the max length of a query. That of a sign-in includes the address to open next, in which escaped
 * characters are escaped again.
 */
export function maxQueryLengthOf(pathname: string): number {
  const isSignIn = pathname === paths.signIn || pathname === paths.apiOidc;
  return isSignIn ? maxSignInQueryLength : maxQueryLength;
}

/** Returns the address of the sign-in page. It has no `next` if that would make the query too long. */
export function signInPath(parameters: Readonly<Record<string, string>>, next: string): string {
  const query = String(new URLSearchParams({ ...parameters, next }));
  if (query.length <= maxSignInQueryLength) return `${paths.signIn}?${query}`;
  return withQuery(paths.signIn, String(new URLSearchParams(parameters)));
}
