import { STATUS_CODES } from "node:http";
import { plainAnswerHeaders } from "./answer-headers.mjs";
import { asksForPage, refusalPage, refusalPagePolicy, seemsToAskForPage } from "./refusal-page.mjs";
import { largestBody, refuseMethod } from "./request-check.mjs";
import { toRequestId } from "./request-headers.mjs";

/** @typedef {import("./request-check.mjs").Refusal} Refusal */

const readingMethods = "GET, HEAD, OPTIONS";
/** How long a caller whose connection is closed may take to notice, in milliseconds. */
const farewell = 1_000;

/**
 * An answer that is given before the application (contract: Responses): JSON, or a page for a browser that opens one.
 * @param {Refusal} refusal
 * @param {{ isPage: boolean, requestId: string }} caller
 */
function toAnswer(refusal, { isPage, requestId }) {
  const { status, message, retryAfter } = refusal;
  const body = isPage ? refusalPage(refusal, requestId) : JSON.stringify({ message });
  const headers = {
    "content-type": isPage ? "text/html; charset=utf-8" : "application/json; charset=utf-8",
    ...(isPage && { "content-security-policy": refusalPagePolicy }),
    "content-length": String(Buffer.byteLength(body)),
    ...(status === 405 && { allow: readingMethods }),
    ...(retryAfter !== undefined && { "retry-after": String(retryAfter) }),
    // After these, what follows on the connection cannot be trusted to be the start of a request.
    ...([400, 408, 413, 415, 431, 505].includes(status) && { connection: "close" }),
  };
  return { headers, body };
}

/**
 * Connections on which a refusal was the last word.
 * @type {WeakSet<import("node:net").Socket>}
 */
const ended = new WeakSet();

/**
 * Whether what comes on a connection follows a request that was refused in a way that ends it: where one request ends and the
 * next begins is in doubt then, and a parser that knows it all the same must not be believed (trust goal 16).
 * @param {import("node:net").Socket} socket
 */
export function isEnded(socket) {
  return ended.has(socket);
}

/**
 * Answers a request with a refusal. The response adds the headers of every answer by itself.
 * @param {import("node:http").ServerResponse} response
 * @param {Refusal} refusal
 */
export function sendRefusal(response, refusal) {
  const requestId = String(response.getHeader("x-request-id") ?? "");
  const { headers, body } = toAnswer(refusal, { isPage: asksForPage(response.req), requestId });
  if ("connection" in headers) ended.add(response.req.socket);
  response.writeHead(refusal.status, headers).end(body);
}

/**
 * Tells which methods a page has.
 * @param {import("node:http").ServerResponse} response
 */
export function sendMethods(response) {
  response.writeHead(204, { allow: readingMethods }).end();
}

/**
 * Answers on a bare socket, where no request could be read, and closes it.
 * @param {import("node:stream").Duplex} socket
 * @param {Refusal} refusal
 * @param {boolean} isHttps whether people reach the desk over TLS
 */
export function closeWithRefusal(socket, refusal, isHttps) {
  if (!socket.writable) return void socket.destroy();
  const requestId = toRequestId(undefined);
  const { headers, body } = toAnswer(refusal, { isPage: refusal.isPage === true, requestId });
  const all = {
    ...plainAnswerHeaders(isHttps),
    ...headers,
    connection: "close",
    "x-request-id": requestId,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n${lines.join("")}\r\n${body}`);
  // Who never closes his side would keep the connection for ever.
  setTimeout(() => socket.destroy(), farewell).unref();
}

/**
 * What to say to bytes that the HTTP parser refused.
 * @param {Error & { code?: string, rawPacket?: Buffer }} error
 * @returns {Refusal}
 */
export function toRefusal(error) {
  return { ...refusalOf(error), isPage: seemsToAskForPage(error.rawPacket) };
}

/**
 * @param {Error & { code?: string, rawPacket?: Buffer }} error
 * @returns {Refusal}
 */
function refusalOf({ code, rawPacket }) {
  if (code === "HPE_HEADER_OVERFLOW") return { status: 431, message: "The request headers are too large." };
  if (code === "HPE_INVALID_URL") return { status: 400, message: "Malformed URL." };
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") return { status: 408, message: "The request took too long." };
  const method =
    code === "HPE_INVALID_METHOD"
      ? /^([A-Z-]{1,20}) \//.exec(rawPacket?.toString("latin1") ?? "")?.[1]
      : undefined;
  return method === undefined ? { status: 400, message: "Bad Request." } : refuseMethod({ method });
}

/**
 * Reads away the body of a request that should have none, so that the application never waits for it.
 * @param {import("node:http").IncomingMessage} request
 * @returns {Promise<boolean>} whether it was small enough
 */
export async function skipSmallBody(request) {
  let size = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    size += chunk.length;
    if (size > largestBody) return false;
  }
  return true;
}
