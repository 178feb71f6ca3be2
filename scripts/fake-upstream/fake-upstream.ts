import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import { createServer as createSecureServer } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { openAnswers } from "./answers";
import { faultWords, Orders, parseOrder } from "./orders";
import { reply } from "./reply";
import { closeServer, Listener, listen, makeCertificates, OrderError } from "./server-faults";

interface FakeUpstreamOptions {
  /** 0 lets the system choose. */
  readonly port: number;
  readonly controlPort: number;
  readonly records: number;
  /** The bearer token that requests need; null if they need none. */
  readonly token: string | null;
  readonly tls: boolean;
}

export type FakeUpstream = Awaited<ReturnType<typeof openFakeUpstream>>;

/** Starts a server of the API over demo records, which fails as ordered. */
export async function openFakeUpstream(options: FakeUpstreamOptions) {
  const folder = mkdtempSync(join(tmpdir(), "fake-upstream-"));
  const cleanUps: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  const close = async () => {
    while (cleanUps.length > 0) await cleanUps.pop()?.();
  };
  try {
    const answers = await openAnswers(join(folder, "records.db"), options.records);
    cleanUps.push(answers.close);
    const certificates = options.tls ? await makeCertificates(folder) : null;
    const scheme = certificates === null ? "http" : "https";
    const log = new RequestLog();
    const answer: RequestListener = async (request, response) => {
      const { url = "/", headers, socket } = request;
      // Broken connections are what faults are for.
      response.on("error", () => undefined);
      const fault = orders.faultFor(url);
      log.add(request, response, fault?.name ?? null);
      try {
        const usual = await answers.answer(new URL(url, `${scheme}://${headers.host ?? "localhost"}`));
        const exchange = { response, socket, answer: usual };
        if (options.token !== null && headers.authorization !== `Bearer ${options.token}`)
          return reply(exchange, { status: 401, body: '{"message":"Unauthenticated."}' });
        await (fault === null ? reply(exchange) : fault.act(exchange));
      } catch (error) {
        console.error(error);
        response.destroy();
      }
    };
    const listener = createListener(answer, options.port, certificates?.contexts ?? null);
    const orders = new Orders(listener);
    await listener.open();
    cleanUps.push(
      () => listener.close(),
      () => orders.clear(),
    );
    const control = createControl(orders, log);
    const controlUrl = `http://127.0.0.1:${await listen(control, options.controlPort)}`;
    cleanUps.push(() => closeServer(control));
    return {
      url: `${scheme}://127.0.0.1:${listener.port}`,
      controlUrl,
      /** A file with the certificate to be trusted; null without TLS. */
      authority: certificates?.authority ?? null,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

type Contexts = Awaited<ReturnType<typeof makeCertificates>>["contexts"];

function createListener(answer: RequestListener, port: number, contexts: Contexts | null): Listener {
  // Longer than any test: faults decide which side closes first.
  const timeouts = { keepAliveTimeout: 600_000, requestTimeout: 0 };
  if (contexts === null) return new Listener(createServer(timeouts, answer), port, null);
  const server = createSecureServer({ ...timeouts, ...contexts.good }, answer);
  return new Listener(server, port, (certificate) => {
    server.setSecureContext(contexts[certificate]);
    server.closeAllConnections();
  });
}

/** Creates the server at which faults are ordered and the log is read. Answers are JSON. */
function createControl(orders: Orders, log: RequestLog) {
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
  return createServer(async (request, response) => {
    const send = (status: number, body: unknown) =>
      response
        .writeHead(status, { "Content-Type": "application/json" })
        .end(`${JSON.stringify(body, null, 2)}\n`);
    const route = routes[`${request.method} ${request.url}`];
    try {
      if (route === undefined) send(404, { message: `There is: ${Object.keys(routes).join(", ")}.` });
      else send(200, await route(request));
    } catch (error) {
      if (!(error instanceof OrderError)) console.error(error);
      const message = error instanceof Error ? error.message : "It failed.";
      send(error instanceof OrderError ? 422 : 500, { message });
    }
  });
}

const maxRequests = 50_000;

/** The newest requests that reached the server, oldest first. */
class RequestLog {
  requests: object[] = [];
  /** The number of requests since the log was cleared. */
  count = 0;

  add(
    { method = "", url = "", headers, socket }: IncomingMessage,
    response: ServerResponse,
    fault: string | null,
  ) {
    const at = Date.now();
    const before = socket.bytesWritten;
    let end: { readonly ms: number; readonly bytes: number } | undefined;
    const finish = () => {
      end ??= { ms: Date.now() - at, bytes: socket.bytesWritten - before };
    };
    response.once("finish", finish).once("close", finish);
    this.count++;
    if (this.requests.length >= maxRequests) this.requests.splice(0, maxRequests / 2);
    this.requests.push({
      ...{ at, method, url, headers, fault },
      /** Returns the time until the answer was sent or the connection closed; null before that. */
      get ms() {
        return end?.ms ?? null;
      },
      /** Returns whether a whole answer was sent. */
      get answered() {
        return response.writableFinished;
      },
      /** Returns the bytes written to the connection. */
      get bytes() {
        return end?.bytes ?? socket.bytesWritten - before;
      },
    });
  }

  clear(): readonly object[] {
    this.requests = [];
    this.count = 0;
    return this.requests;
  }
}
