import { LRUCache } from "lru-cache";
import type { UpstreamConfig } from "@/lib/config";
import { type Failure, type FailureCode, fail, type Outcome, succeed } from "@/lib/contract/failure";
import type { UpstreamReport } from "@/lib/contract/source-report";
import {
  type Caller,
  type ContributionSlice,
  type Found,
  type FoundContribution,
  isOutage,
  type Provenance,
  type Slice,
  type Source,
} from "@/lib/source/source";
import { candidatesByPages } from "./candidates-by-pages";

/** How long responses are cached (ms); 0: not at all. */
export type CacheTimes = UpstreamConfig["cacheMs"];

const mebibyte = 1024 * 1024;

export type PlainSource = Omit<Source, "findCandidates">;

/**
 * Puts caches in front of a source, 64 MiB in total. Each operation has its own, so that paging does not
 * evict the records that people view.
 * @param onFailure called for each failed request, even if a stale response is returned
 */
export function withCache(
  source: PlainSource,
  { list, record, stale: staleMs }: CacheTimes,
  onFailure: (failure: Failure, caller: Caller) => void,
) {
  const counts = { hits: 0, misses: 0, stale: 0, coalesced: 0 };
  const lists = { freshMs: list, staleMs, counts, bytesOf: ({ items }: Slice) => retainedBytes(items) };
  const records = { freshMs: record, staleMs, counts, bytesOf: (found: Found) => retainedBytes([found]) };
  const contributionLists = createResponseCache<ContributionSlice>({ ...lists, maxBytes: 32 * mebibyte });
  const contributions = createResponseCache<FoundContribution | null>({
    ...records,
    maxBytes: 16 * mebibyte,
  });
  const postLists = createResponseCache<Slice | null>({ ...lists, maxBytes: 8 * mebibyte });
  const posts = createResponseCache<Found | null>({ ...records, maxBytes: 8 * mebibyte });

  function read<T extends Provenance | null>(
    cache: ReturnType<typeof createResponseCache<T>>,
    query: object,
    caller: Caller = {},
    request: (caller: Caller) => Promise<Outcome<T>>,
  ): Promise<Outcome<T>> {
    // Equal queries have equal keys, whatever the order of their members, absent or undefined.
    const key = JSON.stringify(query, Object.keys(query).sort());
    return cache.read(key, caller, async (own) => {
      const outcome = await request(own);
      if (!outcome.ok && !own.signal?.aborted) onFailure(outcome.failure, own);
      return outcome;
    });
  }

  const cached: Source = {
    ...source,
    listContributions: (query, caller) =>
      read(contributionLists, query, caller, (own) => source.listContributions(query, own)),
    findContribution: (id, caller) =>
      read(contributions, { id }, caller, (own) => source.findContribution(id, own)),
    findCandidates: (query, caller) => candidatesByPages(cached.listContributions, query, caller),
    // The upstream has no filter of posts, so a filter must not split the cache.
    listPosts: (feedId, { filter: _, ...query }, caller) =>
      read(postLists, { ...query, feedId }, caller, (own) => source.listPosts(feedId, query, own)),
    findPost: (feedId, id, include, caller) =>
      read(posts, { feedId, id, include }, caller, (own) => source.findPost(feedId, id, include, own)),
  };
  return {
    source: cached,
    report: (): Pick<UpstreamReport, "coalesced" | "cache"> => {
      const { coalesced, ...cache } = counts;
      const sizes = [contributionLists, contributions, postLists, posts].map((one) => one.size());
      const entries = sizes.reduce((sum, size) => sum + size.entries, 0);
      const bytes = sizes.reduce((sum, size) => sum + size.bytes, 0);
      return { coalesced, cache: { ...cache, entries, bytes } };
    },
  };
}

/** The approximate memory that the key and the figures of one response take. */
const overheadBytes = 512;

/** Returns the memory that items retain: texts are views into the response that they were received in. */
function retainedBytes(items: Slice["items"]): number {
  const buffers = new Set(items.map(({ text }) => text.buffer));
  return [...buffers].reduce((sum, { byteLength }) => sum + byteLength, overheadBytes);
}

