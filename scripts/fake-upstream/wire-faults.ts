import type { Socket } from "node:net";
import {
  type AnswerFaults,
  changed,
  drip,
  type Exchange,
  fault,
  headOf,
  type PlainAnswer,
  reply,
  upstreamWords,
  writeRaw,
} from "./reply";

const dayMs = 86_400_000;
const chunkedHead = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n";
const hint = "HTTP/1.1 103 Early Hints\r\nLink: </style.css>; rel=preload\r\n\r\n";
const goOn = "HTTP/1.1 100 Continue\r\n\r\n";
const html = "<!doctype html><title>Not found</title><h1>canary-of-the-upstream</h1>";

/** Faults of the connection, of HTTP itself and of headers, and statuses other than 200. */
export const wireFaults: AnswerFaults = {
  F3: fault("The request is taken and never answered.", () => undefined),
  "F3-late": fault("The answer takes three seconds.", (exchange) => setTimeout(() => reply(exchange), 3000)),
  F4: fault("The headers arrive one byte a second.", (exchange) =>
    drip(exchange.socket, Buffer.from(headOf(exchange)), 1000),
  ),
  F5: fault("The body stalls half-way.", (exchange) => exchange.socket.write(firstHalf(exchange))),
  F6: fault("The body arrives ten bytes a second.", (exchange) => {
    exchange.socket.write(headOf(exchange));
    drip(exchange.socket, exchange.answer.body, 100);
  }),
  F7: fault("The connection is reset before an answer begins.", ({ socket }) => socket.resetAndDestroy()),
  F8: fault("The connection is closed in the middle of the body.", (exchange) =>
    writeRaw(exchange, [firstHalf(exchange)]),
  ),
  "F8-reset": fault("The connection is reset in the middle of the body.", (exchange) =>
    writeRaw(exchange, [firstHalf(exchange)], "reset"),
  ),
  F9: fault("A kept connection is closed when its second request arrives.", closeSecond),
  "F9-idle": fault("A kept connection is closed after 50 ms without a request.", closeIdle),
  F10: {
    ...fault("Every tenth request meets a reset.", ({ socket }) => socket.resetAndDestroy()),
    every: 10,
  },
  F11: raw("Something that is not HTTP answers.", () => ["SSH-2.0-OpenSSH_9.2\r\n\0\u0001\u0002\r\n\r\n"]),
  "F11-old": raw("HTTP/0.9 answers: a body without headers.", ({ answer }) => [answer.body]),
  F12: raw("The answer has both a length and chunks.", (exchange) => [
    headOf(exchange, { "Transfer-Encoding": "chunked" }),
    "2\r\n{}\r\n0\r\n\r\n",
  ]),
  "F12-chunk": raw("A chunk's size is no number.", () => [chunkedHead, "zz\r\n{}\r\n0\r\n\r\n"]),
  F14: withHeaders("One header has 64 KiB.", () => ({ "X-Filler": "x".repeat(64 * 1024) })),
  "F14-many": withHeaders("There are 5,000 headers.", () =>
    Object.fromEntries(Array.from({ length: 5000 }, (_, nth) => [`X-Filler-${nth}`, "x"])),
  ),
  F45: withHeaders("The clock of the Date header is a day ahead.", () => ({
    Date: new Date(Date.now() + dayMs).toUTCString(),
  })),
  F48: afterHints("10,000 times 103 Early Hints come before the answer.", hint.repeat(10_000)),
  "F48-continue": afterHints("10,000 times 100 Continue come before the answer.", goOn.repeat(10_000)),
  "F48-few": afterHints("Five times 103 Early Hints come before the answer.", hint.repeat(5)),
  F49: withHeaders("Cookies, a policy and the names of programs are among the headers.", () => ({
    "Set-Cookie": "session=canary-of-the-upstream; Path=/",
    "Strict-Transport-Security": "max-age=63072000; includeSubDomains",
    "Content-Security-Policy": "default-src *",
    "Access-Control-Allow-Origin": "*",
    Server: "canary-of-the-upstream/1.0",
    "X-Powered-By": "canary-of-the-upstream",
  })),
  F20: retryAfter("1"),
  F21: retryAfter("120"),
  F22: status(429, "429 with a date in 30 seconds as Retry-After.", () => ({
    "Retry-After": new Date(Date.now() + 30_000).toUTCString(),
  })),
  "F22-negative": retryAfter("-10"),
  "F22-words": retryAfter("abc"),
  F23: status(429, "429 without a Retry-After."),
  F24: redirect(301),
  "F24-302": redirect(302),
  "F24-303": redirect(303),
  "F24-307": redirect(307),
  "F24-308": redirect(308),
  F25: redirect(302, "http://169.254.169.254/latest/meta-data/"),
  "F25-file": redirect(302, "file:///etc/passwd"),
  F26: status(401),
  F27: status(403),
  F28: status(404),
  F29: changed("404 with a page of HTML.", () => ({
    status: 404,
    headers: { "Content-Type": "text/html" },
    body: html,
  })),
  F30: status(500),
  "F30-502": status(502),
  "F30-503": status(503),
  "F30-503-after": retryAfter("7", 503),
  "F30-504": status(504),
  F33: fault("204: no content.", ({ response }) => response.writeHead(204).end()),
};

function raw(words: string, pieces: (exchange: Exchange) => readonly (string | Buffer)[]) {
  return fault(words, (exchange) => writeRaw(exchange, pieces(exchange)));
}

/** Returns the headers and half of the body. */
function firstHalf(exchange: Exchange): Buffer {
  const { body } = exchange.answer;
  return Buffer.concat([Buffer.from(headOf(exchange)), body.subarray(0, body.length / 2)]);
}

const served = new WeakSet<Socket>();

function closeSecond(exchange: Exchange): void {
  const { socket } = exchange;
  if (served.has(socket)) return void socket.destroy();
  served.add(socket);
  reply(exchange);
}

const idleMs = 50;
const closing = new WeakMap<Socket, NodeJS.Timeout>();

function closeIdle(exchange: Exchange): void {
  const { socket, response } = exchange;
  clearTimeout(closing.get(socket));
  response.once("finish", () => {
    const timer = setTimeout(() => socket.destroy(), idleMs);
    closing.set(socket, timer);
  });
  reply(exchange);
}

function withHeaders(words: string, headers: () => PlainAnswer["headers"]) {
  return changed(words, () => ({ headers: headers() }));
}

function afterHints(words: string, hints: string) {
  return raw(words, (exchange) => [hints, headOf(exchange, { Connection: "close" }), exchange.answer.body]);
}

/** An error with a small JSON body of the usual form. */
function status(
  code: number,
  words = `${code} with internals in the message.`,
  headers: (exchange: Exchange) => PlainAnswer["headers"] = () => ({}),
) {
  const body = JSON.stringify({ message: upstreamWords });
  return changed(words, (exchange) => ({ status: code, headers: headers(exchange), body }));
}

function retryAfter(time: string, code = 429) {
  return status(code, `${code} with "Retry-After: ${time}".`, () => ({ "Retry-After": time }));
}

function redirect(code: number, target?: string) {
  const name = target ?? "another host name of this server (the log shows whether it is followed)";
  return status(code, `${code}, a redirect to ${name}.`, ({ socket }) => ({
    Location: target ?? `http://localhost:${socket.localPort}/redirected`,
  }));
}
