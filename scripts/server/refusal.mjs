import { STATUS_CODES } from "node:http";
import { describeRefusal, toRequestId } from "../../lib/server/http/refusal.mjs";
import { securityHeaders, transportSecurity } from "../../lib/server/http/security-headers.mjs";
import { isApiPath, refuseMethod } from "./request-head.mjs";

/** @import { ServerResponse } from "node:http" */
/** @import { Duplex } from "node:stream" */
/** @import { Refusal } from "./types" */

/** Milliseconds in which a caller has to close a connection after a refusal. */
const closeTimeoutMs = 1_000;

/**
 * Connections that a refusal has ended. It is in doubt where the refused request ends and the next begins, so
 * a later request on one is not answered.
 * @type {WeakSet<Duplex>}
 */
export const endedConnections = new WeakSet();

/**
 * Sends a refusal without the application.
 * @type {(response: ServerResponse, refusal: Refusal, isHttps: boolean) => void}
 */
export function sendRefusal(response, refusal, isHttps) {
  const { req: request } = response;
  const isPage = /\btext\/html\b/i.test(request.headers.accept ?? "") && !isApiPath(request.url ?? "");
  const { headers, body } = describeRefusal(refusal, isPage, String(response.getHeader("x-request-id")));
  if ("connection" in headers) endedConnections.add(request.socket);
  response.writeHead(refusal.status, { ...plainHeaders(isHttps), ...headers }).end(body);
}

/**
 * Writes a refusal to a bare socket, where no request could be parsed, and closes it.
 * @type {(socket: Duplex, refusal: Refusal, isHttps: boolean) => void}
 */
export function closeWithRefusal(socket, refusal, isHttps) {
  if (!socket.writable) return void socket.destroy();
  const requestId = toRequestId(null);
  const { headers, body } = describeRefusal(refusal, refusal.isPage === true, requestId);
  const all = { ...plainHeaders(isHttps), ...headers, connection: "close", "x-request-id": requestId };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n${lines.join("")}\r\n${body}`);
  setTimeout(() => socket.destroy(), closeTimeoutMs).unref();
}

/** @param {boolean} isHttps */
function plainHeaders(isHttps) {
  return isHttps ? { ...securityHeaders, ...transportSecurity } : securityHeaders;
}

/** By the code of the parser's error. @type {Readonly<Record<string, Refusal>>} */
const parserRefusals = {
  HPE_HEADER_OVERFLOW: { status: 431, message: "The request headers are too large." },
  HPE_INVALID_URL: { status: 400, message: "Malformed URL." },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: "The request took too long." },
};

/**
 * Returns the refusal of bytes that the HTTP parser refused.
 * @type {(error: Error & { code?: string, rawPacket?: Buffer }) => Refusal}
 */
export function toRefusal({ code = "", rawPacket }) {
  const start = rawPacket?.toString("latin1") ?? "";
  const isPage = /^GET \/(?!admin\/api|api\/)/.test(start) && /^accept:[^\r\n]*\btext\/html\b/im.test(start);
  const method = code === "HPE_INVALID_METHOD" && /^([A-Z-]{1,20}) \//.exec(start)?.[1];
  const refusal = method ? refuseMethod(method) : parserRefusals[code];
  return { ...(refusal ?? { status: 400, message: "Bad Request." }), isPage };
}
