import type { ContributionQuery } from "@/lib/contract/contribution-query";
import { type FailureCode, fail, failureBody, type Outcome, succeed } from "@/lib/contract/failure";
import { copiedSums } from "./copied-sums";
import { copiedSupporters } from "./copied-supporters";
import { isDown, isOutage } from "./outage";
import type { Caller, CopyExtent, Provenance, Source } from "./source";
import { unreadCopy } from "./unread-copy";

/** What of a question the desk's copy of its upstream can answer. */
interface Copied extends CopyExtent {
  /** The oldest reading that the answer may rest on (ms UTC). */
  readonly asOf: number;
  /** Records that are held, of any date, and that the upstream no longer has where they were. */
  readonly missing: number;
}

/** A record that is held is held whole. */
const whole: CopyExtent = { spans: [], isComplete: true };

type Bounds = Pick<ContributionQuery, "occurredAfter" | "occurredBefore">;

/** The copy of an upstream in the desk's own database. */
export interface Copy {
  readonly source: Source;
  /** What it holds between the bounds of a query; null where nothing of it was ever read. */
  contributions(query: Bounds): Promise<Copied | null>;
  /** How many contributions the upstream last said that it has; null where it never did. */
  total(): Promise<number | null>;
  posts(feedId: string): Promise<Copied | null>;
  /** When a record was read (ms UTC); null where it is not held. */
  contributionReadAt(id: string): Promise<number | null>;
  postReadAt(feedId: string, id: string): Promise<number | null>;
  /** What keeps newer answers away, by the newest question to the upstream; null where nothing does. */
  trouble(): FailureCode | null;
  /** Has the posts of a feed copied that the upstream has. */
  sawFeed(feedId: string): void;
  /** Begins to watch a record being read for somebody; what is told then is what became of it. */
  watch(id: string): Watcher;
}

/** Hears of a record that was read (its text), or that does not exist (null). */
type Watcher = (text: Uint8Array | null) => void;

/** Until an upstream may answer again, in seconds, where it did not say so itself. */
const soon = 5;

/**
 * A source that answers from its copy while its upstream is down, and says so; never where the upstream
 * refuses or says that there is no such record. A list comes from the copy where the copy holds all of it,
 * also in place of cached pages: equal dates have one order on all pages then. What the copy does not hold
 * whole has no answer: never a part that looks like everything. Records that people open are copied as they
 * pass by; searches and supporters are the copy's.
 */
export function withCopy(source: Source, copy: Copy): Source {
  /**
   * What keeps a new answer away: then the copy is to answer. Null where the upstream has answered, or has
   * refused.
   */
  function outageOf<T extends Provenance>(outcome: Outcome<T | null>): FailureCode | null {
    const code = outcome.ok ? outcome.value?.kept : outcome.failure.code;
    if (code === "fresh") return copy.trouble();
    return code !== undefined && isOutage(code) ? code : null;
  }

  /** A page of a list: all pages of one list are the copy's, or none. */
  async function list<T extends Provenance>(
    outcome: Outcome<T | null>,
    caller: Caller | undefined,
    find: () => Promise<Outcome<T | null>>,
    reach: () => Promise<Copied | null>,
  ): Promise<Outcome<T | null>> {
    const kept = outageOf(outcome);
    if (caller?.background || kept === null) return outcome;
    const copied = await reach();
    const found = copied?.isComplete ? await find() : null;
    if (copied === null || !found?.ok || found.value === null) return absent(outcome);
    const { asOf, spans, isComplete } = copied;
    return succeed({ ...found.value, asOf, kept, copy: { spans, isComplete } });
  }

  /** A record that was read lately is shown as it was read then; else as the copy holds it. */
  async function record<T extends Provenance>(
    outcome: Outcome<T | null>,
    caller: Caller | undefined,
    find: () => Promise<Outcome<T | null>>,
    reach: () => Promise<number | null>,
  ): Promise<Outcome<T | null>> {
    if (outcome.ok || caller?.background || !isOutage(outcome.failure.code)) return outcome;
    const asOf = await reach();
    const found = asOf === null ? null : await find();
    if (asOf === null || !found?.ok || found.value === null) return absent(outcome);
    return succeed({ ...found.value, asOf, kept: outcome.failure.code, copy: whole });
  }

  return {
    ...source,
    async listContributions(query, caller) {
      const outcome = await source.listContributions(query, caller);
      const answer = await list(
        outcome,
        caller,
        () => copy.source.listContributions(query, caller),
        () => copy.contributions(query),
      );
      if (!answer.ok) return answer;
      return answer.value === null ? outcome : succeed(answer.value);
    },
    async findContribution(id, caller) {
      const told = caller?.background ? () => undefined : copy.watch(id);
      const outcome = await source.findContribution(id, caller);
      if (outcome.ok && outcome.value?.kept === undefined) told(outcome.value?.item ?? null);
      return record(
        outcome,
        caller,
        () => copy.source.findContribution(id, caller),
        () => copy.contributionReadAt(id),
      );
    },
    async searchContributions(query, caller) {
      const copied = await copy.contributions(query);
      if (copied === null) return unreadCopy(copy.trouble());
      const found = await copy.source.searchContributions(query, caller);
      const { asOf, spans, isComplete } = copied;
      const kept = copy.trouble();
      const stale = kept === null ? {} : { kept };
      return found.ok ? succeed({ ...found.value, ...stale, asOf, copy: { spans, isComplete } }) : found;
    },
    async findAlike(query, caller) {
      const copied = await copy.contributions({
        occurredAfter: query.from - 1,
        occurredBefore: query.to + 1,
      });
      const told =
        copied === null
          ? {}
          : { asOf: copied.asOf, copy: { spans: copied.spans, isComplete: copied.isComplete } };
      if (copied?.isComplete !== true) {
        const outcome = await source.findAlike(query, caller);
        if (outcome.ok || copied === null) return outcome;
      }
      const found = await copy.source.findAlike(query, caller);
      return found.ok ? succeed({ ...found.value, ...told }) : found;
    },
    supporters: copiedSupporters(
      copy.source.supporters,
      () => copy.contributions({}),
      () => copy.trouble(),
    ),
    sums: copiedSums(copy.source.sums, copy),
    async listPosts(feedId, query, caller) {
      const outcome = await source.listPosts(feedId, query, caller);
      const isThere = outcome.ok && outcome.value !== null && outcome.value.kept === undefined;
      if (isThere && !caller?.background) copy.sawFeed(feedId);
      return list(
        outcome,
        caller,
        () => copy.source.listPosts(feedId, query, caller),
        () => copy.posts(feedId),
      );
    },
    async findPost(feedId, id, include, caller) {
      return record(
        await source.findPost(feedId, id, include, caller),
        caller,
        () => copy.source.findPost(feedId, id, include, caller),
        () => copy.postReadAt(feedId, id),
      );
    },
  };
}

/**
 * What is left where the copy cannot answer: a cached answer, or that the upstream is down, and when to try
 * again.
 */
function absent<T>(outcome: Outcome<T>): Outcome<T> {
  if (outcome.ok || !isDown(outcome.failure.code)) return outcome;
  const { retryAfter = soon } = outcome.failure;
  const { message } = failureBody(outcome.failure);
  return fail("upstream_unavailable", {
    message: `${message} The copy of the desk does not hold this.`,
    retryAfter,
  });
}
