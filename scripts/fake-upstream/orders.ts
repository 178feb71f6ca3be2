import * as z from "zod";
import { contentFaults, lies, sizeFaults } from "./body-faults";
import type { AnswerFault } from "./reply";
import { type Listener, OrderError, type ServerFault, serverFaults } from "./server-faults";
import { connectionFaults, headerFaults, statusFaults } from "./wire-faults";

/** Faults of the table that a server cannot cause, and how to cause them instead. */
const manualFaults: Readonly<Record<string, string>> = {
  F43: "A name that does not resolve: point the desk at http://no-such-host.invalid.",
  F44: "A name that moves to a private address: needs a name server of one's own.",
  F50:
    "The caller leaves: order F3, ask the desk and hang up; " +
    "the log tells after how many ms it hung up here.",
};

const answerFaults = {
  ...connectionFaults,
  ...headerFaults,
  ...sizeFaults,
  ...statusFaults,
  ...contentFaults,
  ...lies,
};
const faults = new Map<string, AnswerFault | ServerFault>(
  Object.entries({ ...serverFaults, ...answerFaults }),
);

/** Returns the description of every fault by its name, in the order of their numbers. */
export function faultWords(): Readonly<Record<string, string>> {
  const words = [...faults].map(([name, fault]) => [name, fault.words] as const);
  const numberOf = (name: string) => Number.parseInt(name.slice(1), 10);
  return Object.fromEntries(
    [...words, ...Object.entries(manualFaults)].toSorted(([a], [b]) => numberOf(a) - numberOf(b)),
  );
}

function findFault(name: string): readonly [string, AnswerFault | ServerFault] {
  const fault = faults.get(name);
  if (fault === undefined) throw new OrderError(`There is no fault "${name}": GET /faults lists them.`);
  return [name, fault];
}

const orderShape = z.strictObject({
  /** One fault, or several that take turns. */
  fault: z.union([z.string(), z.array(z.string()).min(1)]),
  /** After how many faults the order ends; without it, it holds until it is withdrawn. */
  times: z.int().positive().optional(),
  /** Only each nth request meets it. */
  every: z.int().positive().optional(),
  seconds: z.number().positive().optional(),
  /** Only requests whose path and query contain this text meet it. */
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
  const words = order.error.issues.map(({ path, message }) => `${path.join(".") || "the order"}: ${message}`);
  throw new OrderError(words.join("; "));
}

/** A fault of single answers with its name. */
interface NamedFault extends AnswerFault {
  readonly name: string;
}

interface AnswerOrder {
  readonly order: Order;
  readonly faults: readonly NamedFault[];
  readonly every: number;
  /** Matching requests so far, and those that met a fault. */
  requests: number;
  failed: number;
}

/** The orders that hold: one for each text that they match, and at most one about the whole server. */
export class Orders {
  readonly #byMatch = new Map<string, AnswerOrder>();
  #server: { readonly order: Order; readonly end: () => Promise<void> } | null = null;
  readonly #timers = new Map<Order, NodeJS.Timeout>();

  constructor(readonly listener: Listener) {}

  /**
   * Takes an order. It replaces one that matches the same requests, or that is about the whole server like
   * itself.
   */
  async take(order: Order): Promise<void> {
    const found = [order.fault].flat().map(findFault);
    const named = found.flatMap(([name, fault]) => ("act" in fault ? [{ name, ...fault }] : []));
    const [first] = found;
    if (first === undefined) return;
    const [name, fault] = first;
    if ("begin" in fault) {
      if ((found.length > 1 || order.times) ?? order.every ?? order.match)
        throw new OrderError(`${name} meets every request: it can only be ordered alone, for some seconds.`);
      await this.#endServerFault();
      this.#server = { order, end: await fault.begin(this.listener) };
      this.#endLater(order, order.seconds ?? fault.seconds, () => this.#endServerFault());
      return;
    }
    if (named.length < found.length) throw new OrderError("Only faults of single answers can take turns.");
    const { match = "", every = fault.every ?? 1 } = order;
    const taken = { order, faults: named, every, requests: 0, failed: 0 };
    this.#byMatch.set(match, taken);
    this.#endLater(order, order.seconds, async () => {
      if (this.#byMatch.get(match) === taken) this.#byMatch.delete(match);
    });
  }

  /** Withdraws every order. */
  async clear(): Promise<void> {
    this.#byMatch.clear();
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
    await this.#endServerFault();
  }

  /** Returns the fault that a request meets: the order with the longest matching text decides. */
  faultFor(url: string): NamedFault | null {
    const matching = [...this.#byMatch].filter(([match]) => url.includes(match));
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
    const answers = [...this.#byMatch.values()].map(({ order }) => order);
    return this.#server === null ? answers : [this.#server.order, ...answers];
  }

  async #endServerFault(): Promise<void> {
    const ending = this.#server;
    this.#server = null;
    await ending?.end();
  }

  #endLater(order: Order, seconds: number | undefined, end: () => Promise<void>): void {
    if (seconds === undefined) return;
    const timer = setTimeout(() => {
      this.#timers.delete(order);
      end().catch((error: unknown) => console.error(error));
    }, seconds * 1000);
    this.#timers.set(order, timer);
  }
}