interface CacheSettings<T> {
  /** How long a response is returned in place of a newer one, in ms; 0: never. */
  readonly freshMs: number;
  /** How long a response may be returned if there is no newer one, in ms; 0: never. */
  readonly staleMs: number;
  readonly maxBytes: number;
  readonly bytesOf: (value: NonNullable<T>) => number;
  /** Counts that several caches share. */
  readonly counts: { hits: number; misses: number; stale: number; coalesced: number };
}

// A refusal removes the cached response, so that it is not returned in the next outage.
const refusals: ReadonlySet<FailureCode> = new Set(["upstream_refused", "upstream_missing"]);

/**
 * Caches responses: for a short time to save requests, for a longer time to bridge an outage (RFC 5861). The
 * least recently used are dropped first. Equal requests in flight are sent once. Background work bypasses all
 * of this, because it needs current records.
 */
export function createResponseCache<T extends Provenance | null>(settings: CacheSettings<T>) {
  const { freshMs, staleMs, maxBytes, bytesOf, counts } = settings;
  const cache = new LRUCache<string, NonNullable<T>>({ maxSize: maxBytes, sizeCalculation: bytesOf });
  const coalesce = createCoalescer<T>(counts);

  function find(key: string, maxAge: number): NonNullable<T> | undefined {
    const response = cache.get(key);
    if (response === undefined) return undefined;
    const age = Date.now() - response.asOf;
    // A date in the future means that the clock was set back, so the age is unknown.
    return age >= 0 && age < maxAge ? response : undefined;
  }

  function store(key: string, outcome: Outcome<T>, isAbandoned: boolean): Outcome<T> {
    if (outcome.ok) {
      if (outcome.value === null) cache.delete(key);
      else if (freshMs + staleMs > 0) cache.set(key, outcome.value);
      return outcome;
    }
    const { code } = outcome.failure;
    if (refusals.has(code)) cache.delete(key);
    const stale = isOutage(code) && !isAbandoned ? find(key, staleMs) : undefined;
    if (stale === undefined) return outcome;
    counts.stale++;
    return succeed({ ...stale, cached: code });
  }

  return {
    async read(
      key: string,
      caller: Caller,
      request: (caller: Caller) => Promise<Outcome<T>>,
    ): Promise<Outcome<T>> {
      if (caller.background) return request(caller);
      const fresh = find(key, freshMs);
      if (fresh !== undefined) {
        counts.hits++;
        return succeed({ ...fresh, cached: "fresh" });
      }
      counts.misses++;
      return coalesce(key, caller.signal, async (signal) =>
        store(key, await request({ ...caller, signal }), signal.aborted),
      );
    },
    size: () => ({ entries: cache.size, bytes: cache.calculatedSize }),
  };
}

const canceled = fail("upstream_timeout", { message: "The request was canceled." });

/** Shares equal requests in flight. A request is canceled only when its last caller leaves. */
function createCoalescer<T>(counts: { coalesced: number }) {
  const flights = new Map<string, ReturnType<typeof open>>();

  function open(key: string, start: (signal: AbortSignal) => Promise<Outcome<T>>) {
    const controller = new AbortController();
    const flight = { outcome: start(controller.signal), controller, waiting: 0 };
    flights.set(key, flight);
    const land = () => {
      // After an abort, the key may belong to another flight.
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
    if (signal?.aborted) return Promise.resolve(canceled);
    const other = flights.get(key);
    if (other !== undefined) counts.coalesced++;
    const flight = other ?? open(key, start);
    flight.waiting++;
    return new Promise((resolve, reject) => {
      const leave = () => {
        resolve(canceled);
        if (--flight.waiting > 0) return;
        flights.delete(key);
        flight.controller.abort();
      };
      signal?.addEventListener("abort", leave, { once: true });
      flight.outcome.then(resolve, reject).finally(() => signal?.removeEventListener("abort", leave));
    });
  };
}
