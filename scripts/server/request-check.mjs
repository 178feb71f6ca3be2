import { isApiPath, isPlainApiPath } from "./api-path.mjs";

/**
 * A request as far as its head tells, read once.
 * @typedef {object} Head
 * @property {string} method
 * @property {string} version of HTTP, such as `1.1`
 * @property {string} target the raw request target
 * @property {string} path the target up to the question mark
 * @property {string | null} decoded the path percent-decoded; null when its encoding is malformed
 * @property {string} query what follows the question mark
 * @property {boolean} isApi
 * @property {readonly string[]} hosts every Host header
 * @property {string} host the host that the caller meant: Host, or what a trusted proxy forwards
 * @property {import("node:http").IncomingHttpHeaders} headers
 */

/**
 * Why a request is answered before the application sees it.
 * @typedef {object} Refusal
 * @property {number} status
 * @property {string} message
 * @property {number} [retryAfter] seconds
 * @property {boolean} [isPage] whether a browser seems to open a page, where no request could be read
 */

const longestQuery = 8 * 1024;
/** Bytes of body that a request without a meaning for one may carry. */
export const largestBody = 1024;
export const tooLarge = { status: 413, message: "The request body is too large." };
const routedMethods = /^(GET|HEAD|OPTIONS|POST|PUT|PATCH|DELETE)$/;

/**
 * The refusals, first match wins. Each row: when, and what the caller reads.
 * @type {readonly [(head: Head, settings: import("./settings.mjs").Settings) => boolean, (head: Head) => Refusal][]}
 */
const checks = [
  [({ version }) => !/^1\.[01]$/.test(version), say(505, "Only HTTP/1.1 is spoken here.")],
  [({ hosts }) => hosts.length !== 1 || hosts[0] === "", say(400, "A request must name exactly one host.")],
  [({ target }) => !target.startsWith("/"), say(400, "The request target must be a path.")],
  [({ target }) => target.includes("#"), say(400, "Malformed URL.")],
  // Two readers may disagree on where such a body ends: that is how requests are smuggled. The parser lets it pass, and
  // refuses by itself what does not end in chunks.
  [
    ({ headers }) => /,\s*chunked$/i.test(headers["transfer-encoding"] ?? ""),
    say(400, "The transfer encoding is not understood."),
  ],
  [({ host }, { isAllowedHost }) => !isAllowedHost(host), say(421, "This host is not served here.")],
  [
    ({ headers }, { dev }) => !dev && /websocket/i.test(headers.upgrade ?? ""),
    say(400, "Connections are not upgraded here."),
  ],
  [({ method }) => !routedMethods.test(method), refuseMethod],
  [({ query }) => query.length > longestQuery, say(414, "The query string is too long.")],
  [({ decoded }) => decoded === null, say(400, "Malformed URL.")],
  [({ isApi, path }) => isApi && !isPlainApiPath(path), say(404, "Not Found.")],
  // The framework's own page of errors: it would be answered with 500 to whoever asks for it.
  [({ decoded }) => /^\/_global-error\b/.test(decoded ?? ""), say(404, "Not Found.")],
  [({ headers }) => headers["next-action"] !== undefined, refuseMethod],
  [isFetchedAhead, say(403, "Pages are not fetched before somebody opens them.")],
  [(head, { dev }) => !readsOnly(head) && !head.isApi && !isWritable(head.path, dev), refuseMethod],
  [
    (head, settings) => !readsOnly(head) && !head.isApi && !isOwnPage(head, settings),
    say(403, "Cross-site request refused."),
  ],
  [
    (head) =>
      !readsOnly(head) && head.path.startsWith("/api/") && hasBody(head.headers) && !isJson(head.headers),
    say(415, "Only JSON is accepted."),
  ],
  [
    ({ headers }) => headers["content-encoding"] !== undefined,
    say(415, "Encoded request bodies are not accepted."),
  ],
  [(head) => readsOnly(head) && Number(head.headers["content-length"] ?? 0) > largestBody, () => tooLarge],
];

/**
 * Finds the first reason to refuse a request, or null when the application may see it (trust goals 16, 18, 19, 22).
 * @param {Head} head
 * @param {import("./settings.mjs").Settings} settings
 * @returns {Refusal | null}
 */
