import { randomUUID } from "node:crypto";

/**
 * A request for a page while it is being answered, as the page sees it.
 * @typedef {object} Exchange
 * @property {AbortSignal} signal is aborted when the caller leaves before the answer is complete
 * @property {boolean} isDocument false where the router of an open page asks, which reads anything but 200 as
 *   a page that it must leave for
 * @property {(status: number, retryAfter?: number) => void} answerWith sets the status of a document, as long
 *   as nothing of it has been sent; and after how many seconds asking again makes sense
 */

// The server in front and the application load this file apart from one another, in one process: they meet
// here.
const meeting = Symbol.for("giving-desk:exchanges");

/** @returns {Map<string | null, Exchange>} */
function exchanges() {
  const known = Reflect.get(globalThis, meeting);
  if (known instanceof Map) return known;
  const fresh = new Map();
  Reflect.set(globalThis, meeting, fresh);
  return fresh;
}

/**
 * Watches over an answer until it closes. To be called before anything is waited for, or its close could be
 * missed.
 * @param {import("node:http").IncomingMessage} request
 * @param {import("node:http").ServerResponse} response
 * @returns {string} the name under which `exchangeOf` finds it
 */
export function openExchange(request, response) {
  const name = randomUUID();
  const controller = new AbortController();
  const isDocument = request.headers["rsc"] === undefined;
  exchanges().set(name, {
    signal: controller.signal,
    isDocument,
    answerWith(status, retryAfter) {
      if (!isDocument || response.headersSent) return;
      response.statusCode = status;
      if (retryAfter !== undefined) response.setHeader("retry-after", String(retryAfter));
    },
  });
  response.once("close", () => {
    exchanges().delete(name);
    if (!response.writableFinished) controller.abort();
  });
  return name;
}

/**
 * The exchange of this name; undefined where nobody watches.
 * @param {string | null} name
 */
export function exchangeOf(name) {
  return exchanges().get(name);
}
