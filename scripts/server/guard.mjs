import { createServer, STATUS_CODES } from "node:http";
import { networkOf } from "../../lib/accounts/network.mjs";
import { clientAddress, isLoopback, plainAddress } from "../../lib/client-address.mjs";
import {
  readsRecords,
  runWithDisconnectSignal,
  waitForSlot,
  watchDisconnect,
} from "../../lib/server/front.mjs";
import { describeRefusal, refuseMethod, toRequestId } from "../../lib/server/http/refusal.mjs";
import { securityHeaders, transportSecurity } from "../../lib/server/http/security-headers.mjs";
import { logWriter, scrub } from "../../lib/server/logs/log.mjs";
import { stopping } from "./listen.mjs";
import {
  forwardHeaders,
  hasBody,
  lastOf,
  readHead,
  refuseBody,
  refuseBytes,
  refuseHead,
} from "./request-head.mjs";
import { recordRequest } from "./request-log.mjs";

/** @import { IncomingMessage, Server, ServerResponse } from "node:http" */
/** @import { Socket } from "node:net" */
/** @import { Duplex } from "node:stream" */
/** @import { Refusal } from "../../lib/server/http/refusal.mjs" */
/** @import { Count } from "./request-log.mjs" */
/** @import { Settings } from "./settings.mjs" */
/** @typedef {(request: IncomingMessage, response: ServerResponse) => Promise<void>} Handler */
/** @typedef {() => Promise<Handler>} Application */

/** Limits of a request in milliseconds and bytes. */
const limits = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 1_000,
  maxHeaderSize: 16 * 1024,
  // The table of checks answers a missing Host with JSON. Node would close with a bare status line.
  requireHostHeader: false,
};
/** A connection idle for this long (ms) is closed, even if its client has stopped reading a response. */
const idleTimeoutMs = 30_000;
/** How long (ms) a request waits for the application to start: less than the idle time of its connection. */
const startTimeoutMs = 25_000;
/** Milliseconds that a caller has to close a connection after a refusal. */
const closeTimeoutMs = 1_000;
const maxConnections = { total: 1_000, perAddress: 100 };
/** The answer of `/readyz` while the server stops, so that a load balancer sends requests elsewhere. */
const notReady = { status: 503, message: "This server is stopping.", retryAfter: 1 };
const notStarted = { status: 503, message: "This server is starting.", retryAfter: 5 };
const tooMany = { status: 503, message: "Too many connections.", retryAfter: 1 };

/**
 * Connections that a refusal has ended: it is unclear where the next request begins, so none is answered.
 * @type {WeakSet<Duplex>}
 */
const endedConnections = new WeakSet();

/**
 * The newest response of each connection, and older ones that have not ended: requests may be pipelined.
 * @type {WeakMap<Duplex, readonly ServerResponse[]>}
 */
const responsesOf = new WeakMap();

/**
 * Creates the server in front of the application. It does not listen yet.
 * @param {Settings} settings
 * @param {Application} application called for every request, so that early requests wait for it
 * @param {Count} [count] called for every answer
 */
