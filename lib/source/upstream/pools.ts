import type { Socket } from "node:net";
import { buildConnector, type Dispatcher, Pool } from "undici";
import { guardedLookup } from "./guarded-lookup";
import type { Knock } from "./return";
import {
  defaultTimeouts,
  maxBodyBytes,
  maxConcurrent,
  maxHeaderBytes,
  type UpstreamSettings,
} from "./settings";

/**
 * For so long an idle connection is kept at most, in ms, whatever the upstream offers: those of a busy minute
 * would stay for long.
 */
const longestIdle = 10_000;

/** The connections to an upstream. */
export interface Pools {
  /** Keep-alive connections, for nearly every request. */
  readonly kept: Dispatcher;
  /**
   * For requests that must not meet an old connection again; they ask for the connection to be closed after
   * them.
   */
  readonly fresh: Dispatcher;
  /** Whether an error came from a connection that had carried an answer before. */
  wasUsed(error: unknown): boolean;
  readonly knock: Knock;
}

/**
 * Opens the pools of one upstream. They connect when first asked, follow no redirect, and add no header of
 * their own but Host and Connection. How many requests there are at a time is limited before them.
 */
export function openPools(settings: UpstreamSettings): Pools {
  const { baseUrl, timeouts = defaultTimeouts, allowPrivate } = settings;
  const usedErrors = new WeakSet<object>();
  const plain = buildConnector({
    timeout: timeouts.connect,
    ...(allowPrivate ? {} : { lookup: guardedLookup() }),
  });
  const connect: buildConnector.connector = (options, callback) =>
    plain(options, (...connected) => {
      // undici calls back with the error alone, whatever its types say.
      if (connected[0] === null) watch(connected[1], usedErrors);
      callback(...connected);
    });
  const options = {
    connections: maxConcurrent,
    connect,
    headersTimeout: timeouts.headers,
    bodyTimeout: timeouts.body,
    maxHeaderSize: maxHeaderBytes,
    maxResponseSize: maxBodyBytes,
    keepAliveMaxTimeout: longestIdle,
  };
  return {
    kept: new Pool(baseUrl.origin, options),
    fresh: new Pool(baseUrl.origin, options),
    wasUsed: (error) => error instanceof Error && usedErrors.has(error),
    knock: () =>
      new Promise((resolve) => {
        const { protocol, host, port } = baseUrl;
        const hostname = baseUrl.hostname.replace(/^\[|\]$/g, "");
        plain({ protocol, host, hostname, port }, (error, socket) => {
          socket?.destroy();
          resolve(error === null);
        });
      }),
  };
}

/** undici does not tell which connection an error belongs to; the error itself is the same object. */
function watch(socket: Socket, usedErrors: WeakSet<object>): void {
  socket.on("error", (error) => {
    if (socket.bytesRead > 0) usedErrors.add(error);
  });
}
