import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import { createServer as createSecureServer } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import * as z from "zod";
import { answerFaults } from "./answer-faults";
import { openAnswers } from "./answers";
import { type AnswerFault, reply } from "./reply";
import {
  type Contexts,
  closeServer,
  Listener,
  listen,
  makeCertificates,
  OrderError,
  type ServerFault,
  serverFaults,
} from "./server-faults";

/** The system chooses a port for 0. Requests need the bearer token unless it is null. */
type Options = Record<"port" | "controlPort" | "records", number> & { token: string | null; tls: boolean };

export type FakeUpstream = Awaited<ReturnType<typeof openFakeUpstream>>;

/** Starts a server of the API over demo records, which fails as ordered. */
export async function openFakeUpstream(options: Options) {
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

/** Faults of the table that a server cannot cause, and how to cause them instead. */
const manualFaults: Readonly<Record<string, string>> = {
  F43: "A name that does not resolve: point the desk at http://no-such-host.invalid.",
  F44: "A name that moves to a private address: needs a name server of one's own.",
  F50:
    "The caller leaves: order F3, send a request to the desk and hang up; " +
    "the log has the ms until the desk hung up.",
};

const answerFaultsByName = new Map(Object.entries(answerFaults));

/** Returns the description of every fault by its name, in the order of their numbers. */
export function faultWords(): Readonly<Record<string, string>> {
  const faults = Object.entries({ ...serverFaults, ...answerFaults });
  const words = [...faults.map(([name, fault]) => [name, fault.words]), ...Object.entries(manualFaults)];
  const numberOf = ([name = ""]: readonly (string | undefined)[]) => Number.parseInt(name.slice(1), 10);
  return Object.fromEntries(words.toSorted((one, other) => numberOf(one) - numberOf(other)));
}

const orderShape = z.strictObject({
  /** One fault, or several in rotation. */
  fault: z.union([z.string(), z.array(z.string()).min(1)]),
  /** The number of faults after which the order ends; by default it lasts until it is withdrawn. */
  times: z.int().positive().optional(),
  /** Applies to every nth request only. */
  every: z.int().positive().optional(),
  seconds: z.number().positive().optional(),
  /** Applies to requests whose path and query contain this text. */
  match: z.string().optional(),
});

export type Order = z.infer<typeof orderShape>;

/** Parses the body of an order. @throws OrderError where it is none */
export function parseOrder(body: string): Order {
  try {
    return orderShape.parse(JSON.parse(body));
  } catch (error) {
    throw new OrderError(error instanceof z.ZodError ? z.prettifyError(error) : "The order is not JSON.");
  }
}

interface AnswerOrder {
  readonly order: Order;
  readonly faults: readonly (AnswerFault & { readonly name: string })[];
  readonly every: number;
  /** When it ends, in milliseconds UTC. */
  readonly endsAt: number;
  /** Matching requests so far, and those that met a fault. */
  requests: number;
  failed: number;
}

/** The orders that hold: one for each text that they match, and at most one about the whole server. */
export class Orders {
  readonly #byMatch = new Map<string, AnswerOrder>();
  #server: { readonly order: Order; readonly end: () => Promise<void> } | null = null;
  #serverTimer: NodeJS.Timeout | undefined;

  constructor(readonly listener: Listener) {}

  /** Takes an order. It replaces one for the same requests; an order for the server replaces another. */
  async take(order: Order): Promise<void> {
    const names = [order.fault].flat();
    const ofServer = Object.entries(serverFaults).find(([name]) => names.includes(name));
    if (ofServer !== undefined) {
      const [name, fault] = ofServer;
      if (names.length > 1 || order.times || order.every || order.match)
        throw new OrderError(`${name} meets every request: order it alone, for some seconds.`);
      return this.#beginServerFault(order, fault);
    }
    const faults = names.map((name) => {
      const fault = answerFaultsByName.get(name);
      if (fault === undefined) throw new OrderError(`There is no fault "${name}": GET /faults lists them.`);
      return { name, ...fault };
    });
    const { match = "", every = faults[0]?.every ?? 1, seconds = Number.POSITIVE_INFINITY } = order;
    const endsAt = Date.now() + seconds * 1000;
    this.#byMatch.set(match, { order, faults, every, endsAt, requests: 0, failed: 0 });
  }

  async clear(): Promise<void> {
    this.#byMatch.clear();
    await this.#endServerFault();
  }

  /** Returns the fault that a request meets: the order with the longest matching text decides. */
  faultFor(url: string): AnswerOrder["faults"][number] | null {
    const matching = this.#current().filter(([match]) => url.includes(match));
    const [longest] = matching.toSorted(([one], [other]) => other.length - one.length);
    if (longest === undefined) return null;
    const [match, taken] = longest;
    taken.requests++;
    if (taken.requests % taken.every !== 0) return null;
    const fault = taken.faults[taken.failed % taken.faults.length] ?? null;
    taken.failed++;
    if (taken.failed === taken.order.times) this.#byMatch.delete(match);
    return fault;
  }

  list(): readonly Order[] {
    const answers = this.#current().map(([, { order }]) => order);
    return this.#server === null ? answers : [this.#server.order, ...answers];
  }

  #current() {
    return [...this.#byMatch].filter(([, { endsAt }]) => Date.now() < endsAt);
  }

  async #beginServerFault(order: Order, fault: ServerFault): Promise<void> {
    await this.#endServerFault();
    this.#server = { order, end: await fault.begin(this.listener) };
    const seconds = order.seconds ?? fault.seconds;
    if (seconds === undefined) return;
    this.#serverTimer = setTimeout(() => this.#endServerFault().catch(console.error), seconds * 1000);
  }

  async #endServerFault(): Promise<void> {
    clearTimeout(this.#serverTimer);
    const ending = this.#server;
    this.#server = null;
    await ending?.end();
  }
}
