import { randomUUID } from "node:crypto";
import { parseAndValidateFlightRouterState } from "next/dist/server/app-render/parse-and-validate-flight-router-state.js";
import { lastOf } from "./request-check.mjs";

/** @import { IncomingHttpHeaders } from "node:http" */
/** @import { Head } from "./types" */

/** Headers that the framework obeys, or that only this server may write. */
const internal =
  /^(x-middleware-|x-nextjs-|x-next-|x-invoke-|x-desk-|x-matched-path$|x-now-route-matches$|next-resume$)/;
/** By these the router and the development server find the same page. */
const tooling = /^x-nextjs-(html-)?request-id$/;
/** A nonce would be read from these, and no connection is upgraded. */
const obeyed = /^(content-security-policy|content-security-policy-report-only|upgrade)$/;
/** Headers that only a trusted proxy may set. */
const forwarded = /^(x-forwarded-|forwarded$|x-real-ip$)/;
/** Headers of the router; an API answer never depends on them. */
const navigation = /^(rsc|next-url|next-router-.+|next-hmr-refresh)$/;

/**
 * Deletes every header that a client must not set.
 * @param {IncomingHttpHeaders} headers
 * @param {{ fromTrustedProxy: boolean, isApi: boolean, dev?: boolean }} about
 */
export function stripHeaders(headers, { fromTrustedProxy, isApi, dev = false }) {
  for (const name of Object.keys(headers)) {
    const strip =
      (internal.test(name) && !(dev && tooling.test(name))) ||
      obeyed.test(name) ||
      (!fromTrustedProxy && forwarded.test(name)) ||
      (isApi && navigation.test(name));
    if (strip) delete headers[name];
  }
  try {
    // The router fails on a state that it cannot parse; only its own parser knows the form of this version.
    parseAndValidateFlightRouterState(headers["next-router-state-tree"]);
  } catch {
    delete headers["next-router-state-tree"];
  }
}

/** Returns the caller's harmless request id, or a new one. @param {string | string[] | undefined} inbound */
export function toRequestId(inbound) {
  return typeof inbound === "string" && /^[A-Za-z0-9._-]{1,64}$/.test(inbound) ? inbound : randomUUID();
}

/**
 * Returns the address that links in the answer are built on, without a slash at the end.
 * @param {Head} head
 * @param {{ publicUrl: string | null, fromTrustedProxy: boolean }} about
 */
export function toOrigin(head, { publicUrl, fromTrustedProxy }) {
  if (publicUrl !== null) return publicUrl;
  const isHttps = fromTrustedProxy && lastOf(head.headers["x-forwarded-proto"]).toLowerCase() === "https";
  return `${isHttps ? "https" : "http"}://${head.host.toLowerCase()}`;
}

/**
 * Returns the path and query without what the router adds when it fetches a page.
 * @param {Pick<Head, "path" | "query">} head
 */
export function toPageTarget({ path, query }) {
  const kept = query.split("&").filter((pair) => pair !== "" && !/^_rsc(=|$)/.test(pair));
  return kept.length === 0 ? path : `${path}?${kept.join("&")}`;
}
