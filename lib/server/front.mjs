import { AsyncLocalStorage } from "node:async_hooks";

/** @import { IncomingHttpHeaders, ServerResponse } from "node:http" */
/** @import { Refusal } from "./http/refusal.mjs" */

/**
 * Waits for a slot in the request queue. `headers` are as completed by the server in front, and `signal` is
 * aborted when the client disconnects. Returns the slot, which may be released twice; a refusal; or null if
 * the request needs no slot.
 * @typedef {(headers: IncomingHttpHeaders, address: string | null, signal: AbortSignal) =>
 *   Promise<{ release(): void } | Refusal | null>} AcquireSlot
 */

/**
 * Returns an object that the server in front and the application share. They run in one process but load
 * separate copies of this file.
 * @returns {{ disconnectSignals: AsyncLocalStorage<AbortSignal>, acquireSlot: AcquireSlot | null }}
 */
function link() {
  const name = Symbol.for("giving-desk:front");
  const known = Reflect.get(globalThis, name);
  if (known !== undefined) return known;
  const created = { disconnectSignals: new AsyncLocalStorage(), acquireSlot: null };
  Reflect.set(globalThis, name, created);
  return created;
}

/**
 * Returns a signal that is aborted when the client disconnects before the response is complete. Call this
 * before the first await, or the close may be missed.
 * @param {ServerResponse} response
 */
export function watchDisconnect(response) {
  const disconnect = new AbortController();
  response.once("close", () => response.writableFinished || disconnect.abort());
  return disconnect.signal;
}

/**
 * Runs the application for a request. Everything in it gets the signal from `disconnectSignal`.
 * @type {(signal: AbortSignal, work: () => Promise<void>) => Promise<void>}
 */
export function runWithDisconnectSignal(signal, work) {
  return link().disconnectSignals.run(signal, work);
}

/** Returns the signal of the current request; undefined without a server in front. */
export function disconnectSignal() {
  return link().disconnectSignals.getStore();
}

/** Pages and endpoints that read records. Running exports have limits of their own. */
const pages = /^\/(contributions|feeds|go|search|supporters)?(\/|$)/;
const endpoints = /^\/(admin\/api|api\/(contributions|export\/plan|insights|posts|search|supporters))(\/|$)/;

/** The one record read that is a POST, because it has a reason. */
const reveal = /^\/api\/reveal\/?$/;

/** @param {{ method: string, decoded: string | null }} head */
export function readsRecords({ method, decoded }) {
  const path = decoded ?? "";
  if (method === "POST") return reveal.test(path);
  return (method === "GET" || method === "HEAD") && (pages.test(path) || endpoints.test(path));
}

/** @param {AcquireSlot} acquireSlot is called for every request for records from now on */
export function setRequestQueue(acquireSlot) {
  link().acquireSlot = acquireSlot;
}

/**
 * Waits for the slot of a request, which is released with the response. Returns a refusal, or null.
 * @type {(response: ServerResponse, address: string | null, signal: AbortSignal) => Promise<Refusal | null>}
 */
export async function waitForSlot(response, address, signal) {
  const slot = (await link().acquireSlot?.(response.req.headers, address, signal)) ?? null;
  if (slot === null || "status" in slot) return slot;
  // The work is done once the response is complete, even if the caller reads it slowly.
  response.once("prefinish", slot.release).once("close", slot.release);
  if (response.closed) slot.release();
  return null;
}
