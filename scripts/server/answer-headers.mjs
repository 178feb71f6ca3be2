import { randomBytes } from "node:crypto";

/** @import { ServerResponse } from "node:http" */

/** Returns a number that only one answer carries: 128 random bits. */
export function freshNonce() {
  return randomBytes(16).toString("base64");
}

/**
 * Returns the Content-Security-Policy of a page. Widgets and charts set inline styles; pictures of records
 * may be on any host. Pages under development evaluate code and hold a WebSocket.
 * @type {(nonce: string, dev: boolean) => string}
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

/** JSON and files that a browser opens as a page may do nothing. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'";

const deniedFeatures =
  "accelerometer autoplay camera display-capture encrypted-media fullscreen gamepad " +
  "geolocation gyroscope hid idle-detection local-fonts magnetometer microphone midi payment " +
  "picture-in-picture publickey-credentials-create publickey-credentials-get screen-wake-lock serial usb " +
  "window-management xr-spatial-tracking";

const commonHeaders = {
  "cache-control": "no-store",
  "content-security-policy": dataPolicy,
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": [
    ...deniedFeatures.split(" ").map((feature) => `${feature}=()`),
    // Copying a record needs them; the browser still asks before a page reads.
    "clipboard-read=(self)",
    "clipboard-write=(self)",
  ].join(", "),
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
};

/**
 * Returns the headers of an answer that does not come from the application, such as a refusal.
 * @type {(isHttps: boolean) => Record<string, string>}
 */
export function plainAnswerHeaders(isHttps) {
  // One year. Other programs may run on subdomains.
  return isHttps ? { ...commonHeaders, "strict-transport-security": "max-age=31536000" } : commonHeaders;
}

/**
 * Adds the headers that every answer has when its head is written: only then it is known whether it is a page
 * or data. A route may send a Content-Security-Policy of its own.
 * @param {ServerResponse} response
 * @param {{ path: string, isHttps: boolean, pagePolicy: string | null, isStopping: () => boolean }} about
 */
export function completeAnswer(response, { path, isHttps, pagePolicy, isStopping }) {
  const writeHead = response.writeHead;
  // The rest is a phrase, headers, both or neither.
  response.writeHead = (/** @type {number} */ status, /** @type {unknown[]} */ ...rest) => {
    const given = rest.find((part) => typeof part === "object" && part !== null);
    for (const [name, value] of Object.entries(given ?? {})) response.setHeader(name, value);
    const {
      "cache-control": cache = "",
      "content-security-policy": policy = "",
      ...others
    } = plainAnswerHeaders(isHttps);
    for (const [name, value] of Object.entries(others)) response.setHeader(name, value);
    if (!isImmutable(path, status, response)) response.setHeader("cache-control", cache);
    if (!response.hasHeader("content-security-policy")) {
      const isPage = /^text\/html\b/i.test(String(response.getHeader("content-type")));
      response.setHeader("content-security-policy", (isPage && pagePolicy) || policy);
    }
    response.removeHeader("x-nextjs-cache");
    if (isStopping()) response.setHeader("connection", "close");
    return writeHead.call(response, status);
  };
}

/**
 * Whether a browser may cache an answer: only a file with a digest of its content in the name.
 * @type {(path: string, status: number, response: ServerResponse) => boolean}
 */
function isImmutable(path, status, response) {
  const named = path.startsWith("/_next/static/") && [200, 206, 304].includes(status);
  return named && /\bimmutable\b/.test(String(response.getHeader("cache-control")));
}