export function createGuardedServer(settings, application, count = () => {}) {
  const isHttps = settings.isHttps("");
  let isStopping = false;
  const context = { settings, application, count, isStopping: () => isStopping };
  const server = createServer(limits, (request, response) => {
    if (endedConnections.has(request.socket)) return;
    const unended = responsesOf.get(request.socket)?.filter(({ writableEnded }) => !writableEnded) ?? [];
    responsesOf.set(request.socket, [...unended, response]);
    answer(request, response, context).catch((error) => {
      // The connection is gone, so nothing can be sent.
      if (request.socket.destroyed) return void response.destroy();
      logWriter.error({ detail: scrub(String(error?.stack ?? error)) }, "A request failed before its answer");
      if (response.headersSent) response.destroy();
      else sendRefusal(response, { status: 500, code: "internal", message: "Server Error" }, isHttps);
    });
  });
  server.once(stopping, () => {
    isStopping = true;
  });
  // Keeps all headers: a second Host could be hidden behind 2000 others. Their bytes are limited anyway.
  server.maxHeadersCount = 0;
  // A page in development holds a WebSocket that may be silent for hours.
  if (!settings.dev) server.timeout = idleTimeoutMs;

  limitConnections(server, {
    ...maxConnections,
    isExempt: (address) => isLoopback(address) || settings.isTrustedProxy(address),
    turnAway: (socket) => closeWithRefusal(socket, tooMany, isHttps),
  });
  server.on("clientError", (error, socket) => closeWithRefusal(socket, refuseBytes(error), isHttps));
  server.on("connect", (_request, socket) => closeWithRefusal(socket, refuseMethod("CONNECT"), isHttps));
  server.on("checkExpectation", ({ socket }) => {
    closeWithRefusal(socket, { status: 417, message: "The expectation cannot be met." }, isHttps);
  });
  return server;
}

/**
 * Refuses requests that Next would misread, and passes on others with headers that the application may trust.
 * @param {IncomingMessage} request
 * @param {ServerResponse} response
 * @param {{ settings: Settings, application: Application, count: Count, isStopping(): boolean }} context
 */
async function answer(request, response, { settings, application, count, isStopping }) {
  const { headers, socket } = request;
  const requestId = toRequestId(headers["x-request-id"]);
  const client = clientAddress(socket.remoteAddress, headers["x-forwarded-for"], settings.isTrustedProxy);
  const fromTrustedProxy = settings.isTrustedProxy(socket.remoteAddress);
  const isHttps = settings.isHttps(fromTrustedProxy ? lastOf(headers["x-forwarded-proto"]) : "");
  const head = readHead(request);

  // Several layers of the framework listen for the end of an answer: more than Node expects, but not a leak.
  response.setMaxListeners(50);
  recordRequest(response, { requestId, client, count: count.bind(null, head.path) });
  const disconnect = watchDisconnect(response);
  response.setHeader("x-request-id", requestId);
  if (isStopping()) response.setHeader("connection", "close");
  const isDraining = isStopping() && head.path === "/readyz";
  const refusal = (isDraining ? notReady : refuseHead(head)) ?? (await refuseBody(request));
  if (refusal !== null) return sendRefusal(response, refusal, isHttps);

  forwardHeaders(head, { client, fromTrustedProxy, isHttps });
  headers["x-request-id"] = requestId;
  unwrapLists(response);
  const handle = await startedWithin(application(), startTimeoutMs);
  if (handle === null) return sendRefusal(response, notStarted, isHttps);
  const refused = readsRecords(head) ? await waitForSlot(response, client || null, disconnect) : null;
  if (refused !== null) return sendRefusal(response, refused, isHttps);
  await runWithDisconnectSignal(disconnect, () => handle(request, response));
}

/**
 * Returns the application's handler, or null if the application takes longer than `ms` to start.
 * @type {(application: Promise<Handler>, ms: number) => Promise<Handler | null>}
 */
async function startedWithin(application, ms) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  /** @type {Promise<null>} */
  const tooLate = new Promise((resolve) => {
    timer = setTimeout(resolve, ms, null);
  });
  return Promise.race([application, tooLate]).finally(() => clearTimeout(timer));
}

/**
 * Next sets each header of a route handler as a list of one. It then does not compress the answer, because it
 * does not recognize a content type in a list.
 * @param {ServerResponse} response
 */
function unwrapLists(response) {
  const { setHeader } = response;
  response.setHeader = (name, value) => {
    const isSingle = Array.isArray(value) && value.length === 1;
    return setHeader.call(response, name, isSingle ? String(value[0]) : value);
  };
}

