import { AsyncLocalStorage } from "node:async_hooks";

/** @import { IncomingHttpHeaders, ServerResponse } from "node:http" */
/** @import { Refusal } from "./http/refusal.mjs" */

/**
 * Takes a turn for a request. `headers` are as completed by the server in front, and `signal` is aborted when
 * the caller hangs up. Returns the turn, which may be ended twice; a refusal; or null if the request needs no
 * turn.
 * @typedef {(headers: IncomingHttpHeaders, address: string | null, signal: AbortSignal) =>
 *   Promise<{ end(): void } | Refusal | null>} TakeTurn
 */

/**
 * Returns an object that the server in front and the application share. They run in one process but load
 * separate copies of this file.
 * @returns {{ hangUps: AsyncLocalStorage<AbortSignal>, takeTurn: TakeTurn | null }}
 */
function link() {
  const name = Symbol.for("giving-desk:front");
  const known = Reflect.get(globalThis, name);
  if (known !== undefined) return known;
  const created = { hangUps: new AsyncLocalStorage(), takeTurn: null };
  Reflect.set(globalThis, name, created);
  return created;
}

/**
 * Returns a signal that is aborted when the caller leaves before the response is complete. Call this before
 * the first await, or the close may be missed.
 * @param {ServerResponse} response
 */
export function watchHangUp(response) {
  const hangUp = new AbortController();
  response.once("close", () => response.writableFinished || hangUp.abort());
  return hangUp.signal;
}

/**
 * Runs the application for a request. Everything in it gets the signal from `hangUpSignal`.
 * @type {(signal: AbortSignal, work: () => Promise<void>) => Promise<void>}
 */
export function runUntilHangUp(signal, work) {
  return link().hangUps.run(signal, work);
}

/** Returns the signal of the current request; undefined without a server in front. */
export function hangUpSignal() {
  return link().hangUps.getStore();
}

/** Pages and endpoints that read records. Running exports have limits of their own. */
const pages = /^\/(contributions|feeds|go|search|supporters)?(\/|$)/;
const endpoints = /^\/(admin\/api|api\/(contributions|export\/plan|insights|posts|search|supporters))(\/|$)/;

/** @param {{ method: string, decoded: string | null }} head */
export function readsRecords({ method, decoded }) {
  const path = decoded ?? "";
  return (method === "GET" || method === "HEAD") && (pages.test(path) || endpoints.test(path));
}

/** @param {TakeTurn} takeTurn is called for every request for records from now on */
export function offerTurns(takeTurn) {
  link().takeTurn = takeTurn;
}

/**
 * Waits for the turn of a request. The turn ends with the response. Returns a refusal, or null.
 * @type {(response: ServerResponse, address: string | null, signal: AbortSignal) => Promise<Refusal | null>}
 */
export async function waitForTurn(response, address, signal) {
  const turn = (await link().takeTurn?.(response.req.headers, address, signal)) ?? null;
  if (turn === null || "status" in turn) return turn;
  // The work is done once the response is complete, even if the caller reads it slowly.
  response.once("prefinish", turn.end).once("close", turn.end);
  if (response.closed) turn.end();
  return null;
}
