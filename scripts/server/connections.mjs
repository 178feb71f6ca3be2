import { networkOf } from "../../lib/accounts/network.mjs";
import { hasBody } from "./request-head.mjs";

/** @import { Server } from "node:http" */
/** @import { Socket } from "node:net" */

/** Milliseconds in which a connection has to send a request; later, it may have to make room. */
const minWaitMs = 1_000;

/**
 * Limits the number of open connections, also per IPv4 address or /64 of IPv6. When there are too many, the
 * connection that has waited longest without a request is closed: slow clients push out each other, and not
 * the people who send requests. Node's `maxConnections` would close the newest without a response.
 * @param {Server} server
 * @param {{
 *   total: number, perAddress: number, isExempt(address: string | undefined): boolean,
 *   turnAway(socket: Socket): void
 * }} limits exempt addresses may open any number; a connection that is one too many is turned away
 */
export function limitConnections(server, { total, perAddress, isExempt, turnAway }) {
  /** Open connections and their networks. @type {Map<Socket, string>} */
  const open = new Map();
  /** Connections without a request at work, oldest first, and since when. @type {Map<Socket, number>} */
  const waiting = new Map();

  const makeRoom = () => {
    const [[oldest, since] = [undefined, 0]] = waiting;
    const isSlow = oldest !== undefined && performance.now() - since >= minWaitMs;
    // Next best: a client that is slow to read an answer.
    const slow = isSlow ? oldest : [...open.keys()].find(({ writableLength }) => writableLength > 0);
    if (slow === undefined) return false;
    waiting.delete(slow);
    open.delete(slow);
    slow.destroy();
    return true;
  };

  server.on("connection", (socket) => {
    const network = networkOf(socket.remoteAddress);
    const isOver =
      !isExempt(socket.remoteAddress) &&
      [...open.values()].filter((other) => other === network).length >= perAddress;
    if (isOver || (open.size >= total && !makeRoom())) return turnAway(socket);
    open.set(socket, network);
    waiting.set(socket, performance.now());
    socket.once("close", () => {
      waiting.delete(socket);
      open.delete(socket);
    });
  });

  server.prependListener("request", (request, response) => {
    const { socket } = request;
    waiting.delete(socket);
    if (hasBody(request.headers)) {
      // A client that sends its body slowly still counts as waiting.
      waiting.set(socket, performance.now());
      request.once("end", () => response.writableEnded || waiting.delete(socket));
    }
    response.once("prefinish", () => open.has(socket) && waiting.set(socket, performance.now()));
  });
}
