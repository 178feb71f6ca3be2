import * as z from "zod";
import { answerFaults } from "./answer-faults";
import type { AnswerFault } from "./reply";
import { type Listener, OrderError, type ServerFault, serverFaults } from "./server-faults";

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
  let given: unknown;
  try {
    given = JSON.parse(body);
  } catch {
    throw new OrderError("The order is not JSON.");
  }
  const order = orderShape.safeParse(given);
  if (order.success) return order.data;
  throw new OrderError(z.prettifyError(order.error));
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
