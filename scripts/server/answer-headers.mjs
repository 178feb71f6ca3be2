import { dataPolicy } from "./content-policy.mjs";

const switchedOff =
  "accelerometer autoplay camera display-capture encrypted-media fullscreen gamepad " +
  "geolocation gyroscope hid idle-detection local-fonts magnetometer microphone midi payment picture-in-picture " +
  "publickey-credentials-create publickey-credentials-get screen-wake-lock serial usb " +
  "window-management xr-spatial-tracking";

/** What every answer says, whoever wrote it. */
const everywhere = {
  "cache-control": "no-store",
  "content-security-policy": dataPolicy,
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": [
    ...switchedOff.split(" ").map((feature) => `${feature}=()`),
    // Copying a record for a ticket is what is needed; reading is still for a person to allow.
    "clipboard-read=(self)",
    "clipboard-write=(self)",
  ].join(", "),
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
};

/** One year. Subdomains are not the desk's to decide about. */
const onlyEncrypted = { "strict-transport-security": "max-age=31536000" };

/**
 * The headers of an answer that nobody else has a say in, such as a refusal.
 * @param {boolean} isHttps whether people reach the desk over TLS
 * @returns {Record<string, string>}
 */
export function plainAnswerHeaders(isHttps) {
  return isHttps ? { ...everywhere, ...onlyEncrypted } : everywhere;
}

/**
 * Sees to it that an answer leaves with every header that it must have. This happens at the last moment, because only
 * then it is known whether it is a page or data; a route may send a Content-Security-Policy of its own.
 * @param {import("node:http").ServerResponse} response
 * @param {{ path: string, isHttps: boolean, pagePolicy: string | null, isStopping: () => boolean }} about
 */
export function completeAnswer(response, { path, isHttps, pagePolicy, isStopping }) {
  const writeHead = response.writeHead;
  /**
   * @param {number} status
   * @param {...unknown} rest a phrase, headers, both or neither
   */
  response.writeHead = (status, ...rest) => {
    const given = rest.find((part) => typeof part === "object" && part !== null);
    for (const [name, value] of Object.entries(given ?? {})) response.setHeader(name, value);
    const {
      "cache-control": cache,
      "content-security-policy": policy,
      ...others
    } = plainAnswerHeaders(isHttps);
    for (const [name, value] of Object.entries(others)) response.setHeader(name, value);
    if (!isImmutable(path, status, response)) response.setHeader("cache-control", cache ?? "");
    if (!response.hasHeader("content-security-policy")) {
      const isPage = /^text\/html\b/i.test(String(response.getHeader("content-type")));
      response.setHeader(
        "content-security-policy",
        isPage && pagePolicy !== null ? pagePolicy : (policy ?? ""),
      );
    }
    response.removeHeader("x-nextjs-cache");
    if (isStopping()) response.setHeader("connection", "close");
    return writeHead.call(response, status);
  };
}

/**
 * Files with a digest of their content in the name are the only thing that may be kept (trust goal 23).
 * @param {string} path
 * @param {number} status
 * @param {import("node:http").ServerResponse} response
 */
function isImmutable(path, status, response) {
  const named = path.startsWith("/_next/static/") && [200, 206, 304].includes(status);
  return named && /\bimmutable\b/.test(String(response.getHeader("cache-control")));
}
