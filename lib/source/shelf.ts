import { LRUCache } from "lru-cache";
import { type FailureCode, type Outcome, succeed } from "@/lib/contract/failure";
import { isOutage } from "./outage";
import { createShare } from "./share";
import type { Caller, Provenance } from "./source";

/** What shelves did, all together. */
export interface ShelfCounts {
  hits: number;
  misses: number;
  stale: number;
  coalesced: number;
}

interface ShelfSettings<T> {
  /** How long an answer stands in for a newer one, in ms; 0: never. */
  readonly freshMs: number;
  /** How long it may stand in where a newer one cannot be had, in ms; 0: never. */
  readonly staleMs: number;
  readonly maxBytes: number;
  /** What an answer takes up, in bytes. */
  readonly bytesOf: (value: NonNullable<T>) => number;
  readonly counts: ShelfCounts;
}

export interface Shelf<T> {
  /** The kept answer to a question, or the one that `ask` finds; null where there is nothing. */
  read(key: string, caller: Caller, ask: (caller: Caller) => Promise<Outcome<T>>): Promise<Outcome<T>>;
  size(): { readonly entries: number; readonly bytes: number };
}

// A copy from before would come back with the next outage.
const refusals: ReadonlySet<FailureCode> = new Set(["upstream_refused", "upstream_missing"]);

/**
 * Keeps answers: for a short time instead of a newer one, for a longer one where a newer one cannot be had
 * (RFC 5861). The oldest used go first. Equal questions at the same time are asked once. Background work
 * passes it all by: it is there to learn what is new.
 */
export function createShelf<T extends Provenance | null>(settings: ShelfSettings<T>): Shelf<T> {
  const { freshMs, staleMs, maxBytes, bytesOf, counts } = settings;
  const kept = new LRUCache<string, NonNullable<T>>({ maxSize: maxBytes, sizeCalculation: bytesOf });
  const share = createShare<T>(() => {
    counts.coalesced++;
  });

  function find(key: string, youngerThan: number): NonNullable<T> | undefined {
    const copy = kept.get(key);
    if (copy === undefined) return undefined;
    const age = Date.now() - copy.asOf;
    // One from the future was read before the system's time was set back: nobody knows how old it is.
    return age >= 0 && age < youngerThan ? copy : undefined;
  }

  function keep(key: string, answer: Outcome<T>): Outcome<T> {
    if (answer.ok) {
      if (answer.value === null) kept.delete(key);
      else if (freshMs + staleMs > 0) kept.set(key, answer.value);
      return answer;
    }
    const { code } = answer.failure;
    if (refusals.has(code)) kept.delete(key);
    const copy = isOutage(code) ? find(key, staleMs) : undefined;
    if (copy === undefined) return answer;
    counts.stale++;
    return succeed({ ...copy, kept: code });
  }

  return {
    async read(key, caller, ask) {
      if (caller.background) return ask(caller);
      const copy = find(key, freshMs);
      if (copy !== undefined) {
        counts.hits++;
        return succeed({ ...copy, kept: "fresh" });
      }
      counts.misses++;
      return share(key, caller.signal, async (signal) => keep(key, await ask({ ...caller, signal })));
    },
    size: () => ({ entries: kept.size, bytes: kept.calculatedSize }),
  };
}
