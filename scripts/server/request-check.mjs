/** @import { IncomingHttpHeaders, IncomingMessage } from "node:http" */
/** @import { Head, Refusal, Settings } from "./types" */

const maxQueryLength = 8 * 1024;
/** Bytes of body on a request that needs none. */
export const maxIgnoredBody = 1024;
export const tooLarge = { status: 413, message: "The request body is too large." };
const routedMethods = /^(GET|HEAD|OPTIONS|POST|PUT|PATCH|DELETE)$/;

/**
 * The refusals; the first that applies is sent. Each row: when, and what the caller reads.
 * @type {readonly [(head: Head, settings: Settings) => boolean, (head: Head) => Refusal][]}
 */
const checks = [
  [({ version }) => !/^1\.[01]$/.test(version), refuse(505, "Only HTTP/1.1 is spoken here.")],
  [
    ({ hosts }) => hosts.length !== 1 || hosts[0] === "",
    refuse(400, "A request must name exactly one host."),
  ],
  [({ target }) => !target.startsWith("/"), refuse(400, "The request target must be a path.")],
  [({ target }) => target.includes("#"), refuse(400, "Malformed URL.")],
  // Two parsers may disagree on where such a body ends: that is how requests are smuggled. Node's accepts it,
  // and refuses only what does not end in chunks.
  [
    ({ headers }) => /,\s*chunked$/i.test(headers["transfer-encoding"] ?? ""),
    refuse(400, "The transfer encoding is not understood."),
  ],
  [({ host }, { isAllowedHost }) => !isAllowedHost(host), refuse(421, "This host is not served here.")],
  [
    ({ headers }, { dev }) => !dev && /websocket/i.test(headers.upgrade ?? ""),
    refuse(400, "Connections are not upgraded here."),
  ],
  [({ method }) => !routedMethods.test(method), refuseMethod],
  [({ query }) => query.length > maxQueryLength, refuse(414, "The query string is too long.")],
  [({ decoded }) => decoded === null, refuse(400, "Malformed URL.")],
  [({ isApi, path }) => isApi && !isPlainApiPath(path), refuse(404, "Not Found.")],
  // The framework's own error page would be answered with 500.
  [({ decoded }) => /^\/_global-error\b/.test(decoded ?? ""), refuse(404, "Not Found.")],
  [({ headers }) => headers["next-action"] !== undefined, refuseMethod],
  [isPrefetched, refuse(403, "Pages are not fetched before somebody opens them.")],
  [(head, { dev }) => !readsOnly(head) && !head.isApi && !isWritable(head.path, dev), refuseMethod],
  [
    (head, settings) => !readsOnly(head) && !head.isApi && !isSameOrigin(head, settings),
    refuse(403, "Cross-site request refused."),
  ],
  // A form of another site cannot send JSON without a preflight request.
  [
    (head) =>
      !readsOnly(head) &&
      head.path.startsWith("/api/") &&
      hasBody(head.headers) &&
      !/^application\/json\s*(;|$)/i.test(head.headers["content-type"] ?? ""),
    refuse(415, "Only JSON is accepted."),
  ],
  [
    ({ headers }) => headers["content-encoding"] !== undefined,
    refuse(415, "Encoded request bodies are not accepted."),
  ],
  [(head) => readsOnly(head) && Number(head.headers["content-length"] ?? 0) > maxIgnoredBody, () => tooLarge],
];

/**
 * Returns the first reason to refuse a request, or null when the application may see it.
 * @type {(head: Head, settings: Settings) => Refusal | null}
 */
export function refuseRequest(head, settings) {
  return checks.find(([applies]) => applies(head, settings))?.[1](head) ?? null;
}

/** @typedef {Pick<IncomingMessage, "method" | "httpVersion" | "url" | "headers" | "rawHeaders">} RawHead */

