import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { faultWords } from "./faults";
import { OrderError } from "./order-error";
import { type Orders, orderShape } from "./orders";
import type { RequestLog } from "./request-log";

type Work = (request: IncomingMessage) => unknown;

/** Opens the port by which faults are ordered and the log is read. Answers are JSON. */
export async function openControl(
  port: number,
  orders: Orders,
  log: RequestLog,
): Promise<{ readonly url: string; close(): Promise<void> }> {
  const works: Readonly<Record<string, Work>> = {
    "GET /faults": faultWords,
    "GET /fault": () => orders.list(),
    "PUT /fault": async (request) => {
      await orders.take(readOrder(await text(request)));
      return orders.list();
    },
    "DELETE /fault": async () => {
      await orders.clear();
      return orders.list();
    },
    "GET /log": () => log.list(),
    "GET /count": () => log.count,
    "DELETE /log": () => {
      log.clear();
      return log.list();
    },
  };
  const server = createServer(async (request, response) => {
    const answer = (status: number, body: unknown) =>
      response
        .writeHead(status, { "Content-Type": "application/json" })
        .end(`${JSON.stringify(body, null, 2)}\n`);
    const work = works[`${request.method} ${request.url}`];
    try {
      if (work === undefined) answer(404, { message: `There is: ${Object.keys(works).join(", ")}.` });
      else answer(200, await work(request));
    } catch (error) {
      if (!(error instanceof OrderError)) console.error(error);
      answer(error instanceof OrderError ? 422 : 500, {
        message: error instanceof Error ? error.message : "It failed.",
      });
    }
  });
  await once(server.listen(port, "127.0.0.1"), "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The control server has no port.");
  return {
    url: `http://127.0.0.1:${address.port}`,
    async close() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function readOrder(body: string) {
  let given: unknown;
  try {
    given = JSON.parse(body);
  } catch {
    throw new OrderError("The order is not JSON.");
  }
  const order = orderShape.safeParse(given);
  if (order.success) return order.data;
  const words = order.error.issues.map(({ path, message }) => `${path.join(".") || "the order"}: ${message}`);
  throw new OrderError(words.join("; "));
}
