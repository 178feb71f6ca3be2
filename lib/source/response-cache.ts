import { LRUCache } from "lru-cache";
import { type FailureCode, fail, type Outcome, succeed } from "@/lib/contract/failure";
import { isOutage } from "./outage";
import type { Caller, Provenance } from "./source";

/** Counts of several caches together. */
export interface CacheCounts {
  hits: number;
  misses: number;
  stale: number;
  coalesced: number;
}

interface CacheSettings<T> {
  /** How long a response is returned in place of a newer one, in ms; 0: never. */
  readonly freshMs: number;
  /** How long it may be returned where a newer one cannot be had, in ms; 0: never. */
  readonly staleMs: number;
  readonly maxBytes: number;
  readonly bytesOf: (value: NonNullable<T>) => number;
  readonly counts: CacheCounts;
}

export interface ResponseCache<T> {
  /** Returns the cached response to a key, or the one that `request` returns; null where there is nothing. */
  read(key: string, caller: Caller, request: (caller: Caller) => Promise<Outcome<T>>): Promise<Outcome<T>>;
  size(): { readonly entries: number; readonly bytes: number };
}

// After these an earlier response must not come back with the next outage.
const refusals: ReadonlySet<FailureCode> = new Set(["upstream_refused", "upstream_missing"]);

/**
 * Caches responses: for a short time in place of a newer one, for a longer one where a newer one cannot be
 * had (RFC 5861). The least recently used go first. Equal requests in flight are sent once. Background work
 * bypasses all of it: it needs what is new.
 */
export function createResponseCache<T extends Provenance | null>(
  settings: CacheSettings<T>,
): ResponseCache<T> {
  const { freshMs, staleMs, maxBytes, bytesOf, counts } = settings;
  const cache = new LRUCache<string, NonNullable<T>>({ maxSize: maxBytes, sizeCalculation: bytesOf });
  const coalesce = createCoalescer<T>(() => {
    counts.coalesced++;
  });

  function find(key: string, maxAge: number): NonNullable<T> | undefined {
    const response = cache.get(key);
    if (response === undefined) return undefined;
    const age = Date.now() - response.asOf;
    // One from the future was read before the system's time was set back: its age is unknown.
    return age >= 0 && age < maxAge ? response : undefined;
  }

  function store(key: string, outcome: Outcome<T>): Outcome<T> {
    if (outcome.ok) {
      if (outcome.value === null) cache.delete(key);
      else if (freshMs + staleMs > 0) cache.set(key, outcome.value);
      return outcome;
    }
    const { code } = outcome.failure;
    if (refusals.has(code)) cache.delete(key);
    const stale = isOutage(code) ? find(key, staleMs) : undefined;
    if (stale === undefined) return outcome;
    counts.stale++;
    return succeed({ ...stale, kept: code });
  }

  return {
    async read(key, caller, request) {
      if (caller.background) return request(caller);
      const fresh = find(key, freshMs);
      if (fresh !== undefined) {
        counts.hits++;
        return succeed({ ...fresh, kept: "fresh" });
      }
      counts.misses++;
      return coalesce(key, caller.signal, async (signal) => store(key, await request({ ...caller, signal })));
    },
    size: () => ({ entries: cache.size, bytes: cache.calculatedSize }),
  };
}

interface Flight<T> {
  readonly outcome: Promise<Outcome<T>>;
  readonly controller: AbortController;
  waiting: number;
}

const cancelled = fail("upstream_timeout", { message: "The request was given up by its caller." });

/**
 * Sends equal requests in flight once. A caller that leaves does not end it for the others; the last one
 * does.
 * @param onJoin called for each request that joins another
 */
function createCoalescer<T>(onJoin: () => void) {
  const flights = new Map<string, Flight<T>>();

  function open(key: string, start: (signal: AbortSignal) => Promise<Outcome<T>>): Flight<T> {
    const controller = new AbortController();
    const flight = { outcome: start(controller.signal), controller, waiting: 0 };
    flights.set(key, flight);
    const land = () => {
      // After an abort the key may belong to another flight.
      if (!controller.signal.aborted) flights.delete(key);
    };
    flight.outcome.then(land, land);
    return flight;
  }

  return (
    key: string,
    signal: AbortSignal | undefined,
    start: (signal: AbortSignal) => Promise<Outcome<T>>,
  ): Promise<Outcome<T>> => {
    if (signal?.aborted) return Promise.resolve(cancelled);
    const other = flights.get(key);
    if (other !== undefined) onJoin();
    const flight = other ?? open(key, start);
    flight.waiting++;
    return new Promise((resolve, reject) => {
      const leave = () => {
        resolve(cancelled);
        if (--flight.waiting > 0) return;
        flights.delete(key);
        flight.controller.abort();
      };
      signal?.addEventListener("abort", leave, { once: true });
      flight.outcome.then(resolve, reject).finally(() => signal?.removeEventListener("abort", leave));
    });
  };
}
