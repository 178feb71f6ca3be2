/** Policy of JSON, and of files that a browser opens as a page: they may load and run nothing. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'";

const deniedFeatures =
  "accelerometer autoplay camera display-capture encrypted-media fullscreen gamepad " +
  "geolocation gyroscope hid idle-detection local-fonts magnetometer microphone midi payment " +
  "picture-in-picture publickey-credentials-create publickey-credentials-get screen-wake-lock serial usb " +
  "window-management xr-spatial-tracking";

/** Headers of every response. Pages replace the policy with their own. */
export const securityHeaders = {
  "cache-control": "no-store",
  "content-security-policy": dataPolicy,
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": [
    ...deniedFeatures.split(" ").map((feature) => `${feature}=()`),
    // Copying a record needs them. The browser still asks the user before a page reads.
    "clipboard-read=(self)",
    "clipboard-write=(self)",
  ].join(", "),
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
};

/** For users who connect with TLS. One year, without subdomains, because other programs may run there. */
export const transportSecurity = { "strict-transport-security": "max-age=31536000" };

/**
 * Returns the Content-Security-Policy of a page. Widgets and charts set inline styles, and images in records
 * may be on any host. Pages in development evaluate code and hold a WebSocket.
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
