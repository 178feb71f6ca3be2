import { type FailureCode, fail, failureBody, type Outcome, succeed } from "@/lib/contract/failure";
import { isPostFiltered, type PostQuery } from "@/lib/contract/post-query";
import { withoutComparison } from "@/lib/insights/report";
import type { Mirror } from "@/lib/mirror/mirror";
import type { Bounds, Copied, lookUpCopy } from "@/lib/mirror/report";
import { feedScope, type Scope } from "@/lib/mirror/store";
import {
  type Caller,
  isDown,
  isOutage,
  type PostSlice,
  type Provenance,
  type Source,
  type SumSource,
  type SupporterSource,
} from "./source";

export type Copy = ReturnType<typeof lookUpCopy> &
  Pick<Mirror, "beginRead" | "recordFeed"> & {
    readonly source: Source;
    /** The failure of the newest request to the upstream, if it is an outage. */
    outage(): FailureCode | null;
  };

/** Seconds until a retry makes sense, if the upstream gave no time. */
const defaultRetryAfter = 5;

/**
 * Answers from the copy, with a label, while the upstream is down; not if the upstream refuses or has no such
 * record. A list comes from the copy if the copy has all of it, even instead of cached pages, so that equal
 * dates have one order on all pages. Unless it is cached, a list that the copy only partly covers fails,
 * because a part would look like everything. Records that people open are copied. Searches, supporters and
 * sums always come from the copy.
 */
export function withCopy(source: Source, copy: Copy): Source {
  return {
    ...source,
    async listContributions(query, caller) {
      const outcome = await source.listContributions(query, caller);
      return fromCopy(
        outcome,
        outageOf(copy, outcome),
        caller,
        () => copy.source.listContributions(query, caller),
        () => copy.contributions(query),
      );
    },
    async findContribution(id, caller) {
      const began = Date.now();
      const store = caller?.background ? () => undefined : copy.beginRead(id);
      const outcome = await source.findContribution(id, caller);
      // A response that was requested earlier, for another caller, may be older than what the copy has.
      const isNew = outcome.ok && (outcome.value?.asOf ?? began) >= began;
      if (isNew && outcome.value?.cached === undefined) store(outcome.value?.text ?? null);
      return fromCopy(
        outcome,
        // A cached record is preferred; its age is known.
        outcome.ok ? null : outageOf(copy, outcome),
        caller,
        () => copy.source.findContribution(id, caller),
        () => readWhole(copy, "contributions", id),
      );
    },
    async searchContributions(query) {
      const coverage = await copy.contributions(query);
      if (coverage === null) return unreadCopy(copy);
      const found = await copy.source.searchContributions(query);
      return found.ok ? succeed({ ...found.value, ...labels(coverage), ...staleness(copy) }) : found;
    },
    async findCandidates(query, caller) {
      const bounds = { occurredAfter: query.from - 1, occurredBefore: query.to + 1 };
      const coverage = await copy.contributions(bounds);
      if (coverage?.isComplete !== true) {
        const outcome = await source.findCandidates(query, caller);
        if (outcome.ok || coverage === null || !isOutage(outcome.failure.code)) return outcome;
      }
      const found = await copy.source.findCandidates(query, caller);
      return found.ok ? succeed({ ...found.value, ...labels(coverage), ...staleness(copy) }) : found;
    },
    supporters: copiedSupporters(copy),
    sums: copiedSums(copy),
    listPosts: (feedId, query, caller) => listPosts(source, copy, feedId, query, caller),
    async findPost(feedId, id, include, caller) {
      const outcome = await source.findPost(feedId, id, include, caller);
      return fromCopy(
        outcome,
        outcome.ok ? null : outageOf(copy, outcome),
        caller,
        () => copy.source.findPost(feedId, id, include, caller),
        () => readWhole(copy, feedScope(feedId), id),
      );
    },
  };
}

/** Serves filters and orders that the read API lacks from the copy, if it has the whole feed. */
async function listPosts(
  source: Source,
  copy: Copy,
  feedId: string,
  query: PostQuery,
  caller: Caller | undefined,
): Promise<Outcome<PostSlice | null>> {
  const { filter } = query;
  const coverage = filter === undefined ? null : await copy.posts(feedId);
  const found = coverage?.isComplete ? await copy.source.listPosts(feedId, query, caller) : null;
  const filtered = found?.ok ? found.value : null;
  // A feed that is too long to be filtered has no facets.
  const facets = filtered?.facets;
  if (coverage && filtered && facets && filter && isPostFiltered(filter)) {
    return succeed({ ...filtered, ...labels(coverage), ...staleness(copy) });
  }
  const outcome = await source.listPosts(feedId, query, caller);
  // Some servers list any feed as empty, even one that does not exist.
  const hasPosts = outcome.ok && (outcome.value?.total ?? 0) > 0 && outcome.value?.cached === undefined;
  if (hasPosts && !caller?.background) copy.recordFeed(feedId);
  const page = await fromCopy(
    outcome,
    outageOf(copy, outcome),
    caller,
    () => copy.source.listPosts(feedId, query, caller),
    () => copy.posts(feedId),
  );
  return page.ok && page.value && facets ? succeed({ ...page.value, facets }) : page;
}

