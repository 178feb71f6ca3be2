import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import { createServer as createSecureServer } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import * as z from "zod";
import { answerFaults } from "./answer-faults";
import { openDemoApi } from "./answers";
import { closeServer, Listener, listen, OrderError, reply } from "./fault";
import { type Contexts, makeCertificates, serverFaults } from "./server-faults";

/** For port 0, the system chooses one. Requests need the bearer token unless it is null. */
type Options = Record<"port" | "controlPort" | "records", number> & { token: string | null; tls: boolean };

export type FakeUpstream = Awaited<ReturnType<typeof openFakeUpstream>>;

/** Starts a server of the API over demo records, which fails as orders request. */
export async function openFakeUpstream(options: Options) {
  const folder = mkdtempSync(join(tmpdir(), "fake-upstream-"));
  const cleanUps: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  const close = async () => {
    while (cleanUps.length > 0) await cleanUps.pop()?.();
  };
  try {
    const api = await openDemoApi(join(folder, "records.db"), options.records);
    cleanUps.push(api.close);
    const certificates = options.tls ? await makeCertificates(folder) : null;
    const scheme = certificates === null ? "http" : "https";
    const log: object[] = [];
    const answer: RequestListener = async (request, response) => {
      const { url = "/", headers, socket } = request;
      // Faults break connections on purpose.
      response.on("error", () => undefined);
      const fault = orders.faultFor(url);
      logRequest(log, request, response, fault?.name ?? null);
      try {
        const usual = await api.answer(new URL(url, `${scheme}://${headers.host ?? "localhost"}`));
        const exchange = { response, socket, answer: usual };
        if (options.token !== null && headers.authorization !== `Bearer ${options.token}`)
          return reply(exchange, { status: 401, body: '{"message":"Unauthenticated."}' });
        await (fault?.act ?? reply)(exchange);
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
      /** A file with the certificate to trust; null without TLS. */
      authority: certificates?.authority ?? null,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Longer than any test, because the faults decide which side closes first. */
const timeouts = { keepAliveTimeout: 600_000, requestTimeout: 0 };

function createListener(answer: RequestListener, port: number, contexts: Contexts | null): Listener {
  if (contexts === null) return new Listener(createServer(timeouts, answer), port, null);
  const server = createSecureServer({ ...timeouts, ...contexts.good }, answer);
  return new Listener(server, port, (certificate) => {
    server.setSecureContext(contexts[certificate]);
    server.closeAllConnections();
  });
}

function createControl(orders: Orders, log: object[]) {
  const routes: Readonly<Record<string, (request: IncomingMessage) => unknown>> = {
    "GET /faults": faultWords,
    "GET /fault": () => orders.list(),
    "PUT /fault": async (request) => {
      await orders.take(parseOrder(await text(request)));
      return orders.list();
    },
    "DELETE /fault": () => orders.clear().then(() => orders.list()),
    "GET /log": () => log,
    "GET /count": () => log.length,
    "DELETE /log": () => Object.assign(log, { length: 0 }),
  };
  return createServer(timeouts, async (request, response) => {
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

/** Appends a request to the log. The entry is completed when the response closes. */
function logRequest(log: object[], request: IncomingMessage, response: ServerResponse, fault: string | null) {
  const { method, url, headers, socket } = request;
  const before = socket.bytesWritten;
  const entry = { at: Date.now(), method, url, headers, fault, ms: null, answered: false, bytes: 0 };
  response.once("close", () => {
    const [ms, bytes] = [Date.now() - entry.at, socket.bytesWritten - before];
    Object.assign(entry, { ms, answered: response.writableFinished, bytes });
  });
  log.push(entry);
  if (log.length > maxRequests) log.shift();
}

const faults = Object.entries({ ...serverFaults, ...answerFaults }).map(([name, fault]) => ({
  name,
  ...fault,
}));

type NamedFault = (typeof faults)[number];

/** Returns the description of every fault by its name, in the order of their numbers. */
export function faultWords(): Readonly<Record<string, string>> {
  const numberOf = ({ name }: NamedFault) => Number.parseInt(name.slice(1), 10);
  const ordered = faults.toSorted((one, other) => numberOf(one) - numberOf(other));
  return Object.fromEntries(ordered.map(({ name, words }) => [name, words]));
}

const orderShape = z.strictObject({
  /** One fault, or several in rotation. */
  fault: z.union([z.string(), z.array(z.string()).min(1)]),
  /** The number of faults after which the order ends. By default, it lasts until it is withdrawn. */
  times: z.int().positive().optional(),
  /** Applies to every nth request only. */
  every: z.int().positive().optional(),
  seconds: z.number().positive().optional(),
  /** Applies to requests whose path and query contain this text. */
  match: z.string().optional(),
});

export type Order = z.infer<typeof orderShape>;

/** Parses the body of an order. @throws OrderError if it is invalid */
export function parseOrder(body: string): Order {
  try {
    return orderShape.parse(JSON.parse(body));
  } catch (error) {
    throw new OrderError(error instanceof z.ZodError ? z.prettifyError(error) : "The request is not JSON.");
  }
}

interface Taken {
  readonly order: Order;
  readonly faults: readonly NamedFault[];
  readonly end: () => Promise<void>;
  readonly timer: NodeJS.Timeout | undefined;
  /** The number of matching requests so far, and of those that met a fault. */
  requests: number;
  failed: number;
}

/** The key of an order about the whole server. No URL contains it. */
const wholeServer = "the whole server";

/** The active orders: one for each text that they match, and at most one about the whole server. */
export class Orders {
  readonly #taken = new Map<string, Taken>();

  constructor(readonly listener: Listener) {}

  /** Takes an order. It replaces one for the same requests; an order for the server replaces another. */
  async take(order: Order): Promise<void> {
    const ordered = [order.fault].flat().map(findFault);
    const begins = ordered.find(({ begin }) => begin !== undefined);
    if (begins !== undefined && (ordered.length > 1 || order.times || order.every || order.match))
      throw new OrderError(`${begins.name} affects every request. Switch it on alone, with seconds only.`);
    const key = begins === undefined ? (order.match ?? "") : wholeServer;
    await this.#end(key);
    const end = (await begins?.begin?.(this.listener)) ?? (async () => {});
    const { seconds = begins?.seconds } = order;
    const stop = () => this.#end(key).catch(console.error);
    const timer = seconds === undefined ? undefined : setTimeout(stop, seconds * 1000);
    this.#taken.set(key, { order, faults: ordered, end, timer, requests: 0, failed: 0 });
  }

  async clear(): Promise<void> {
    for (const key of this.#taken.keys()) await this.#end(key);
  }

  /** Returns the fault of a request. The order with the longest matching text decides. */
  faultFor(url: string): NamedFault | null {
    const matching = [...this.#taken].filter(([match]) => url.includes(match));
    const [longest] = matching.toSorted(([one], [other]) => other.length - one.length);
    if (longest === undefined) return null;
    const [match, taken] = longest;
    const { order, faults: ordered } = taken;
    taken.requests++;
    if (taken.requests % (order.every ?? ordered[0]?.every ?? 1) !== 0) return null;
    const fault = ordered[taken.failed % ordered.length] ?? null;
    taken.failed++;
    if (taken.failed === order.times) void this.#end(match);
    return fault;
  }

  list(): readonly Order[] {
    return [...this.#taken.values()].map(({ order }) => order);
  }

  async #end(key: string): Promise<void> {
    const taken = this.#taken.get(key);
    this.#taken.delete(key);
    clearTimeout(taken?.timer);
    await taken?.end();
  }
}

/** @throws OrderError if the fault is unknown, or no server can cause it */
function findFault(name: string): NamedFault {
  const fault = faults.find((known) => known.name === name);
  if (fault === undefined) throw new OrderError(`There is no fault "${name}": GET /faults lists them.`);
  if (fault.act === undefined && fault.begin === undefined) throw new OrderError(fault.words);
  return fault;
}
