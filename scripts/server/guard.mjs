import { createServer } from "node:http";
import { closeWithRefusal, hasBody, sendRefusal, skipSmallBody, toRefusal } from "./refusal.mjs";
import { readHead, readsOnly, refuseMethod, refuseRequest, tooLarge } from "./request-check.mjs";
import { stripHeaders, toOrigin, toRequestId } from "./request-headers.mjs";

/** @typedef {(request: import("node:http").IncomingMessage, response: import("node:http").ServerResponse) => Promise<void>} Handler */

/** How slow and how large a request may be, in milliseconds and bytes (trust goals 17 and 18). */
const limits = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 1_000,
  maxHeaderSize: 16 * 1024,
  // The table of checks answers a missing Host as JSON; Node would close with a bare status line.
  requireHostHeader: false,
};

/**
 * Refuses what the application must not see, tells it what it may rely on, and hands the rest on.
 * @param {import("./settings.mjs").Settings} settings
 * @param {() => Promise<Handler>} application
 * @returns {Handler}
 */
function guard(settings, application) {
  return async (request, response) => {
    const { headers, socket } = request;
    const requestId = toRequestId(headers["x-request-id"]);
    response.setHeader("x-request-id", requestId);
    const fromTrustedProxy = settings.isTrustedProxy(socket.remoteAddress);
    const head = readHead(request, fromTrustedProxy);
    const refusal = refuseRequest(head, settings);
    if (refusal) return sendRefusal(response, refusal);
    if (readsOnly(head) && hasBody(headers) && !(await skipSmallBody(request)))
      return sendRefusal(response, tooLarge);

    const origin = toOrigin(head, { publicUrl: settings.publicUrl, fromTrustedProxy });
    stripHeaders(headers, { fromTrustedProxy, isApi: head.isApi });
    headers["x-request-id"] = requestId;
    headers["x-desk-origin"] = origin;
    await (await application())(request, response);
  };
}

/**
 * Makes the server that stands before the application. It does not listen yet.
 * @param {import("./settings.mjs").Settings} settings
 * @param {() => Promise<Handler>} application is asked at every request, so that early ones wait for it
 */
export function createGuardedServer(settings, application) {
  const answer = guard(settings, application);
  const server = createServer(limits, (request, response) => {
    answer(request, response).catch((error) => {
      // A caller who went away in the middle is nobody's mistake.
      if (request.destroyed) return void response.destroy();
      console.error(error);
      if (response.headersSent) response.destroy();
      else sendRefusal(response, { status: 500, message: "Server Error" });
    });
  });
  server.maxConnections = 1_000;
  server.on("clientError", (error, socket) => closeWithRefusal(socket, toRefusal(error)));
  server.on("checkExpectation", (_request, response) => {
    response.setHeader("x-request-id", toRequestId(undefined));
    sendRefusal(response, { status: 417, message: "The expectation cannot be met." });
  });
  server.on("connect", (_request, socket) => closeWithRefusal(socket, refuseMethod({ method: "CONNECT" })));
  return server;
}
