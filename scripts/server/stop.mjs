import { setTimeout as wait } from "node:timers/promises";

/** One Ctrl-C can arrive twice: from the terminal and, again, from npm. */
const sameKeyPress = 500;

/**
 * Stops the process on SIGTERM and SIGINT: no new connections, answers under way are finished, exit code 0 (trust
 * goal 63). A second signal exits at once.
 * @param {import("node:http").Server} server
 * @param {() => Promise<void>} close closes the application behind the server
 * @param {number} patience how long answers may still take, in milliseconds
 */
export function stopOnSignal(server, close, patience) {
  let since = 0;
  for (const signal of /** @type {const} */ (["SIGTERM", "SIGINT"])) {
    process.on(signal, () => {
      if (since === 0) {
        since = Date.now();
        stop(server, close, patience).then(
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
 * @param {() => Promise<void>} close
 * @param {number} patience
 */
async function stop(server, close, patience) {
  const closed = new Promise((resolve) => server.close(resolve));
  // A connection that was busy when the server closed becomes idle later, and would be kept alive.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  await Promise.race([closed, wait(patience)]);
  clearInterval(sweep);
  server.closeAllConnections();
  await Promise.race([close(), wait(500)]);
}