type Extent = Pick<Copied, "asOf" | "spans" | "isComplete">;

/** Replaces a response in an outage. Either all pages of a list come from the copy, or none. */
async function fromCopy<T extends Provenance | null>(
  outcome: Outcome<T>,
  outage: FailureCode | null,
  caller: Caller | undefined,
  find: () => Promise<Outcome<T>>,
  cover: () => Promise<Extent | null>,
): Promise<Outcome<T>> {
  if (caller?.background || outage === null) return outcome;
  const coverage = await cover();
  const found = coverage?.isComplete ? await find() : null;
  if (coverage === null || !found?.ok || found.value === null) return notCopied(outcome);
  return succeed({ ...found.value, ...labels(coverage), cached: outage });
}

/** Returns the outage in which the copy is used; null if the upstream has responded or refused. */
function outageOf(copy: Copy, outcome: Outcome<Provenance | null>): FailureCode | null {
  const code = outcome.ok ? outcome.value?.cached : outcome.failure.code;
  if (code === "fresh") return copy.outage();
  return code !== undefined && isOutage(code) ? code : null;
}

/** Returns the extent of the copy for one record, which is complete if the copy has it; null if not. */
async function readWhole(copy: Copy, scope: Scope, id: string): Promise<Extent | null> {
  const asOf = await copy.readAt(scope, id);
  return asOf === null ? null : { asOf, spans: [], isComplete: true };
}

function labels({ asOf, spans, isComplete }: Extent) {
  return { asOf, copy: { spans, isComplete } };
}

/** Labels a response that always comes from the copy, if newer data may exist. */
function staleness(copy: Copy): Pick<Provenance, "cached"> {
  const cached = copy.outage();
  return cached === null ? {} : { cached };
}

/** Returns the outcome without the copy: a cached response, or the failure. */
function notCopied<T>(outcome: Outcome<T>): Outcome<T> {
  if (outcome.ok || !isDown(outcome.failure.code)) return outcome;
  const { retryAfter = defaultRetryAfter } = outcome.failure;
  const { message } = failureBody(outcome.failure);
  return fail("upstream_unavailable", {
    message: `${message} The synced records don’t include this.`,
    retryAfter,
  });
}

/** Fails for a copy without records. This is temporary; `search_unavailable` would advise enabling a copy. */
function unreadCopy(copy: Copy) {
  const outage = copy.outage();
  if (outage !== null) return fail(outage);
  const message = "No records are synced yet.";
  return fail("upstream_unavailable", { message, retryAfter: defaultRetryAfter });
}

function copiedSupporters(copy: Copy): SupporterSource {
  const { supporters } = copy.source;
  async function labelled<T extends Provenance | null>(find: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
    const coverage = await copy.contributions({});
    if (coverage === null) return unreadCopy(copy);
    const found = await find();
    if (!found.ok) return found;
    if (found.value !== null) return succeed({ ...found.value, ...labels(coverage), ...staleness(copy) });
    // A part of the records does not prove that there is no such supporter.
    if (coverage.isComplete) return found;
    const message = "Not all records are synced yet.";
    return fail("upstream_unavailable", { message, retryAfter: defaultRetryAfter });
  }
  return {
    list: (query) => labelled(() => supporters.list(query)),
    find: (id) => labelled(() => supporters.find(id)),
    contributions: (id, query) => labelled(() => supporters.contributions(id, query)),
  };
}

/** Sums over the copy, with how much of the query it covers. Nothing is added for what it lacks. */
function copiedSums(copy: Copy): SumSource {
  const { sums } = copy.source;
  return {
    async insights(query) {
      const found = await sums.insights(query);
      if (!found.ok) return found;
      const { range, figures, coverage } = found.value.report;
      const covered = await copy.contributions(range === null ? {} : boundsOf(range));
      if (covered === null) return unreadCopy(copy);
      const { spans: _, ...held } = covered;
      const report = { ...found.value.report, coverage: { ...coverage, copy: held } };
      const previous = range?.previous ?? null;
      // An incomplete previous period would show false growth.
      const isAlone = figures && previous && !(await copy.contributions(boundsOf(previous)))?.isComplete;
      return succeed({
        ...found.value,
        report: isAlone ? { ...report, figures: withoutComparison(figures) } : report,
      });
    },
    async contributions(query) {
      const coverage = await copy.contributions(query);
      if (coverage === null) return unreadCopy(copy);
      const found = await sums.contributions(query);
      const { asOf, isComplete } = coverage;
      return found.ok ? succeed({ ...found.value, copy: { asOf, isComplete } }) : found;
    },
  };
}

function boundsOf({ start, end }: { readonly start: number; readonly end: number }): Bounds {
  return { occurredAfter: start - 1, occurredBefore: end };
}
