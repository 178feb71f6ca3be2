import { randomBytes } from "node:crypto";

/** A number that only one answer carries: 128 bits, so that nobody can guess it (trust goal 25). */
export function freshNonce() {
  return randomBytes(16).toString("base64");
}

/**
 * What a page may load and do (trust goal 25). Widgets and plots set inline styles; pictures of records are shown on
 * demand and may live anywhere.
 * @param {string} nonce
 * @param {boolean} dev pages under development evaluate code and hold a WebSocket
 */
export function documentPolicy(nonce, dev) {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'${dev ? " 'unsafe-eval'" : ""}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: https:",
    "font-src 'self'",
    "worker-src 'self'",
    `connect-src 'self'${dev ? " ws:" : ""}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join("; ");
}

/** What JSON and files may do when someone opens them as a page: nothing. */
export const dataPolicy = "default-src 'none'; frame-ancestors 'none'";
