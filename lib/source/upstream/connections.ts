import { type LookupAddress, type LookupOptions, lookup } from "node:dns";
import { BlockList, type LookupFunction, type Socket } from "node:net";
import { buildConnector, Pool } from "undici";
import {
  type Connections,
  defaultTimeouts,
  maxBodyBytes,
  maxConcurrent,
  type UpstreamSettings,
} from "./client";

/** Limits how long an idle connection is kept, in ms, whatever the upstream offers. */
const maxIdle = 10_000;
const maxHeaderBytes = 32 * 1024;

/**
 * Opens the pools of one upstream. They connect at the first request, follow no redirect, and add no header
 * of their own but Host and Connection.
 */
export function openConnections(settings: UpstreamSettings): Connections {
  const { baseUrl, timeouts = defaultTimeouts, allowPrivate } = settings;
  const usedErrors = new WeakSet<object>();
  const plain = buildConnector({
    timeout: timeouts.connect,
    ...(allowPrivate ? {} : { lookup: guardedLookup() }),
  });
  const connect: buildConnector.connector = (options, callback) =>
    plain(options, (...connected) => {
      // undici passes the error alone, in spite of its types.
      if (connected[0] === null) recordUse(connected[1], usedErrors);
      callback(...connected);
    });
  const options = {
    connections: maxConcurrent,
    connect,
    headersTimeout: timeouts.headers,
    bodyTimeout: timeouts.body,
    maxHeaderSize: maxHeaderBytes,
    maxResponseSize: maxBodyBytes,
    keepAliveMaxTimeout: maxIdle,
  };
  return {
    pooled: new Pool(baseUrl.origin, options),
    fresh: new Pool(baseUrl.origin, options),
    wasUsed: (error) => error instanceof Error && usedErrors.has(error),
    accepts: () =>
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

/** undici does not name the connection of an error, but it passes the socket's own error on. */
function recordUse(socket: Socket, usedErrors: WeakSet<object>): void {
  socket.on("error", (error) => {
    if (socket.bytesRead > 0) usedErrors.add(error);
  });
}

const privateSubnets = new BlockList();
for (const subnet of [
  ...["0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12"],
  ...["192.168.0.0/16", "::/127", "fc00::/7", "fe80::/10"],
]) {
  const [network = "", prefix] = subnet.split("/");
  privateSubnets.addSubnet(network, Number(prefix), network.includes(":") ? "ipv6" : "ipv4");
}

type Resolve = (
  hostname: string,
  options: LookupOptions & { all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * Looks names up as the system does. Once a name has led to a public address, private ones are refused (code
 * `PRIVATE_ADDRESS`): otherwise the owner of the name could turn the desk, and its token, on the operator's
 * own network. A name that is private from the start is the operator's choice.
 */
export function guardedLookup(resolve: Resolve = lookup): LookupFunction {
  let wasPublic = false;
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return callback(error, []);
      const publicOnes = addresses.filter((address) => !isPrivate(address));
      wasPublic ||= publicOnes.length > 0;
      const accepted = wasPublic ? publicOnes : addresses;
      const [first] = accepted;
      if (first === undefined) return callback(privateAddress(), []);
      if (options.all) callback(null, accepted);
      else callback(null, first.address, first.family);
    });
  };
}

/** Whether an address is one of this machine or of a local network. */
function isPrivate({ address, family }: LookupAddress): boolean {
  return privateSubnets.check(address, family === 6 ? "ipv6" : "ipv4");
}

function privateAddress(): NodeJS.ErrnoException {
  return Object.assign(new Error("A public name leads to a private address."), { code: "PRIVATE_ADDRESS" });
}
