import "server-only";
import { availableParallelism } from "node:os";
import { setImmediate as nextIteration } from "node:timers/promises";
import type { Accounts } from "@/lib/accounts/accounts";
import { networkOf } from "@/lib/accounts/network.mjs";
import { requestsPerMinute } from "@/lib/accounts/tokens/request-allowance";
import type { Viewer } from "@/lib/accounts/viewer";
import { failureTable } from "@/lib/contract/failure";
import type { Refusal } from "./http/refusal.mjs";
import { targetHeader } from "./http/request-origin";

/** A person (with all of their sessions), a token or, with open access, a network. */
type QueueCaller = Readonly<ReturnType<typeof callerOf>>;

/** The slot of a running request. Releasing it again does nothing. */
export interface Slot {
  release(): void;
}

export const queueLimits = {
  // One caller gets one running request per processor, but at least two and at most four.
  perCaller: Math.min(4, Math.max(2, availableParallelism())),
  maxQueued: 64,
  queueTimeoutMs: 10_000,
  /** A request that runs longer stops delaying others: it waits for something else or is a long one. */
  yieldAfterMs: 100,
};

/** `atOnce`: requests of all callers that run at the same time. */
type QueueLimits = typeof queueLimits & { readonly atOnce: number };

/** The number of concurrent requests for records. SQLite runs on the server's thread, so only one. */
const atOnce = { sqlite: 1, postgres: 8, upstream: Number.POSITIVE_INFINITY } as const;

const busy: Refusal = { code: "busy", ...failureTable.busy, retryAfter: 2 };

const identifying = ["cookie", "authorization", "x-forwarded-proto"] as const;

/**
 * Returns a function that waits for the slot of a request for records. A person (with all of their sessions)
 * or a token may run as many at a time as there are processors, 2 to 4; 64 more wait for up to 10 seconds.
 * Each may send 600 a minute. With open access, networks share slots fairly.
 */
export function createRecordQueue(
  accounts: Pick<Accounts, "identify" | "takeRequest">,
  records: keyof typeof atOnce,
  limits = queueLimits,
) {
  const queue = new RequestQueue({ ...limits, atOnce: atOnce[records] });

  return async (sent: Readonly<Record<string, unknown>>, address: string | null, signal: AbortSignal) => {
    const headers = new Headers();
    for (const name of identifying) if (typeof sent[name] === "string") headers.set(name, sent[name]);
    const found = await accounts.identify({ headers, address }, false);
    // The application refuses the request without reading a record.
    if (!found.ok) return null;
    const viewer = found.value;
    // The upstream client has its own queue.
    if (viewer.kind === "open" && records === "upstream") return null;
    const caller = callerOf(viewer, address);
    const waitSeconds = viewer.kind === "open" ? 0 : await accounts.takeRequest(viewer);
    if (waitSeconds > 0) return tooMany(waitSeconds, sent[targetHeader]);
    return (await queue.acquire(caller, signal)) ?? busy;
  };
}

