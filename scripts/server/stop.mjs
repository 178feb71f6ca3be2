import { Server } from "node:net";
import { setImmediate as nextTurn, setTimeout as wait } from "node:timers/promises";

/** One Ctrl-C can arrive twice: from the terminal and, again, from npm. */
const sameKeyPress = 500;
/** How long connections are still taken, in milliseconds: some were made before the signal and wait to be taken. */
const inTheQueue = 100;
/** How long at most to look for a calm moment after that, and how short a turn of the event loop has to be for one. */
const longestLook = 1_000;
const calm = 2;
/** How long a connection without a request may stay, in milliseconds: one may be on its way. */
const onItsWay = 500;

/**
 * Stops the process on SIGTERM and SIGINT: no new connections, answers under way are finished, exit code 0 (trust
 * goal 63). A second signal exits at once.
 * @param {import("node:http").Server} server
 * @param {() => Promise<unknown>} close closes the application behind the server
 * @param {number} patience how long answers may still take, in milliseconds
 */
export function stopOnSignal(server, close, patience) {
  /** @type {Set<import("node:net").Socket>} */
  const open = new Set();
  /** @type {Set<import("node:net").Socket>} */
  const busy = new Set();
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
        stop(server, { open, busy }, close, patience).then(
          () => process.exit(0),
          () => process.exit(1),
        );
      } else if (Date.now() - since > sameKeyPress) {
        process.exit(1);
      }
    });
  }
}

/**
 * @param {import("node:http").Server} server
 * @param {Record<"open" | "busy", ReadonlySet<import("node:net").Socket>>} connections
 * @param {() => Promise<unknown>} close
 * @param {number} patience
 */
async function stop(server, { open, busy }, close, patience) {
  const late = wait(patience);
  await wait(Math.min(inTheQueue, patience));
  await calmMoment(server, Math.min(longestLook, patience));
  // The close of an HTTP server cuts idle connections in the same moment, and with them a request that its client has
  // just sent. This one only stops listening; whoever still asks is answered with `Connection: close`.
  const closed = new Promise((resolve) => Server.prototype.close.call(server, resolve));
  // Connections that fall idle from now on.
  server.keepAliveTimeout = onItsWay;
  const idle = new Map(
    [...open].filter((socket) => !busy.has(socket)).map((socket) => [socket, socket.bytesRead]),
  );
  await Promise.race([closed, wait(Math.min(onItsWay, patience))]);
  for (const [socket, readBefore] of idle) if (socket.bytesRead === readBefore) socket.destroy();
  await Promise.race([closed, late]);
  server.closeAllConnections();
  await Promise.race([close(), wait(500)]);
}

/**
 * Waits for a short turn of the event loop in which nobody came. A busy loop takes connections late, and closing resets
 * those that were made but not yet taken.
 * @param {import("node:http").Server} server
 * @param {number} most in milliseconds
 */
async function calmMoment(server, most) {
  let taken = 0;
  const count = () => taken++;
  server.on("connection", count);
  const end = performance.now() + most;
  let began = 0;
  do {
    taken = 0;
    began = performance.now();
    await nextTurn();
  } while ((taken > 0 || performance.now() - began > calm) && performance.now() < end);
  server.off("connection", count);
}
