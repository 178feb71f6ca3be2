import { networkOf } from "../../lib/accounts/network.mjs";
import { hasBody } from "./request-check.mjs";

/** How long a connection may at least take to ask, in milliseconds, before it has to make room for another. */
const courtesy = 1_000;

/**
 * Keeps the number of open connections within limits (trust goal 17). One address gets its share; when all places are
 * taken, the connection that has waited longest without asking makes room, so that slow clients push out each other
 * and not the people who ask.
 * @param {import("node:http").Server} server
 * @param {object} limits
 * @param {number} limits.total
 * @param {number} limits.perAddress for an IPv4 address, or a whole /64 of IPv6
 * @param {(address: string | undefined) => boolean} limits.isExempt whether an address may open as many as it likes
 * @param {(socket: import("node:net").Socket) => void} limits.turnAway answers a connection that gets no place
 * @returns {{ isTurnedAway(socket: import("node:net").Socket): boolean }}
 */
export function limitConnections(server, { total, perAddress, isExempt, turnAway }) {
  /** @type {Map<string, number>} */
  const perPeer = new Map();
  /** @type {Set<import("node:net").Socket>} */
  const open = new Set();
  /**
   * Connections for which no answer is being made, the longest waiting first, and since when.
   * @type {Map<import("node:net").Socket, number>}
   */
  const waiting = new Map();
  const turnedAway = new WeakSet();

  const makeRoom = () => {
    const [[longestWaiting, since] = [undefined, 0]] = waiting;
    const isSlow = longestWaiting !== undefined && performance.now() - since >= courtesy;
    // Next best: somebody who takes his time to read an answer that is ready.
    const slow = isSlow ? longestWaiting : [...open].find(({ writableLength }) => writableLength > 0);
    if (slow === undefined) return false;
    forget(slow);
    slow.destroy();
    return true;
  };

  /** @param {import("node:net").Socket} socket */
  const forget = (socket) => {
    waiting.delete(socket);
    return open.delete(socket);
  };

  server.on("connection", (socket) => {
    const network = networkOf(socket.remoteAddress);
    const others = perPeer.get(network) ?? 0;
    if ((others >= perAddress && !isExempt(socket.remoteAddress)) || (open.size >= total && !makeRoom())) {
      turnedAway.add(socket);
      turnAway(socket);
      return;
    }
    perPeer.set(network, others + 1);
    open.add(socket);
    waiting.set(socket, performance.now());
    socket.once("close", () => {
      forget(socket);
      const left = (perPeer.get(network) ?? 1) - 1;
      if (left === 0) perPeer.delete(network);
      else perPeer.set(network, left);
    });
  });

  server.prependListener("request", (request, response) => {
    const { socket } = request;
    waiting.delete(socket);
    if (hasBody(request.headers)) {
      // Who sends his body slowly has not asked yet either.
      waiting.set(socket, performance.now());
      request.once("end", () => response.writableEnded || waiting.delete(socket));
    }
    response.once("prefinish", () => open.has(socket) && waiting.set(socket, performance.now()));
  });

  return { isTurnedAway: (socket) => turnedAway.has(socket) };
}
