import * as z from "zod";
import type { Door } from "./door";
import type { AnswerFault, Fault } from "./fault";
import { findFault } from "./faults";
import { OrderError } from "./order-error";

/** What the control port takes. */
export const orderShape = z.strictObject({
  /** One fault, or several that take turns. */
  fault: z.union([z.string(), z.array(z.string()).min(1)]),
  /** After how many requests that met it the order ends; without it, it holds until it is withdrawn. */
  times: z.int().positive().optional(),
  /** Only each nth request meets it. */
  every: z.int().positive().optional(),
  seconds: z.number().positive().optional(),
  /** Only requests whose path and query contain this text meet it. */
  match: z.string().optional(),
});

export type Order = z.infer<typeof orderShape>;

/** An order about single answers, and how far it has come. */
interface Standing {
  readonly order: Order;
  readonly faults: readonly AnswerFault[];
  readonly every: number;
  /** Matching requests so far, and those that met a fault. */
  seen: number;
  met: number;
}

/** The orders that hold: one for each text that they match, and at most one about the server as a whole. */
export class Orders {
  readonly #standing = new Map<string, Standing>();
  #server: { readonly order: Order; readonly end: () => Promise<void> } | null = null;
  readonly #timers = new Map<Order, NodeJS.Timeout>();

  constructor(readonly door: Door) {}

  /** Takes an order. One that matches the same requests, or also concerns the whole server, is replaced. */
  async take(order: Order): Promise<void> {
    const found = [order.fault].flat().map(findFault);
    const [first] = found;
    const answerFaults = found.filter(isAnswerFault);
    if (first === undefined) return;
    if (!isAnswerFault(first)) {
      if ((found.length > 1 || order.times) ?? order.every ?? order.match) {
        throw new OrderError(
          `${first.name} meets every request: it can only be ordered alone, for some seconds.`,
        );
      }
      await this.#endServerFault();
      this.#server = { order, end: await first.begin(this.door) };
      this.#endLater(order, order.seconds ?? first.seconds, () => this.#endServerFault());
      return;
    }
    if (answerFaults.length < found.length)
      throw new OrderError("Only faults of single answers can take turns.");
    const { match = "" } = order;
    const standing = { order, faults: answerFaults, every: order.every ?? first.every ?? 1, seen: 0, met: 0 };
    this.#standing.set(match, standing);
    this.#endLater(order, order.seconds, async () => {
      if (this.#standing.get(match) === standing) this.#standing.delete(match);
    });
  }

  /** Withdraws every order. */
  async clear(): Promise<void> {
    this.#standing.clear();
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
    await this.#endServerFault();
  }

  /** The fault that a request meets; the narrowest order that matches decides. */
  faultFor(url: string): AnswerFault | null {
    const matching = [...this.#standing].filter(([match]) => url.includes(match));
    const [narrowest] = matching.toSorted(([one], [other]) => other.length - one.length);
    if (narrowest === undefined) return null;
    const [match, standing] = narrowest;
    standing.seen++;
    if (standing.seen % standing.every !== 0) return null;
    const fault = standing.faults[standing.met % standing.faults.length] ?? null;
    standing.met++;
    if (standing.met === standing.order.times) this.#standing.delete(match);
    return fault;
  }

  /** The orders that hold. */
  list(): readonly Order[] {
    const answers = [...this.#standing.values()].map(({ order }) => order);
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

function isAnswerFault(fault: Fault): fault is AnswerFault {
  return "act" in fault;
}