/** Refuses a request beyond the limit: for the read API as its contract says, elsewhere with a sentence. */
function tooMany(retryAfter: number, target: unknown): Refusal {
  const refusal: Refusal = { code: "rate_limited", ...failureTable.rate_limited, retryAfter };
  if (/^\/admin\/api\//.test(String(target))) return { ...refusal, headers: allowanceHeaders(0) };
  const words = retryAfter === 1 ? "1 second" : `${retryAfter} seconds`;
  const message = `You have made 600 requests within a minute. Please try again in ${words}.`;
  return { ...refusal, message };
}

/** Returns the headers for the limit of requests a minute, and those left of it. */
export function allowanceHeaders(remaining: number) {
  return { "X-RateLimit-Limit": String(requestsPerMinute), "X-RateLimit-Remaining": String(remaining) };
}

/** `isLimited`: whether limits apply; fair scheduling always does. */
function callerOf(viewer: Viewer, address: string | null) {
  return viewer.kind === "open"
    ? { key: networkOf(address), isLimited: false }
    : { key: `${viewer.kind} ${viewer.id}`, isLimited: true };
}

interface Lane {
  readonly caller: QueueCaller;
  /** The sequence number of the lane's latest started request among all. */
  lastStart: number;
  running: number;
  /** Each starts one request. */
  readonly waiting: Set<() => void>;
}

/** The number of callers to remember: the one whose last request started longest ago is next. */
const maxLanes = 1_000;
/** A page of a list takes 2 to 3 ms. */
const longRequestMs = 10;
/** Iterations of the event loop after a long request, to answer cheap requests such as `/healthz`. */
const iterationsBetween = 4;

/**
 * A fair queue: callers start requests in rotation, however many requests each of them has. An embedded
 * database runs on the server's thread; few requests at a time, with pauses, keep that thread free for
 * others.
 */
export class RequestQueue {
  readonly #lanes = new Map<string, Lane>();
  #started = 0;
  #working = 0;
  #isResting = false;

  constructor(private readonly limits: QueueLimits) {}

  /**
   * Waits for a slot. Returns null if too many requests of this caller wait, this one waited too long, or the
   * client disconnected (`signal`).
   */
  acquire(caller: QueueCaller, signal: AbortSignal): Promise<Slot | null> {
    const { perCaller, maxQueued, queueTimeoutMs } = this.limits;
    const lane = this.#laneOf(caller);
    const isFull = lane.running + lane.waiting.size >= perCaller + maxQueued;
    if (signal.aborted || (caller.isLimited && isFull)) return Promise.resolve(null);
    return new Promise((resolve) => {
      const settle = (slot: Slot | null) => {
        clearTimeout(timer);
        signal.removeEventListener("abort", leave);
        lane.waiting.delete(start);
        resolve(slot);
      };
      const leave = () => settle(null);
      const start = () => settle(this.#start(lane));
      const timer = caller.isLimited ? setTimeout(leave, queueTimeoutMs) : undefined;
      signal.addEventListener("abort", leave);
      lane.waiting.add(start);
      this.#startNext();
    });
  }

  #laneOf(caller: QueueCaller): Lane {
    const known = this.#lanes.get(caller.key);
    if (known !== undefined) return known;
    if (this.#lanes.size >= maxLanes) {
      for (const [key, { running, waiting }] of this.#lanes) {
        if (running + waiting.size === 0) this.#lanes.delete(key);
      }
    }
    const lane: Lane = { caller, lastStart: 0, running: 0, waiting: new Set() };
    this.#lanes.set(caller.key, lane);
    return lane;
  }

  #start(lane: Lane): Slot {
    lane.running++;
    lane.lastStart = ++this.#started;
    this.#working++;
    const startedAt = performance.now();
    let isWorking = true;
    let isReleased = false;
    const yieldCapacity = () => {
      clearTimeout(timer);
      if (isWorking) this.#working--;
      isWorking = false;
      if (performance.now() - startedAt < longRequestMs) this.#startNext();
      else void this.#rest();
    };
    const timer = setTimeout(yieldCapacity, this.limits.yieldAfterMs);
    return {
      release: () => {
        if (isReleased) return;
        isReleased = true;
        lane.running--;
        yieldCapacity();
      },
    };
  }

  /** Rests even if no request waits: with an embedded database, requests may arrive and end one by one. */
  async #rest(): Promise<void> {
    if (this.#isResting) return;
    this.#isResting = true;
    for (let iteration = 0; iteration < iterationsBetween; iteration++) await nextIteration();
    this.#isResting = false;
    this.#startNext();
  }

  /** Starts requests while there is capacity. The caller whose last request started longest ago is next. */
  #startNext(): void {
    while (!this.#isResting && this.#working < this.limits.atOnce) {
      const ready = [...this.#lanes.values()].filter((lane) => this.#mayStart(lane));
      const [start] = ready.toSorted((one, other) => one.lastStart - other.lastStart)[0]?.waiting ?? [];
      if (start === undefined) return;
      start();
    }
  }

  #mayStart({ caller, running, waiting }: Lane): boolean {
    return waiting.size > 0 && (!caller.isLimited || running < this.limits.perCaller);
  }
}
