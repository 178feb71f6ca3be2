import { Server } from "node:net";
import { setImmediate as nextTick, setTimeout as wait } from "node:timers/promises";

/** @import { Server as HttpServer } from "node:http" */
/** @import { Socket } from "node:net" */

/**
 * Reasons why a server cannot listen, by the code of the error.
 * @type {Record<string, (at: { host: string, port: number }) => string>}
 */
const reasons = {
  EADDRINUSE: ({ host, port }) =>
    `Port ${port} on ${host} is taken: stop what uses it, or choose another with PORT.`,
  EACCES: ({ port }) => `Port ${port} needs more rights: choose one above 1023 with PORT.`,
  EADDRNOTAVAIL: ({ host }) => `HOST ${host} is not an address of this machine.`,
  ENOTFOUND: ({ host }) => `HOST ${host} is not an address of this machine.`,
};

/**
 * Binds the server and returns its address.
 * @param {HttpServer} server
 * @param {{ host: string, port: number }} at
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
/**
 * Milliseconds in which connections are still accepted: the system may have queued some before the signal.
 */
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
  const open = /** @type {Set<Socket>} */ (new Set());
  const busy = /** @type {Set<Socket>} */ (new Set());
  server.on("connection", (socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket) && busy.delete(socket));
  });
  server.on("request", ({ socket }, response) => {
    busy.add(socket);
    response.once("close", () => busy.delete(socket));
  });

  let since = 0;
  for (const signal of /** @type {const} */ (["SIGTERM", "SIGINT"])) {
    process.on(signal, () => {
      if (since === 0) {
        since = Date.now();
        stop(server, { open, busy }, close, timeoutMs).then(
          () => process.exit(0),
          () => process.exit(1),
        );
      } else if (Date.now() - since > sameSignalMs) {
        process.exit(1);
      }
    });
  }
}

/**
 * @param {HttpServer} server
 * @param {Record<"open" | "busy", ReadonlySet<Socket>>} connections
 * @param {() => Promise<unknown>} close
 * @param {number} timeoutMs
 */
async function stop(server, { open, busy }, close, timeoutMs) {
  const late = wait(timeoutMs);
  await wait(Math.min(acceptMs, timeoutMs));
  await quietTick(server, Math.min(maxQuietWaitMs, timeoutMs));
  // An HTTP server's own close ends idle connections at once, and with them a request that is on its way.
  // This one only stops listening; later requests are answered with `Connection: close`.
  const closed = new Promise((resolve) => Server.prototype.close.call(server, resolve));
  // For connections that become idle from now on.
  server.keepAliveTimeout = idleMs;
  const idle = new Map(
    [...open].filter((socket) => !busy.has(socket)).map((socket) => [socket, socket.bytesRead]),
  );
  await Promise.race([closed, wait(Math.min(idleMs, timeoutMs))]);
  for (const [socket, readBefore] of idle) if (socket.bytesRead === readBefore) socket.destroy();
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
  let began = 0;
  do {
    accepted = 0;
    began = performance.now();
    await nextTick();
  } while ((accepted > 0 || performance.now() - began > quietTickMs) && performance.now() < end);
  server.off("connection", count);
}