/** @type {(response: ServerResponse, refusal: Refusal, isHttps: boolean) => void} */
function sendRefusal(response, refusal, isHttps) {
  const { req: request } = response;
  const isPage = /\btext\/html\b/i.test(request.headers.accept ?? "") && !readHead(request).isApi;
  const { headers, body } = describeRefusal(refusal, isPage, String(response.getHeader("x-request-id")));
  if ("connection" in headers) endedConnections.add(request.socket);
  response.writeHead(refusal.status, { ...plainHeaders(isHttps), ...headers }).end(body);
}

/**
 * Logs a refusal, writes it to a bare socket, because no request could be parsed, and closes the socket.
 * @param {Duplex & { remoteAddress?: string | undefined }} socket
 * @param {Refusal} refusal
 * @param {boolean} isHttps
 */
function closeWithRefusal(socket, refusal, isHttps) {
  // Within a response that is being sent, a refusal would be read as a part of it.
  const isSending = responsesOf.get(socket)?.some((one) => one.headersSent && !one.writableEnded) ?? false;
  if (!socket.writable || isSending) return void socket.destroy();
  const { status, isPage = false } = refusal;
  logWriter.info({ status, client: plainAddress(socket.remoteAddress) }, "connection refused");
  endedConnections.add(socket);
  const requestId = toRequestId(null);
  const { headers, body } = describeRefusal(refusal, isPage, requestId);
  const all = { ...plainHeaders(isHttps), ...headers, connection: "close", "x-request-id": requestId };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`);
  setTimeout(() => socket.destroy(), closeTimeoutMs).unref();
}

/** @param {boolean} isHttps */
function plainHeaders(isHttps) {
  return isHttps ? { ...securityHeaders, ...transportSecurity } : securityHeaders;
}

/** How long (ms) a connection may be without a request before it can be closed to make room. */
const minWaitMs = 1_000;

/**
 * Limits the number of open connections, also per IPv4 address or /64 of IPv6. If there are too many, the
 * connection that has waited longest without a request is closed. Slow clients thus displace each other, and
 * not the people who send requests. Node's `maxConnections` would close the newest without a response.
 * @param {Server} server
 * @param {{
 *   total: number, perAddress: number, isExempt(address: string | undefined): boolean,
 *   turnAway(socket: Socket): void
 * }} limits exempt addresses may open any number; a connection in excess is turned away
 */
export function limitConnections(server, { total, perAddress, isExempt, turnAway }) {
  /** Open connections and their networks. @type {Map<Socket, string>} */
  const open = new Map();
  /** Connections without a request in progress, oldest first, with the time. @type {Map<Socket, number>} */
  const waiting = new Map();

  const makeRoom = () => {
    const [[oldest, since] = [undefined, 0]] = waiting;
    const isSlow = oldest !== undefined && performance.now() - since >= minWaitMs;
    // The next choice is a client that is slow to read an answer.
    const slow = isSlow ? oldest : [...open.keys()].find(({ writableLength }) => writableLength > 0);
    if (slow === undefined) return false;
    waiting.delete(slow);
    open.delete(slow);
    slow.destroy();
    return true;
  };

  server.on("connection", (socket) => {
    const network = networkOf(socket.remoteAddress);
    const isOver =
      !isExempt(socket.remoteAddress) &&
      [...open.values()].filter((other) => other === network).length >= perAddress;
    if (isOver || (open.size >= total && !makeRoom())) return turnAway(socket);
    open.set(socket, network);
    waiting.set(socket, performance.now());
    socket.once("close", () => {
      waiting.delete(socket);
      open.delete(socket);
    });
  });

  server.prependListener("request", (request, response) => {
    const { socket } = request;
    // A connection that was turned away is still read for a moment.
    if (!open.has(socket)) return;
    waiting.delete(socket);
    if (hasBody(request.headers)) {
      // A client that sends its body slowly counts as waiting.
      waiting.set(socket, performance.now());
      request.once("end", () => response.writableEnded || waiting.delete(socket));
    }
    response.once("prefinish", () => open.has(socket) && waiting.set(socket, performance.now()));
  });
}
