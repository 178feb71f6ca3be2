import type { Failure, Outcome } from "@/lib/contract/failure";
import { createShelf } from "./shelf";
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

/** How long answers are kept, in ms; 0: not at all. */
export interface Keeping {
  readonly list: number;
  readonly record: number;
  /** For how long an answer may stand in for one that cannot be had. */
  readonly stale: number;
}

interface KeptSource {
  readonly source: Source;
  readonly report: () => Pick<UpstreamReport, "coalesced" | "cache">;
}

const mebibyte = 1024 * 1024;
/** What keys, counts and the like of one answer take up, roughly. */
const overhead = 512;

/**
 * Puts shelves for answers in front of a source, 64 MiB together; each operation has its own, so that a walk
 * through pages does not push out the records that people look at. A key is the whole question.
 * @param failed hears of each question that the source did not answer, shown stale or not
 */
export function keepAnswers(
  source: Source,
  keeping: Keeping,
  failed: (failure: Failure, caller: Caller) => void,
): KeptSource {
  const counts = { hits: 0, misses: 0, stale: 0, coalesced: 0 };
  const lists = { freshMs: keeping.list, staleMs: keeping.stale, counts };
  const records = { freshMs: keeping.record, staleMs: keeping.stale, counts };
  const contributionLists = createShelf<ContributionSlice>({
    ...lists,
    maxBytes: 32 * mebibyte,
    bytesOf: ({ items }) => heldBytes(items),
  });
  const contributions = createShelf<FoundContribution | null>({
    ...records,
    maxBytes: 16 * mebibyte,
    bytesOf: ({ item }) => heldBytes([item]),
  });
  const postLists = createShelf<Slice | null>({
    ...lists,
    maxBytes: 8 * mebibyte,
    bytesOf: ({ items }) => heldBytes(items),
  });
  const posts = createShelf<Found | null>({
    ...records,
    maxBytes: 8 * mebibyte,
    bytesOf: ({ item }) => heldBytes([item]),
  });
  const shelves = [contributionLists, contributions, postLists, posts];

  function telling<T>(ask: (caller: Caller) => Promise<Outcome<T>>) {
    return async (caller: Caller): Promise<Outcome<T>> => {
      const outcome = await ask(caller);
      if (!outcome.ok && !caller.signal?.aborted) failed(outcome.failure, caller);
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
          telling((own) => source.listContributions(query, own)),
        ),
      findContribution: (id, caller = {}) =>
        contributions.read(
          id,
          caller,
          telling((own) => source.findContribution(id, own)),
        ),
      listPosts: (feedId, query, caller = {}) =>
        postLists.read(
          keyOf({ ...query, feedId }),
          caller,
          telling((own) => source.listPosts(feedId, query, own)),
        ),
      findPost: (feedId, id, include, caller = {}) =>
        posts.read(
          keyOf({ feedId, id, include }),
          caller,
          telling((own) => source.findPost(feedId, id, include, own)),
        ),
    },
    report: () => {
      const { coalesced, ...cache } = counts;
      const sizes = shelves.map((shelf) => shelf.size());
      const entries = sizes.reduce((sum, size) => sum + size.entries, 0);
      const bytes = sizes.reduce((sum, size) => sum + size.bytes, 0);
      return { coalesced, cache: { ...cache, entries, bytes } };
    },
  };
}

/** The same for the same question, whatever the order of its parts. */
function keyOf(question: object): string {
  return JSON.stringify(Object.entries(question).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** The memory that texts keep from being freed: they are views into the answer that they came in. */
function heldBytes(texts: readonly RecordText[]): number {
  const buffers = new Set(texts.map(({ buffer }) => buffer));
  return [...buffers].reduce((sum, { byteLength }) => sum + byteLength, overhead);
}
