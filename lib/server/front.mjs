import { randomUUID } from "node:crypto";

/**
 * A request for a page and its response.
 * @typedef {object} Exchange
 * @property {AbortSignal} signal is aborted when the caller leaves before the response is complete
 * @property {boolean} isDocument false for the router of an open page, which leaves that page for any status
 *   but 200
 * @property {(status: number, retryAfter?: number) => void} answerWith sets the status of a document before
 *   anything of it is sent, and the seconds of its `Retry-After`
 */

/**
 * The refusal of a turn, or the turn of a request. Ending it twice does nothing.
 * @typedef {{ end(): void } | import("../../scripts/server/types").Refusal} TurnAnswer
 */

/**
 * Takes a turn for a request; null where it needs none.
 * @callback TakeTurn
 * @param {import("node:http").IncomingHttpHeaders} headers as the server in front has completed them
 * @param {string | null} address of the caller
 * @param {AbortSignal} signal is aborted when the caller hangs up
 * @returns {Promise<TurnAnswer | null>}
 */

/**
 * The server in front and the application load this file apart from each other, in one process: both use the
 * same object.
 * @returns {{ exchanges: Map<string | null, Exchange>, takeTurn: TakeTurn | null }}
 */
function link() {
  const name = Symbol.for("giving-desk:front");
  const known = Reflect.get(globalThis, name);
  if (known !== undefined) return known;
  const created = { exchanges: new Map(), takeTurn: null };
  Reflect.set(globalThis, name, created);
  return created;
}

/**
 * Opens an exchange until its response closes. Must run before anything is awaited: the close could be
 * missed.
 * @param {import("node:http").IncomingMessage} request
 * @param {import("node:http").ServerResponse} response
 * @returns {string} its name for `exchangeOf`
 */
export function openExchange(request, response) {
  const name = randomUUID();
  const controller = new AbortController();
  const isDocument = request.headers["rsc"] === undefined;
  link().exchanges.set(name, {
    signal: controller.signal,
    isDocument,
    answerWith(status, retryAfter) {
      if (!isDocument || response.headersSent) return;
      response.statusCode = status;
      if (retryAfter !== undefined) response.setHeader("retry-after", String(retryAfter));
    },
  });
  response.once("close", () => {
    link().exchanges.delete(name);
    if (!response.writableFinished) controller.abort();
  });
  return name;
}

/**
 * Returns the exchange of this name; undefined without a server in front.
 * @param {string | null} name
 */
export function exchangeOf(name) {
  return link().exchanges.get(name);
}

/** Requests that read records. Exports have limits of their own; all others are cheap or read none. */
const recordPaths = /^\/(admin\/api|(api\/)?(contributions|search|supporters)|api\/insights|feeds|go)?(\/|$)/;

/** @param {{ method: string, decoded: string | null }} head */
export function readsRecords({ method, decoded }) {
  return (method === "GET" || method === "HEAD") && recordPaths.test(decoded ?? "");
}

/** @param {TakeTurn} takeTurn is called for every request for records from now on */
export function offerTurns(takeTurn) {
  link().takeTurn = takeTurn;
}

/**
 * Waits for the turn of a request, which ends with the response.
 * @param {import("node:http").IncomingMessage} request
 * @param {import("node:http").ServerResponse} response
 * @param {string | null} address
 * @returns {Promise<import("../../scripts/server/types").Refusal | null>}
 */
export async function waitForTurn(request, response, address) {
  const { takeTurn } = link();
  if (takeTurn === null) return null;
  const gone = new AbortController();
  const hangUp = () => gone.abort();
  response.once("close", hangUp);
  const turn = await takeTurn(request.headers, address, gone.signal);
  response.off("close", hangUp);
  if (turn === null || "status" in turn) return turn;
  // The work is done once the response is complete, however slowly it is read.
  response.once("prefinish", turn.end).once("close", turn.end);
  if (response.closed) turn.end();
  return null;
}