/** Parses the head of a request. @type {(request: RawHead, fromTrustedProxy: boolean) => Head} */
export function readHead({ method = "", httpVersion, url = "", headers, rawHeaders }, fromTrustedProxy) {
  const [path = ""] = url.split("?", 1);
  const decoded = decode(path);
  // `headers` keeps only the first Host of several.
  const hosts = rawHeaders.filter((_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === "host");
  const forwarded = fromTrustedProxy ? lastOf(headers["x-forwarded-host"]) : "";
  return {
    ...{ method, version: httpVersion, target: url, path, decoded, hosts, headers },
    query: url.slice(path.length + 1),
    isApi: isApiPath(path, decoded ?? path),
    host: forwarded || (hosts[0] ?? ""),
  };
}

/**
 * Returns the value that the nearest proxy wrote, where several are listed.
 * @param {string | string[] | undefined} header
 */
export function lastOf(header) {
  return String(header ?? "")
    .replace(/^.*,/s, "")
    .trim();
}

/** Whether a request changes nothing, so that a body on it means nothing. @param {Pick<Head, "method">} head */
export function readsOnly({ method }) {
  return /^(GET|HEAD|OPTIONS)$/.test(method);
}

/**
 * Whether a request is for the methods of a page, which can only be read. Routes answer OPTIONS themselves.
 * @param {Pick<Head, "method" | "path" | "isApi">} head
 */
export function requestsPageMethods({ method, path, isApi }) {
  return method === "OPTIONS" && !isApi && !path.startsWith("/api/");
}

/** @param {Pick<Head, "method">} head */
export function refuseMethod({ method }) {
  return { status: 405, message: `The ${method} method is not supported for this route.` };
}

/**
 * Whether a browser, or the router in it, guesses that the page will be opened. Reading a record leaves an
 * entry in the audit log; a guess must not.
 * @param {Head} head
 */
function isPrefetched({ headers, isApi, path }) {
  const byRouter = headers["next-router-prefetch"] ?? headers["next-router-segment-prefetch"];
  const purpose = `${headers["sec-purpose"] ?? ""} ${headers["purpose"] ?? ""}`;
  return (!isApi && byRouter !== undefined) || (/\bprefetch\b/i.test(purpose) && !path.startsWith("/_next/"));
}

/** @param {IncomingHttpHeaders} headers */
export function hasBody(headers) {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

/**
 * Whether a path outside the read API may be written to: our own endpoints, and Next's own in development.
 * @type {(path: string, dev: boolean) => boolean}
 */
function isWritable(path, dev) {
  return path.startsWith("/api/") || (dev && path.startsWith("/__nextjs"));
}

/**
 * Whether a mutation comes from a page of this desk, by headers that no page can set. Without any, it comes
 * from elsewhere.
 * @type {(head: Head, settings: Settings) => boolean}
 */
function isSameOrigin({ headers, host }, { publicUrl }) {
  const { origin, "sec-fetch-site": site } = headers;
  if (site !== undefined && site !== "same-origin") return false;
  if (origin === undefined) return site === "same-origin";
  const hostOf = (/** @type {string} */ url) => (URL.canParse(url) ? new URL(url).host : null);
  const from = hostOf(origin) ?? "";
  return [`http://${host}`, publicUrl ?? ""].some((url) => hostOf(url) === from);
}

/** @type {(status: number, message: string) => () => Refusal} */
function refuse(status, message) {
  return () => ({ status, message });
}

/** Decodes a path; null where it is malformed. @param {string} path */
function decode(path) {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

const apiRoot = "/admin/api";
const maxSegmentLength = 255;

/**
 * Whether a path belongs to the API, however it is written: `//admin/api`, `/x/../admin/api` and
 * `/admin/%61pi` do.
 * @type {(path: string, decoded: string) => boolean}
 */
export function isApiPath(path, decoded) {
  if (path === apiRoot || path.startsWith(`${apiRoot}/`)) return true;
  /** @type {string[]} */
  const resolved = [];
  for (const segment of decoded.replaceAll("\\", "/").split("/")) {
    if (segment === "..") resolved.pop();
    else if (segment !== "" && segment !== ".") resolved.push(segment);
  }
  return `/${resolved.slice(0, 2).join("/")}`.toLowerCase() === apiRoot;
}

/**
 * Whether the router may see an API path. For others it would send a redirect or a page, decode a slash into
 * an id, or look up what cannot be an id.
 * @param {string} path with sound percent-encoding
 */
export function isPlainApiPath(path) {
  if (path === apiRoot) return true;
  if (!path.startsWith(`${apiRoot}/`)) return false;
  return path
    .slice(1)
    .split("/")
    .every((raw) => {
      const segment = decodeURIComponent(raw);
      const odd = ["", ".", ".."].includes(segment) || /[/\\\0]/.test(segment);
      return !odd && [...segment].length <= maxSegmentLength;
    });
}
