import { Server } from "node:net";
import { setImmediate as nextTick, setTimeout as wait } from "node:timers/promises";

/** @import { Server as HttpServer } from "node:http" */
/** @import { Socket } from "node:net" */

/** @typedef {{ host: string, port: number }} Address */

/** @param {Address} at */
const notHere = ({ host }) => `HOST ${host} is not an address of this machine.`;

/** Reasons why a server cannot listen. @type {Record<string, (at: Address) => string>} */
const reasons = {
  EADDRINUSE: ({ host, port }) =>
    `Port ${port} on ${host} is taken: stop what uses it, or choose another with PORT.`,
  EACCES: ({ port }) => `Port ${port} needs more rights: choose one above 1023 with PORT.`,
  EADDRNOTAVAIL: notHere,
  ENOTFOUND: notHere,
};

/**
 * Binds the server and returns its address.
 * @param {HttpServer} server
 * @param {Address} at
 * @returns {Promise<{ url: string, port: number }>} the real port for 0
 * @throws {Error} one plain sentence
 */
export function listen(server, at) {
  return new Promise((resolve, reject) => {
    server.once("error", (/** @type {NodeJS.ErrnoException} */ error) => {
      reject(new Error(reasons[error.code ?? ""]?.(at) ?? `The server cannot listen: ${error.message}.`));
    });
    server.listen(at.port, at.host, () => {
      const address = server.address();
      const port = address !== null && typeof address === "object" ? address.port : at.port;
      const host = at.host.includes(":") ? `[${at.host}]` : at.host;
      resolve({ url: `http://${host}:${port}`, port });
    });
  });
}

/** Milliseconds in which a second signal is the same: npm repeats the terminal's Ctrl-C. */
const sameSignalMs = 500;
/** Milliseconds to accept connections that the system has queued before the signal. */
const acceptMs = 100;
/** Milliseconds to wait at most for a quiet tick of the event loop after that, and its length. */
const maxQuietWaitMs = 1_000;
const quietTickMs = 2;
/** Milliseconds that an idle connection may stay open: a request may be on its way. */
const idleMs = 500;

/**
 * Stops the process on SIGTERM and SIGINT: no new connections, answers at work are finished, exit code 0. A
 * second signal exits at once.
 * @param {HttpServer} server
 * @param {() => Promise<unknown>} close closes the application behind the server
 * @param {number} timeoutMs for answers at work
 */
export function stopOnSignal(server, close, timeoutMs) {
  /** Open connections, and whether a request is at work on them. @type {Map<Socket, boolean>} */
  const open = new Map();
  server.on("connection", (socket) => {
    open.set(socket, false);
    socket.once("close", () => open.delete(socket));
  });
  server.on("request", ({ socket }, response) => {
    open.set(socket, true);
    response.once("close", () => open.has(socket) && open.set(socket, false));
  });

  let since = 0;
  const onSignal = () => {
    if (since > 0 && Date.now() - since > sameSignalMs) process.exit(1);
    if (since > 0) return;
    since = Date.now();
    stop(server, open, close, timeoutMs).then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on("SIGTERM", onSignal).on("SIGINT", onSignal);
}

/**
 * @param {HttpServer} server
 * @param {ReadonlyMap<Socket, boolean>} open
 * @param {() => Promise<unknown>} close
 * @param {number} timeoutMs
 */
async function stop(server, open, close, timeoutMs) {
  const late = wait(timeoutMs);
  await wait(Math.min(acceptMs, timeoutMs));
  await quietTick(server, Math.min(maxQuietWaitMs, timeoutMs));
  // An HTTP server's own close ends idle connections at once, and with them a request that is on its way.
  // This one only stops listening; later requests are answered with `Connection: close`.
  const closed = new Promise((resolve) => Server.prototype.close.call(server, resolve));
  // For connections that become idle from now on.
  server.keepAliveTimeout = idleMs;
  const idle = [...open]
    .filter(([, isBusy]) => !isBusy)
    .map(([socket]) => ({ socket, read: socket.bytesRead }));
  await Promise.race([closed, wait(Math.min(idleMs, timeoutMs))]);
  for (const { socket, read } of idle) if (socket.bytesRead === read) socket.destroy();
  await Promise.race([closed, late]);
  server.closeAllConnections();
  await Promise.race([close(), wait(500)]);
}

/**
 * Waits for a short tick of the event loop without a new connection. A busy loop accepts connections late,
 * and closing resets those that are not accepted yet.
 * @param {HttpServer} server
 * @param {number} maxMs
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