export function refuseRequest(head, settings) {
  return checks.find(([applies]) => applies(head, settings))?.[1](head) ?? null;
}

/**
 * Reads what the checks look at.
 * @param {Pick<import("node:http").IncomingMessage, "method" | "httpVersion" | "url" | "headers" | "rawHeaders">} request
 * @param {boolean} fromTrustedProxy
 * @returns {Head}
 */
export function readHead({ method = "", httpVersion, url = "", headers, rawHeaders }, fromTrustedProxy) {
  const [path = ""] = url.split("?", 1);
  const decoded = decode(path);
  // `headers` keeps only the first Host of several: the raw list tells how many there were.
  const hosts = rawHeaders.filter((_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === "host");
  const forwarded = fromTrustedProxy ? lastOf(headers["x-forwarded-host"]) : "";
  const isApi = isApiPath(path, decoded ?? path);
  const query = url.slice(path.length + 1);
  return {
    method,
    version: httpVersion,
    target: url,
    path,
    decoded,
    query,
    isApi,
    hosts,
    host: forwarded || (hosts[0] ?? ""),
    headers,
  };
}

/**
 * The value that the nearest proxy wrote, where several are listed.
 * @param {string | string[] | undefined} header
 */
export function lastOf(header) {
  return (
    String(header ?? "")
      .split(",")
      .at(-1)
      ?.trim() ?? ""
  );
}

/**
 * Whether a request asks without changing anything, so that a body on it means nothing.
 * @param {Pick<Head, "method">} head
 */
export function readsOnly({ method }) {
  return /^(GET|HEAD|OPTIONS)$/.test(method);
}

/**
 * Whether somebody asks which methods a page has. Routes tell it themselves, pages know only how to be read.
 * @param {Pick<Head, "method" | "path" | "isApi">} head
 */
export function asksPageMethods({ method, path, isApi }) {
  return method === "OPTIONS" && !isApi && !path.startsWith("/api/");
}

/**
 * The refusal of a method.
 * @param {Pick<Head, "method">} head
 */
export function refuseMethod({ method }) {
  return { status: 405, message: `The ${method} method is not supported for this route.` };
}

/**
 * Whether a browser, or the router in it, only guesses that somebody will open this. Who reads a record leaves an entry in
 * the audit, and nobody looked at a guess.
 * @param {Head} head
 */
function isFetchedAhead({ headers, isApi, path }) {
  const byRouter = headers["next-router-prefetch"] ?? headers["next-router-segment-prefetch"];
  const purpose = `${headers["sec-purpose"] ?? ""} ${headers["purpose"] ?? ""}`;
  return (!isApi && byRouter !== undefined) || (/\bprefetch\b/i.test(purpose) && !path.startsWith("/_next/"));
}

/**
 * Whether a request announces a body.
 * @param {import("node:http").IncomingHttpHeaders} headers
 */
export function hasBody(headers) {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

/**
 * Whether a path outside the read API may be written to: our own endpoints, and Next's own in development.
 * @param {string} path
 * @param {boolean} dev
 */
function isWritable(path, dev) {
  return path.startsWith("/api/") || (dev && path.startsWith("/__nextjs"));
}

/**
 * Whether a request that changes something comes from a page of this desk. Browsers say so in headers that no page can
 * set; who says nothing is no page of ours (trust goal 39).
 * @param {Head} head
 * @param {import("./settings.mjs").Settings} settings
 */
function isOwnPage({ headers, host }, { publicUrl }) {
  const { origin, "sec-fetch-site": site } = headers;
  if (site !== undefined && site !== "same-origin") return false;
  if (origin === undefined) return site === "same-origin";
  const from = URL.canParse(origin) ? new URL(origin).host : "";
  const own = [`http://${host}`, publicUrl ?? ""].flatMap((url) =>
    URL.canParse(url) ? new URL(url).host : [],
  );
  return own.includes(from);
}

/**
 * A form of another site can send no such body without asking first.
 * @param {import("node:http").IncomingHttpHeaders} headers
 */
function isJson(headers) {
  return /^application\/json\s*(;|$)/i.test(headers["content-type"] ?? "");
}

/**
 * @param {number} status
 * @param {string} message
 */
function say(status, message) {
  return () => ({ status, message });
}

/** @param {string} path */
function decode(path) {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}
