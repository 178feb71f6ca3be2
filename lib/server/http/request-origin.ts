import { allowHosts, readPublicUrl } from "./public-address.mjs";

/** Settings of the process, read on first use: the build has none. */
let settings: { publicUrl: URL | null; isAllowedHost: (host: string) => boolean } | undefined;

function readSettings() {
  if (settings !== undefined) return settings;
  const publicUrl = readPublicUrl(process.env["PUBLIC_URL"]);
  settings = { publicUrl, isAllowedHost: allowHosts(process.env["ALLOWED_HOSTS"], publicUrl) };
  return settings;
}

/** Reads `X-Forwarded-*`, which server.mjs replaces; without it in front a client may have set them. */
function forwarded(headers: Headers, name: string): string | null {
  return process.env["DESK_ADDRESS"] === undefined ? null : headers.get(`x-forwarded-${name}`);
}

function requestHost(headers: Headers): string {
  return forwarded(headers, "host") ?? headers.get("host") ?? "";
}

/** Whether the desk is served under the host of a request (`ALLOWED_HOSTS`, `PUBLIC_URL`). */
export function isServedHost(headers: Headers): boolean {
  return readSettings().isAllowedHost(requestHost(headers));
}

/**
 * Returns the start of links to this desk, without a slash at the end: `PUBLIC_URL`, or the allowed host of
 * the request. Never `request.url`: Next builds that on its own address.
 */
export function requestOrigin(headers: Headers): string {
  const { publicUrl } = readSettings();
  if (publicUrl !== null) return publicUrl.origin;
  return `${forwarded(headers, "proto") ?? "http"}://${requestHost(headers).toLowerCase() || "localhost"}`;
}

/** Returns the address of the caller; null without server.mjs in front. */
export function requestClient(headers: Headers): string | null {
  return forwarded(headers, "for");
}

/** The header in which proxy.ts passes path and query to a page. */
export const targetHeader = "x-desk-target";

/** The header by which proxy.ts marks requests of an open page's router: Next hides its own from pages. */
export const softHeader = "x-desk-soft";

export function requestTarget(headers: Headers): string {
  return headers.get(targetHeader) ?? "/";
}

const ownAddress = /^(127(\.\d{1,3}){3}|::1)$/;
const ownName = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;

/**
 * Whether a program on this machine requests this machine by its own name. A local proxy that is not in
 * `TRUSTED_PROXIES` has a local address too, but not the name.
 */
export function isFromThisMachine(headers: Headers): boolean {
  return ownAddress.test(requestClient(headers) ?? "") && ownName.test(headers.get("host") ?? "");
}

/**
 * Whether a mutation comes from a page of this desk (docs/security.md), by headers that no page can set.
 * Without any, it comes from elsewhere.
 */
export function isSameOrigin(headers: Headers): boolean {
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin";
  return headers.get("origin") === new URL(requestOrigin(headers)).origin;
}

/** Whether a page of another site leads a browser to a file or a response that is costly or audited. */
export function isCrossSite(headers: Headers): boolean {
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site === "cross-site";
  const origin = headers.get("origin");
  return origin !== null && origin !== new URL(requestOrigin(headers)).origin;
}
/**
 * Returns the address to open after a sign-in: one of this desk as `/path?query#hash`, or `/` for anything
 * that could lead away from it.
 */
export function safeNext(next: string | null, origin: string): string {
  const { origin: home } = new URL(origin);
  // Browsers read a backslash as a slash and drop control characters; no address that we write has any.
  if (next === null || !/^\/(?!\/)[^\\\p{Cc}]*$/u.test(next) || !URL.canParse(next, home)) return "/";
  const { origin: aim, pathname, search, hash } = new URL(next, home);
  // Dots are resolved by now: `/..//host` has become an address of another host.
  return aim !== home || pathname.startsWith("//") ? "/" : pathname + search + hash;
}
