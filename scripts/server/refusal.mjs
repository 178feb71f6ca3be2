import { STATUS_CODES } from "node:http";
import { plainAnswerHeaders } from "./answer-headers.mjs";
import { maxIgnoredBody, readHead, refuseMethod } from "./request-check.mjs";
import { toRequestId } from "./request-headers.mjs";

/** @import { IncomingMessage, ServerResponse } from "node:http" */
/** @import { Socket } from "node:net" */
/** @import { Refusal } from "./types" */

const readMethods = "GET, HEAD, OPTIONS";
/** Milliseconds in which a caller has to close a connection after a refusal. */
const closeTimeoutMs = 1_000;
/** After these, the next bytes on the connection may not be the start of a request. */
const closing = [400, 408, 413, 415, 431, 505];

/** The page has one inline style and loads nothing. */
const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; " +
  "form-action 'none'; frame-ancestors 'none'";

/**
 * Builds an answer without the application: JSON, or a page for a browser that opens one.
 * @param {Refusal} refusal
 * @param {boolean} isPage
 * @param {string} requestId
 */
function toAnswer(refusal, isPage, requestId) {
  const { status, message, retryAfter } = refusal;
  const body = isPage ? refusalPage(refusal, requestId) : JSON.stringify({ message });
  const headers = {
    "content-type": isPage ? "text/html; charset=utf-8" : "application/json; charset=utf-8",
    ...(isPage && { "content-security-policy": pagePolicy }),
    "content-length": String(Buffer.byteLength(body)),
    ...(status === 405 && { allow: readMethods }),
    ...(retryAfter !== undefined && { "retry-after": String(retryAfter) }),
    ...(closing.includes(status) && { connection: "close" }),
  };
  return { headers, body };
}

/**
 * Connections that a refusal has ended. It is in doubt where the refused request ends and the next begins, so
 * that a parser that finds one must not be trusted.
 * @type {WeakSet<Socket>}
 */
export const endedConnections = new WeakSet();

/**
 * Sends a refusal. `completeAnswer` adds the headers of every answer.
 * @type {(response: ServerResponse, refusal: Refusal) => void}
 */
export function sendRefusal(response, refusal) {
  const { req: request } = response;
  const requestId = String(response.getHeader("x-request-id") ?? "");
  // JSON is of little use to a person.
  const isPage = /\btext\/html\b/i.test(request.headers.accept ?? "") && !readHead(request, false).isApi;
  const { headers, body } = toAnswer(refusal, isPage, requestId);
  if ("connection" in headers) endedConnections.add(request.socket);
  response.writeHead(refusal.status, headers).end(body);
}

/** @param {ServerResponse} response */
export function sendMethods(response) {
  response.writeHead(204, { allow: readMethods }).end();
}

/**
 * Writes a refusal to a bare socket, where no request could be parsed, and closes it.
 * @param {import("node:stream").Duplex} socket
 * @param {Refusal} refusal
 * @param {boolean} isHttps whether people reach the desk over TLS
 */
export function closeWithRefusal(socket, refusal, isHttps) {
  if (!socket.writable) return void socket.destroy();
  const requestId = toRequestId(undefined);
  const { headers, body } = toAnswer(refusal, refusal.isPage === true, requestId);
  const own = { connection: "close", "x-request-id": requestId };
  const all = { ...plainAnswerHeaders(isHttps), ...headers, ...own };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n${lines.join("")}\r\n${body}`);
  setTimeout(() => socket.destroy(), closeTimeoutMs).unref();
}

/**
 * Returns the refusal of bytes that the HTTP parser refused.
 * @param {Error & { code?: string, rawPacket?: Buffer }} error
 * @returns {Refusal}
 */
export function toRefusal({ code = "", rawPacket }) {
  const start = rawPacket?.toString("latin1") ?? "";
  const isPage = /^GET \/(?!admin\/api|api\/)/.test(start) && /^accept:[^\r\n]*\btext\/html\b/im.test(start);
  const method = code === "HPE_INVALID_METHOD" && /^([A-Z-]{1,20}) \//.exec(start)?.[1];
  const refusal = method ? refuseMethod({ method }) : parserRefusals[code];
  return { ...(refusal ?? { status: 400, message: "Bad Request." }), isPage };
}

/** By the code of the parser's error. @type {Readonly<Record<string, Refusal>>} */
const parserRefusals = {
  HPE_HEADER_OVERFLOW: { status: 431, message: "The request headers are too large." },
  HPE_INVALID_URL: { status: 400, message: "Malformed URL." },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: "The request took too long." },
};

/**
 * Discards the body of a request that needs none, so that the application never waits for it.
 * @param {IncomingMessage} request
 * @returns {Promise<boolean>} whether it was small enough
 */
export async function skipSmallBody(request) {
  let size = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    size += chunk.length;
    if (size > maxIgnoredBody) return false;
  }
  return true;
}

const style = `
:root { color-scheme: light dark; font: 14px/20px system-ui, sans-serif; }
body { margin: 0 auto; max-width: 32rem; padding: 5rem 1rem; overflow-wrap: anywhere; }
body { color: light-dark(#161921, #f1f2f4); background: light-dark(#fff, #141619); }
h1 { margin: 0 0 .25rem; font-size: 18px; line-height: 28px; letter-spacing: -.018em; }
p { margin: 0 0 1.5rem; color: light-dark(#4b4e56, #b8bac0); }
a { color: light-dark(#0065d2, #6eb0fc); font-weight: 500; }
small { display: block; font-size: 12px; color: light-dark(#64686f, #96999f); }`;

/** Title and advice of the page, by status. @type {Record<number, readonly [string, string]>} */
const words = {
  400: ["This address cannot be read", "It may have been cut off or changed. Copy the whole address again."],
  405: ["Nothing can be sent to this address", "It can only be read. Open it by its link instead."],
  408: ["The request took too long", "The connection may be slow. Try again."],
  414: [
    "This address is too long",
    "Its query is too long for the desk. Open the list and set its filters again.",
  ],
  421: [
    "The desk is not served under this name",
    "Its administrator has the right address, or can allow this one.",
  ],
  429: ["Too many requests", "You sent more than 600 within a minute. Try again in a minute."],
  431: [
    "The browser sent too much data",
    "Its cookies may have grown too large. Clear those of this site, then retry.",
  ],
  500: ["Something went wrong", "The error was logged under the request below. Try again in a moment."],
  503: ["The desk is busy", "Try again in a moment."],
};

/** Statuses at which another page of the server would be refused too. */
const withoutLink = [421, 431];

/**
 * A page without a script: plain words and a link to the list. @type {(refusal: Refusal, id: string) =>
 * string}
 */
function refusalPage({ status, message }, requestId) {
  const [title, advice] = words[status] ?? [STATUS_CODES[status] ?? "Refused", message];
  const link = '<p><a href="/contributions">All contributions, newest first</a></p>';
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)} · Giving Desk</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escaped(title)}</h1>
<p>${escaped(advice)}</p>
${withoutLink.includes(status) ? "" : link}
<small>${status} · ${escaped(message)} · Request ${escaped(requestId)}</small>
</main>
</body>
</html>
`;
}

/** @param {string} text */
function escaped(text) {
  return text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);
}
