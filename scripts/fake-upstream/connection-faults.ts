import type { Socket } from "node:net";
import type { AnswerFault, Exchange } from "./fault";
import { drip, headOf, reply, socketOf, writeRaw } from "./reply";

const idleMs = 50;
const chunkedHead = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n";
const served = new WeakSet<Socket>();
const closing = new WeakMap<Socket, NodeJS.Timeout>();

/** Trouble with the connection and with HTTP itself. */
export const connectionFaults: readonly AnswerFault[] = [
  { name: "F3", words: "The request is taken and never answered.", act: () => undefined },
  {
    name: "F3-late",
    words: "The answer takes three seconds.",
    act: (exchange) => setTimeout(() => reply(exchange), 3000),
  },
  {
    name: "F4",
    words: "The headers arrive one byte a second.",
    act: (exchange) => drip(exchange, Buffer.from(headOf(exchange)), 1000),
  },
  {
    name: "F5",
    words: "The body stalls half-way.",
    act: (exchange) => socketOf(exchange).write(beginningOf(exchange)),
  },
  {
    name: "F6",
    words: "The body arrives ten bytes a second.",
    act: (exchange) => {
      socketOf(exchange).write(headOf(exchange));
      drip(exchange, exchange.answer.body, 100);
    },
  },
  {
    name: "F7",
    words: "The connection is reset before an answer begins.",
    act: (exchange) => socketOf(exchange).resetAndDestroy(),
  },
  {
    name: "F8",
    words: "The connection is closed in the middle of the body.",
    act: (exchange) => writeRaw(exchange, [beginningOf(exchange)]),
  },
  {
    name: "F8-reset",
    words: "The connection is reset in the middle of the body.",
    act: (exchange) => writeRaw(exchange, [beginningOf(exchange)], "reset"),
  },
  {
    name: "F9",
    words: "A kept connection is closed when its second request arrives.",
    act: (exchange) => {
      const socket = socketOf(exchange);
      if (served.has(socket)) return socket.destroy();
      served.add(socket);
      return reply(exchange);
    },
  },
  {
    name: "F9-idle",
    words: "A kept connection is closed after 50 ms without a request.",
    act: (exchange) => {
      const socket = socketOf(exchange);
      clearTimeout(closing.get(socket));
      exchange.response.once("finish", () =>
        closing.set(
          socket,
          setTimeout(() => socket.destroy(), idleMs),
        ),
      );
      reply(exchange);
    },
  },
  {
    name: "F10",
    words: "Every tenth request meets a reset.",
    every: 10,
    act: (exchange) => socketOf(exchange).resetAndDestroy(),
  },
  {
    name: "F11",
    words: "Something that is not HTTP answers.",
    act: (exchange) => writeRaw(exchange, ["SSH-2.0-OpenSSH_9.2\r\n\0\u0001\u0002\r\n\r\n"]),
  },
  {
    name: "F11-old",
    words: "HTTP/0.9 answers: a body without headers.",
    act: (exchange) => writeRaw(exchange, [exchange.answer.body]),
  },
  {
    name: "F12",
    words: "The answer has both a length and chunks.",
    act: (exchange) => {
      const head = headOf(exchange, { "Transfer-Encoding": "chunked" });
      writeRaw(exchange, [head, "2\r\n{}\r\n0\r\n\r\n"]);
    },
  },
  {
    name: "F12-chunk",
    words: "A chunk's size is no number.",
    act: (exchange) => writeRaw(exchange, [chunkedHead, "zz\r\n{}\r\n0\r\n\r\n"]),
  },
];

/** The headers and half of the body. */
function beginningOf(exchange: Exchange): Buffer {
  const { body } = exchange.answer;
  return Buffer.concat([Buffer.from(headOf(exchange)), body.subarray(0, body.length / 2)]);
}
