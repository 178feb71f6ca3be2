import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { faultWords, type Orders, parseOrder } from "./orders";
import { closeServer, listen, OrderError } from "./server-faults";

/** Opens the port at which faults are ordered and the log is read. Answers are JSON. */
export async function openControl(port: number, orders: Orders, log: RequestLog) {
  const routes: Readonly<Record<string, (request: IncomingMessage) => unknown>> = {
    "GET /faults": faultWords,
    "GET /fault": () => orders.list(),
    "PUT /fault": async (request) => {
      await orders.take(parseOrder(await text(request)));
      return orders.list();
    },
    "DELETE /fault": () => orders.clear().then(() => orders.list()),
    "GET /log": () => log.requests,
    "GET /count": () => log.count,
    "DELETE /log": () => log.clear(),
  };
  const server = createServer(async (request, response) => {
    const answer = (status: number, body: unknown) =>
      response
        .writeHead(status, { "Content-Type": "application/json" })
        .end(`${JSON.stringify(body, null, 2)}\n`);
    const route = routes[`${request.method} ${request.url}`];
    try {
      if (route === undefined) answer(404, { message: `There is: ${Object.keys(routes).join(", ")}.` });
      else answer(200, await route(request));
    } catch (error) {
      if (!(error instanceof OrderError)) console.error(error);
      const message = error instanceof Error ? error.message : "It failed.";
      answer(error instanceof OrderError ? 422 : 500, { message });
    }
  });
  const url = `http://127.0.0.1:${await listen(server, port)}`;
  return { url, close: () => closeServer(server) };
}

const maxRequests = 50_000;

/** The newest requests that reached the server, oldest first. */
export class RequestLog {
  requests: object[] = [];
  /** How many requests have come since it was cleared. */
  count = 0;

  add(
    { method = "", url = "", headers, socket }: IncomingMessage,
    response: ServerResponse,
    fault: string | null,
  ) {
    const at = Date.now();
    const before = socket.bytesWritten;
    let [ms, bytes]: [number | null, number | null] = [null, null];
    const finish = () => {
      ms ??= Date.now() - at;
      bytes ??= socket.bytesWritten - before;
    };
    response.once("finish", finish).once("close", finish);
    this.count++;
    if (this.requests.length >= maxRequests) this.requests.splice(0, maxRequests / 2);
    this.requests.push({
      ...{ at, method, url, headers, fault },
      /** Returns the time until the answer was sent or the connection closed; null before that. */
      get ms() {
        return ms;
      },
      /** Returns whether a whole answer was sent. */
      get answered() {
        return response.writableFinished;
      },
      /** Returns the bytes written to the connection. */
      get bytes() {
        return bytes ?? socket.bytesWritten - before;
      },
    });
  }

  clear(): readonly object[] {
    this.requests = [];
    this.count = 0;
    return this.requests;
  }
}
