import { once } from "node:events";
import { Server } from "node:net";
import { setImmediate as nextTick, setTimeout as wait } from "node:timers/promises";

/** @import { Server as HttpServer } from "node:http" */

/** Reasons why a server cannot listen. @type {Record<string, (host: string, port: number) => string>} */
const reasons = {
  EADDRINUSE: (host, port) => `Port ${port} on ${host} is in use. Stop the other process, or set PORT.`,
  EACCES: (_host, port) => `Port ${port} needs more rights: choose one above 1023 with PORT.`,
  EADDRNOTAVAIL: (host) => `HOST ${host} is not an address of this machine.`,
  ENOTFOUND: (host) => `HOST ${host} is not an address of this machine.`,
};

/**
 * Binds the server and returns its address, with the real port if 0 was requested.
 * @type {(server: HttpServer, at: { host: string, port: number }) => Promise<{ url: string, port: number }>}
 * @throws {Error} one plain sentence
 */
export async function listen(server, { host, port }) {
  const listening = once(server.listen(port, host), "listening");
  await listening.catch((/** @type {NodeJS.ErrnoException} */ { code = "", message }) => {
    throw new Error(reasons[code]?.(host, port) ?? `The server cannot listen: ${message}.`);
  });
  const address = server.address();
  const bound = address !== null && typeof address === "object" ? address.port : port;
  return { url: `http://${host.includes(":") ? `[${host}]` : host}:${bound}`, port: bound };
}

/** Milliseconds in which a second signal counts as the same, because npm repeats the terminal's Ctrl-C. */
const sameSignalMs = 500;
/** Emitted on the server when it is to stop: `/readyz` returns 503, and responses close their connections. */
export const stopping = "stopping";
/** Milliseconds in which connections are accepted that the system queued before the signal. */
const acceptMs = 100;
/** Max milliseconds to wait after that for a quiet tick of the event loop, and the length of a quiet tick. */
const maxQuietWaitMs = 1_000;
const quietTickMs = 2;
/** Milliseconds that an idle connection stays open, because a request may be on its way. */
const idleMs = 500;

/**
 * Stops the process on SIGTERM and SIGINT: refuses new connections, finishes answers in progress, and exits
 * with code 0. A second signal exits at once.
 * @param {HttpServer} server
 * @param {() => Promise<unknown>} close closes the application behind the server
 * @param {{ timeoutMs: number, drainMs?: number }} times `timeoutMs`: from the signal until current answers
 * are cut; `drainMs`: from SIGTERM, while new connections are accepted until a load balancer has noticed
 */
export function stopOnSignal(server, close, { timeoutMs, drainMs = 0 }) {
  onStopSignal(1, (signal) => {
    server.emit(stopping);
    const acceptsMs = signal === "SIGTERM" ? Math.max(drainMs, acceptMs) : acceptMs;
    stop(server, { timeoutMs, acceptsMs })
      .then(() => Promise.race([close(), wait(500)]))
      .then(
        () => process.exit(0),
        () => process.exit(1),
      );
  });
}

/**
 * Calls `stop` at the first SIGTERM or SIGINT; a second signal exits at once. Returns a function that ends
 * this, but not before a repeated signal of the same Ctrl-C has arrived.
 * @type {(exitCode: number, stop: (signal: NodeJS.Signals) => void) => () => void}
 */
export function onStopSignal(exitCode, stop) {
  let since = 0;
  let isEnded = false;
  const onSignal = (/** @type {NodeJS.Signals} */ signal) => {
    if (since > 0 && Date.now() - since > sameSignalMs && !isEnded) process.exit(exitCode);
    if (since > 0) return;
    since = Date.now();
    stop(signal);
  };
  process.on("SIGTERM", onSignal).on("SIGINT", onSignal);
  return () => {
    isEnded = true;
    const remove = () => process.off("SIGTERM", onSignal).off("SIGINT", onSignal);
    setTimeout(remove, Math.max(0, since + sameSignalMs - Date.now())).unref();
  };
}

/**
 * @param {HttpServer} server
 * @param {{ timeoutMs: number, acceptsMs: number }} times `acceptsMs`: to accept new connections
 */
async function stop(server, { timeoutMs, acceptsMs }) {
  const late = wait(timeoutMs);
  await wait(Math.min(acceptsMs, timeoutMs));
  await quietTick(server, Math.min(maxQuietWaitMs, timeoutMs));
  // Only stops listening. An HTTP server's own close ends idle connections, with any request on its way.
  const closed = new Promise((resolve) => Server.prototype.close.call(server, resolve));
  // Applies to connections that become idle from now on, and to those that have not sent a request.
  server.keepAliveTimeout = idleMs;
  server.headersTimeout = idleMs;
  await Promise.race([closed, wait(Math.min(idleMs, timeoutMs))]);
  server.closeIdleConnections();
  await Promise.race([closed, late]);
  server.closeAllConnections();
}

/**
 * Waits for a short tick of the event loop without a new connection. A busy loop accepts connections late,
 * and closing resets those that are not accepted yet.
 * @type {(server: HttpServer, maxMs: number) => Promise<void>}
 */
async function quietTick(server, maxMs) {
  let accepted = 0;
  const count = () => accepted++;
  server.on("connection", count);
  const end = performance.now() + maxMs;
  for (let isQuiet = false; !isQuiet && performance.now() < end; ) {
    accepted = 0;
    const began = performance.now();
    await nextTick();
    isQuiet = accepted === 0 && performance.now() - began <= quietTickMs;
  }
  server.off("connection", count);
}
