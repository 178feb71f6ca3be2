import type { Failure, Outcome } from "@/lib/contract/failure";
import { createResponseCache } from "./response-cache";
import type {
  Caller,
  ContributionSlice,
  Found,
  FoundContribution,
  RecordText,
  Slice,
  Source,
} from "./source";
import type { UpstreamReport } from "./upstream-report";

/** How long responses are cached, in ms; 0: not at all. */
export interface CacheTimes {
  readonly list: number;
  readonly record: number;
  /** How long a cached response may replace one that cannot be had. */
  readonly stale: number;
}

interface CachedSource {
  readonly source: Source;
  readonly report: () => Pick<UpstreamReport, "coalesced" | "cache">;
}

const mebibyte = 1024 * 1024;
/** The memory that the key and the figures of one response take, roughly. */
const overheadBytes = 512;

/**
 * Puts caches in front of a source, 64 MiB together. Each operation has its own, so that going through pages
 * does not push out the records that people look at. A key is the whole query.
 * @param onFailure called for each request that the source did not answer, also where a stale response is
 * shown
 */
export function withCache(
  source: Source,
  times: CacheTimes,
  onFailure: (failure: Failure, caller: Caller) => void,
): CachedSource {
  const counts = { hits: 0, misses: 0, stale: 0, coalesced: 0 };
  const lists = { freshMs: times.list, staleMs: times.stale, counts, bytesOf: listBytes };
  const records = { freshMs: times.record, staleMs: times.stale, counts, bytesOf: recordBytes };
  const contributionLists = createResponseCache<ContributionSlice>({ ...lists, maxBytes: 32 * mebibyte });
  const contributions = createResponseCache<FoundContribution | null>({
    ...records,
    maxBytes: 16 * mebibyte,
  });
  const postLists = createResponseCache<Slice | null>({ ...lists, maxBytes: 8 * mebibyte });
  const posts = createResponseCache<Found | null>({ ...records, maxBytes: 8 * mebibyte });
  const caches = [contributionLists, contributions, postLists, posts];

  function reporting<T>(request: (caller: Caller) => Promise<Outcome<T>>) {
    return async (caller: Caller): Promise<Outcome<T>> => {
      const outcome = await request(caller);
      if (!outcome.ok && !caller.signal?.aborted) onFailure(outcome.failure, caller);
      return outcome;
    };
  }

  return {
    source: {
      ...source,
      listContributions: (query, caller = {}) =>
        contributionLists.read(
          keyOf(query),
          caller,
          reporting((own) => source.listContributions(query, own)),
        ),
      findContribution: (id, caller = {}) =>
        contributions.read(
          id,
          caller,
          reporting((own) => source.findContribution(id, own)),
        ),
      listPosts: (feedId, query, caller = {}) =>
        postLists.read(
          keyOf({ ...query, feedId }),
          caller,
          reporting((own) => source.listPosts(feedId, query, own)),
        ),
      findPost: (feedId, id, include, caller = {}) =>
        posts.read(
          keyOf({ feedId, id, include }),
          caller,
          reporting((own) => source.findPost(feedId, id, include, own)),
        ),
    },
    report: () => {
      const { coalesced, ...cache } = counts;
      const sizes = caches.map((one) => one.size());
      const entries = sizes.reduce((sum, size) => sum + size.entries, 0);
      const bytes = sizes.reduce((sum, size) => sum + size.bytes, 0);
      return { coalesced, cache: { ...cache, entries, bytes } };
    },
  };
}

/** Returns the same key for the same query, whatever the order of its parts. */
function keyOf(query: object): string {
  return JSON.stringify(Object.entries(query).sort(([one], [other]) => (one < other ? -1 : 1)));
}

function listBytes({ items }: Slice): number {
  return retainedBytes(items);
}

function recordBytes({ item }: Found): number {
  return retainedBytes([item]);
}

/** Returns the memory that texts keep in use: they are views into the response that they were received in. */
function retainedBytes(texts: readonly RecordText[]): number {
  const buffers = new Set(texts.map(({ buffer }) => buffer));
  return [...buffers].reduce((sum, { byteLength }) => sum + byteLength, overheadBytes);
}
