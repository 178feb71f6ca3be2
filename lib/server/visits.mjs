import { randomUUID } from "node:crypto";

// The server in front and the application load this file apart from one another, in one process: they meet here.
const meeting = Symbol.for("giving-desk:visits");

/** @returns {Map<unknown, unknown>} */
function visits() {
  const known = Reflect.get(globalThis, meeting);
  if (known instanceof Map) return known;
  const fresh = new Map();
  Reflect.set(globalThis, meeting, fresh);
  return fresh;
}

/**
 * Watches over an answer until it closes. To be called before anything is waited for, or its close could be missed.
 * @param {import("node:http").ServerResponse} response
 * @returns {string} the name under which `visitSignal` finds it
 */
export function openVisit(response) {
  const name = randomUUID();
  const controller = new AbortController();
  visits().set(name, controller.signal);
  response.once("close", () => {
    visits().delete(name);
    if (!response.writableFinished) controller.abort();
  });
  return name;
}

/**
 * The signal that is aborted when the caller leaves before the answer is complete; undefined where nobody watches.
 * @param {string | null} name
 * @returns {AbortSignal | undefined}
 */
export function visitSignal(name) {
  const signal = visits().get(name);
  return signal instanceof AbortSignal ? signal : undefined;
}
