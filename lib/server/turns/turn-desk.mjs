/**
 * What the application says of a request for records before it works on it.
 * @typedef {{ end(): void } | import("../../../scripts/server/types").Refusal} TurnAnswer
 */

/**
 * Takes a turn for a request; null where it needs none.
 * @callback TakeTurn
 * @param {import("node:http").IncomingHttpHeaders} headers as the server in front has completed them
 * @param {string | null} address of the caller
 * @param {AbortSignal} signal is aborted when the caller hangs up
 * @returns {Promise<TurnAnswer | null>}
 */

// The server in front and the application load this file apart from one another, in one process: they meet
// here.
const meeting = Symbol.for("giving-desk:turns");

/** Requests that read records. Exports have limits of their own; everything else is cheap or no record. */
const recordPaths = /^\/(admin\/api|(api\/)?(contributions|search|supporters)|api\/insights|feeds|go)?(\/|$)/;

/** @param {{ method: string, decoded: string | null }} head */
export function asksForRecords({ method, decoded }) {
  return (method === "GET" || method === "HEAD") && recordPaths.test(decoded ?? "");
}

/** @param {TakeTurn} take is called for every request for records from now on */
export function offerTurns(take) {
  Reflect.set(globalThis, meeting, take);
}

/**
 * Waits for the turn of a request. It ends with the answer.
 * @param {import("node:http").IncomingMessage} request
 * @param {import("node:http").ServerResponse} response
 * @param {string | null} address
 * @returns {Promise<import("../../../scripts/server/types").Refusal | null>}
 */
export async function takeTurn(request, response, address) {
  /** @type {unknown} */
  const take = Reflect.get(globalThis, meeting);
  if (typeof take !== "function") return null;
  const gone = new AbortController();
  const hangUp = () => gone.abort();
  response.once("close", hangUp);
  /** @type {TurnAnswer | null} */
  const turn = await take(request.headers, address, gone.signal);
  response.off("close", hangUp);
  if (turn === null || "status" in turn) return turn;
  // The work is done once the answer is complete, however slowly it is read.
  response.once("prefinish", turn.end).once("close", turn.end);
  if (response.closed) turn.end();
  return null;
}
