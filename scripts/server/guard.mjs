import { createServer } from "node:http";
import { readsRecords, runUntilHangUp, waitForTurn, watchHangUp } from "../../lib/server/front.mjs";
import { toRequestId } from "../../lib/server/http/refusal.mjs";
import { logWriter } from "../../lib/server/logs/log.mjs";
import { scrub } from "../../lib/server/logs/redact.mjs";
import { clientAddress, isLoopback, plainAddress } from "./client-address.mjs";
import { limitConnections } from "./connections.mjs";
import { closeWithRefusal, endedConnections, sendRefusal, toRefusal } from "./refusal.mjs";
import { forwardHeaders, lastOf, readHead, refuseBody, refuseHead, refuseMethod } from "./request-head.mjs";
import { recordRequest } from "./request-log.mjs";

/** @import { IncomingMessage, ServerResponse } from "node:http" */
/** @import { Duplex } from "node:stream" */
/** @import { Count, Handler, Refusal, Settings } from "./types" */

/** Limits of a request in milliseconds and bytes. */
const limits = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 1_000,
  maxHeaderSize: 16 * 1024,
  // The table of checks answers a missing Host as JSON; Node would close with a bare status line.
  requireHostHeader: false,
};
/** A connection is closed after so many milliseconds without a byte, also while an answer is not read. */
const idleTimeoutMs = 30_000;
const maxConnections = { total: 1_000, perAddress: 100 };
const tooMany = { status: 503, message: "Too many connections.", retryAfter: 1 };

/**
 * Refuses what Next would misread, and passes the rest with headers that the application may trust.
 * @param {IncomingMessage} request
 * @param {ServerResponse} response
 * @param {{ settings: Settings, application: () => Promise<Handler>, count: Count, isStopping(): boolean }}
 * context
 */
async function answer(request, response, { settings, application, count, isStopping }) {
  const { headers, socket } = request;
  const requestId = toRequestId(headers["x-request-id"]);
  const client = clientAddress(socket.remoteAddress, headers["x-forwarded-for"], settings.isTrustedProxy);
  const fromTrustedProxy = settings.isTrustedProxy(socket.remoteAddress);
  const isHttps = settings.isHttps(fromTrustedProxy ? lastOf(headers["x-forwarded-proto"]) : "");
  const head = readHead(request);

  // Several layers of the framework listen for the end of one answer: more than Node expects, but no leak.
  response.setMaxListeners(50);
  recordRequest(response, { requestId, client, count: count.bind(null, head.path) });
  const hangUp = watchHangUp(response);
  response.setHeader("x-request-id", requestId);
  if (isStopping()) response.setHeader("connection", "close");
  const refusal = refuseHead(head) ?? (await refuseBody(request));
  if (refusal !== null) return sendRefusal(response, refusal, isHttps);

  forwardHeaders(head, { client, fromTrustedProxy, isHttps });
  headers["x-request-id"] = requestId;
  unwrapLists(response);
  const handle = await application();
  const refused = readsRecords(head) ? await waitForTurn(response, client || null, hangUp) : null;
  if (refused !== null) return sendRefusal(response, refused, isHttps);
  await runUntilHangUp(hangUp, () => handle(request, response));
}

/**
 * Next sets the headers of a route handler as lists of one, and then does not compress its answer, because it
 * reads a list as no type.
 * @param {ServerResponse} response
 */
function unwrapLists(response) {
  const { setHeader } = response;
  response.setHeader = (name, value) => {
    const [only, ...others] = Array.isArray(value) ? value : [];
    return setHeader.call(response, name, only !== undefined && others.length === 0 ? only : value);
  };
}

/**
 * Creates the server in front of the application. It does not listen yet.
 * @param {Settings} settings
 * @param {() => Promise<Handler>} application is called for every request, so that early ones wait for it
 * @param {Count} [count] is called for every answer
 */
export function createGuardedServer(settings, application, count = () => {}) {
  const isHttps = settings.isHttps("");
  const context = { settings, application, count, isStopping: () => !server.listening };
  const server = createServer(limits, (request, response) => {
    if (connections.isTurnedAway(request.socket) || endedConnections.has(request.socket)) return;
    answer(request, response, context).catch((error) => {
      // The caller has left.
      if (request.destroyed) return void response.destroy();
      logWriter.error({ detail: scrub(String(error?.stack ?? error)) }, "A request failed before its answer");
      if (response.headersSent) response.destroy();
      else sendRefusal(response, { status: 500, message: "Server Error" }, isHttps);
    });
  });
  // All of them, or a second Host could hide behind two thousand others; their bytes are limited anyway.
  server.maxHeadersCount = 0;
  // A page under development holds a WebSocket that may be silent for hours.
  if (!settings.dev) server.timeout = idleTimeoutMs;

  /** @type {(socket: Duplex & { remoteAddress?: string | undefined }, refusal: Refusal) => void} */
  const refuse = (socket, refusal) => {
    if (socket.writable) {
      const client = plainAddress(socket.remoteAddress);
      logWriter.info({ status: refusal.status, client }, "connection refused");
    }
    closeWithRefusal(socket, refusal, isHttps);
  };
  const connections = limitConnections(server, {
    ...maxConnections,
    isExempt: (address) => isLoopback(address) || settings.isTrustedProxy(address),
    turnAway: (socket) => refuse(socket, tooMany),
  });
  server.on("clientError", (error, socket) => refuse(socket, toRefusal(error)));
  server.on("connect", (_request, socket) => refuse(socket, refuseMethod("CONNECT")));
  server.on("checkExpectation", ({ socket }) => {
    refuse(socket, { status: 417, message: "The expectation cannot be met." });
  });
  return server;
}
