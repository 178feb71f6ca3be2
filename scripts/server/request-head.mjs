import { posix } from "node:path";
import { findRefusal, refuseMethod } from "../../lib/server/http/refusal.mjs";

/** @import { IncomingHttpHeaders, IncomingMessage } from "node:http" */
/** @import { Refusal, RefusalRow } from "../../lib/server/http/refusal.mjs" */
/** @typedef {ReturnType<typeof readHead>} Head */

/** Max bytes of the body of a request that needs none. */
const maxIgnoredBody = 1024;
const tooLarge = { status: 413, message: "The request body is too large." };
const routedMethods = /^(GET|HEAD|OPTIONS|POST|PUT|PATCH|DELETE)$/;

/**
 * The refusals of requests that Next would misread. The first that applies is sent. All other refusals are
 * those of proxy.ts and the routes.
 * @type {readonly RefusalRow<Head>[]}
 */
const checks = [
  [505, "Only HTTP/1.1 is supported.", ({ version }) => !/^1\.[01]$/.test(version)],
  [400, "A request must name exactly one host.", ({ hosts }) => hosts.length !== 1 || hosts[0] === ""],
  [400, "The request target must be a path.", ({ target }) => !target.startsWith("/")],
  [400, "Malformed URL.", ({ target }) => target.includes("#"), "malformed_url"],
  // Two parsers may disagree on the end of such a body, which allows requests to be smuggled.
  [
    400,
    "The transfer encoding is not understood.",
    ({ headers }) => /,\s*chunked$/i.test(headers["transfer-encoding"] ?? ""),
  ],
  [400, "Connections are not upgraded here.", ({ headers }) => /websocket/i.test(headers.upgrade ?? "")],
  [405, null, ({ method }) => !routedMethods.test(method)],
  [400, "Malformed URL.", ({ decoded }) => decoded === null, "malformed_url"],
  [404, "Not Found.", ({ isApi, path }) => isApi && !isPlainApiPath(path), "not_found"],
  // Next would answer its own error page with 500.
  [404, "Not Found.", ({ decoded }) => /^\/_global-error\b/.test(decoded ?? ""), "not_found"],
  [
    415,
    "Encoded request bodies are not accepted.",
    ({ headers }) => headers["content-encoding"] !== undefined,
  ],
];

/** Returns the first reason to refuse a request, or null. @type {(head: Head) => Refusal | null} */
export function refuseHead(head) {
  return findRefusal(checks, head);
}

/** Keyed by the code of the parser's error. @type {Readonly<Record<string, Refusal>>} */
const parserRefusals = {
  HPE_HEADER_OVERFLOW: { status: 431, message: "The request headers are too large." },
  HPE_INVALID_URL: { status: 400, code: "malformed_url", message: "Malformed URL." },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: "The request took too long." },
};

/** @type {(error: Error & { code?: string, rawPacket?: Buffer }) => Refusal} */
export function refuseBytes({ code = "", rawPacket }) {
  const start = rawPacket?.toString("latin1") ?? "";
  const isPage = /^GET \/(?!admin\/api|api\/)/.test(start) && /^accept:[^\r\n]*\btext\/html\b/im.test(start);
  const method = code === "HPE_INVALID_METHOD" && /^([A-Z-]{1,20}) \//.exec(start)?.[1];
  const refusal = method ? refuseMethod(method) : parserRefusals[code];
  return { ...(refusal ?? { status: 400, message: "Bad Request." }), isPage };
}

/**
 * Discards a small body of a request that needs none, so that Next never waits for it. Refuses a larger one.
 * @type {(request: IncomingMessage) => Promise<Refusal | null>}
 */
export async function refuseBody(request) {
  const { method = "", headers } = request;
  if (!/^(GET|HEAD|OPTIONS)$/.test(method) || !hasBody(headers)) return null;
  if (Number(headers["content-length"] ?? 0) > maxIgnoredBody) return tooLarge;
  let size = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    size += chunk.length;
    if (size > maxIgnoredBody) return tooLarge;
  }
  return null;
}

/** @param {IncomingHttpHeaders} headers */
export function hasBody(headers) {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

/**
 * Parses the head of a request: the raw target, its path up to the question mark, the decoded path (null if
 * its encoding is malformed), and every Host header, of which `headers` keeps only the first.
 * @param {Pick<IncomingMessage, "method" | "httpVersion" | "url" | "headers" | "rawHeaders">} request
 */
export function readHead({ method = "", httpVersion: version, url: target = "", headers, rawHeaders }) {
  const [path = ""] = target.split("?", 1);
  const hosts = rawHeaders.filter((_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === "host");
  return { method, version, target, path, decoded: decode(path), isApi: isApiPath(path), hosts, headers };
}

/** Decodes a path; null if it is malformed. @param {string} path */
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
 * @param {string} path
 */
export function isApiPath(path) {
  const plain = posix.normalize(`/${(decode(path) ?? path).replaceAll("\\", "/")}/`);
  return plain.toLowerCase().startsWith(`${apiRoot}/`);
}

/**
 * Whether the router may get an API path. For any other, it would send a redirect or a page, decode a slash
 * into an id, or look up an id that cannot exist.
 * @param {string} path with valid percent-encoding
 */
function isPlainApiPath(path) {
  if (path === apiRoot) return true;
  if (!path.startsWith(`${apiRoot}/`)) return false;
  const segments = path.slice(1).split("/").map(decodeURIComponent);
  return segments.every((segment) => {
    const odd = ["", ".", ".."].includes(segment) || /[/\\\0]/.test(segment);
    return !odd && [...segment].length <= maxSegmentLength;
  });
}

const proxyHeaders = /^(x-forwarded-|forwarded$|x-real-ip$|via$)/;
/** Forwarding headers, which are replaced, and headers that only this server and Next may set. */
const ownHeaders = /^(x-forwarded-|forwarded$|x-real-ip$|x-desk-|x-middleware-)/;

/**
 * Replaces forwarding headers by true ones: those of a trusted proxy, else those of the connection. Adds the
 * raw target, because Next rewrites the query (lib/server/http/request-origin.ts).
 * @param {Head} head
 * @param {{ client: string, fromTrustedProxy: boolean, isHttps: boolean }} about
 */
export function forwardHeaders({ headers, hosts, isApi, target }, { client, fromTrustedProxy, isHttps }) {
  const host = fromTrustedProxy ? lastOf(headers["x-forwarded-host"]) : "";
  const isProxied = !fromTrustedProxy && Object.keys(headers).some((name) => proxyHeaders.test(name));
  for (const name of Object.keys(headers)) if (ownHeaders.test(name)) delete headers[name];
  if (isProxied) headers["x-desk-proxied"] = "1";
  // Next would redirect the request to a URL of the router.
  if (isApi) delete headers["rsc"];
  headers["x-desk-target"] = target;
  headers["x-forwarded-for"] = client;
  headers["x-forwarded-host"] = host || (hosts[0] ?? "");
  headers["x-forwarded-proto"] = isHttps ? "https" : "http";
}

/** Returns the value that the nearest proxy set. @param {string | string[] | undefined} header */
export function lastOf(header) {
  return String(header ?? "")
    .replace(/^.*,/s, "")
    .trim();
}
