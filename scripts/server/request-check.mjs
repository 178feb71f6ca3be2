/** @import { IncomingHttpHeaders, IncomingMessage } from "node:http" */
/** @import { Head, Refusal, Settings } from "./types" */

const maxQueryLength = 8 * 1024;
/** Bytes of body on a request that needs none. */
export const maxIgnoredBody = 1024;
export const tooLarge = { status: 413, message: "The request body is too large." };
/** Paths outside the read API that may be written to: our own endpoints, and Next's own in development. */
const writablePaths = /^\/api\//;
const writableInDevelopment = /^\/(api\/|__nextjs)/;
const routedMethods = /^(GET|HEAD|OPTIONS|POST|PUT|PATCH|DELETE)$/;

/**
 * The refusals; the first that applies is sent. A row without a message refuses the method.
 * @type {readonly [status: number, message: string, applies: (head: Head, settings: Settings) => boolean][]}
 */
const checks = [
  [505, "Only HTTP/1.1 is supported.", ({ version }) => !/^1\.[01]$/.test(version)],
  [400, "A request must name exactly one host.", ({ hosts }) => hosts.length !== 1 || hosts[0] === ""],
  [400, "The request target must be a path.", ({ target }) => !target.startsWith("/")],
  [400, "Malformed URL.", ({ target }) => target.includes("#")],
  // Two parsers may disagree on the end of such a body: that is how requests are smuggled. Node's accepts it,
  // and refuses only a body that does not end in chunks.
  [
    400,
    "The transfer encoding is not understood.",
    ({ headers }) => /,\s*chunked$/i.test(headers["transfer-encoding"] ?? ""),
  ],
  [421, "This host is not served here.", ({ host }, { isAllowedHost }) => !isAllowedHost(host)],
  [
    400,
    "Connections are not upgraded here.",
    ({ headers }, { dev }) => !dev && /websocket/i.test(headers.upgrade ?? ""),
  ],
  [405, "", ({ method }) => !routedMethods.test(method)],
  [414, "The query string is too long.", ({ query }) => query.length > maxQueryLength],
  [400, "Malformed URL.", ({ decoded }) => decoded === null],
  [404, "Not Found.", ({ isApi, path }) => isApi && !isPlainApiPath(path)],
  // The framework's own error page would be answered with 500.
  [404, "Not Found.", ({ decoded }) => /^\/_global-error\b/.test(decoded ?? "")],
  [405, "", ({ headers }) => headers["next-action"] !== undefined],
  [403, "Pages are not fetched before they are opened.", isPrefetched],
  [
    405,
    "",
    (head, { dev }) => isPageMutation(head) && !(dev ? writableInDevelopment : writablePaths).test(head.path),
  ],
  [
    403,
    "Cross-site request refused.",
    (head, settings) => isPageMutation(head) && !isSameOrigin(head, settings),
  ],
  // A form of another site cannot send JSON without a preflight request.
  [415, "Only JSON is accepted.", (head) => !readsOnly(head) && isForeignBody(head)],
  [
    415,
    "Encoded request bodies are not accepted.",
    ({ headers }) => headers["content-encoding"] !== undefined,
  ],
  [
    tooLarge.status,
    tooLarge.message,
    (head) => readsOnly(head) && Number(head.headers["content-length"] ?? 0) > maxIgnoredBody,
  ],
];

/**
 * Returns the first reason to refuse a request, or null when the application may see it.
 * @type {(head: Head, settings: Settings) => Refusal | null}
 */
export function refuseRequest(head, settings) {
  const [status, message] = checks.find(([, , applies]) => applies(head, settings)) ?? [];
  if (status === undefined) return null;
  return message ? { status, message } : refuseMethod(head);
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

/** Returns the value of the nearest proxy. @param {string | string[] | undefined} header */
export function lastOf(header) {
  return String(header ?? "")
    .replace(/^.*,/s, "")
    .trim();
}

/**
 * Whether a request changes nothing, so that a body on it means nothing. @param {Pick<Head, "method">} head
 */
export function readsOnly({ method }) {
  return /^(GET|HEAD|OPTIONS)$/.test(method);
}

/** @param {Head} head */
function isPageMutation(head) {
  return !readsOnly(head) && !head.isApi;
}

/** Whether a body for our own endpoints is no JSON. @param {Head} head */
function isForeignBody({ path, headers }) {
  const isJson = /^application\/json\s*(;|$)/i.test(headers["content-type"] ?? "");
  return path.startsWith("/api/") && hasBody(headers) && !isJson;
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
