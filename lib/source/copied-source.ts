import type { ContributionQuery } from "@/lib/contract/contribution-query";
import { type FailureCode, type Outcome, succeed } from "@/lib/contract/failure";
import { copiedSums } from "./copied-sums";
import { copiedSupporters } from "./copied-supporters";
import { isOutage } from "./outage";
import type { Caller, CopyExtent, Provenance, Source } from "./source";
import { unreadCopy } from "./unread-copy";

/** What of a question the desk's copy of its upstream can answer. */
interface Copied extends CopyExtent {
  /** The oldest reading that the answer may rest on (ms UTC). */
  readonly asOf: number;
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
  /** Begins to watch a record being read for somebody; what is told then is what became of it. */
  watch(id: string): Watcher;
}

/** Hears of a record that was read (its text), or that does not exist (null). */
type Watcher = (text: Uint8Array | null) => void;

/**
 * A source that answers from its copy where an answer is missing, and says so; never where the upstream refuses or says that
 * there is no such record. What the copy does not hold leaves the failure as it is. It stands behind the kept answers of the
 * source, which are what the upstream itself said. Records that people open are copied as they pass by; searches and supporters are the copy's.
 */
export function withCopy(source: Source, copy: Copy): Source {
  /** The copy's own answer, or the failure that it should stand in for. */
  async function instead<T extends Provenance>(
    outcome: Outcome<T | null>,
    caller: Caller | undefined,
    find: () => Promise<Outcome<T | null>>,
    reach: () => Promise<Copied | number | null>,
  ): Promise<Outcome<T | null>> {
    if (outcome.ok || caller?.background || !isOutage(outcome.failure.code)) return outcome;
    const copied = await reach();
    if (copied === null) return outcome;
    const found = await find();
    if (!found.ok || found.value === null) return outcome;
    const kept = outcome.failure.code;
    if (typeof copied === "number") return succeed({ ...found.value, asOf: copied, kept, copy: whole });
    const { asOf, spans, isComplete } = copied;
    return succeed({ ...found.value, asOf, kept, copy: { spans, isComplete } });
  }

  return {
    ...source,
    async listContributions(query, caller) {
      const outcome = await source.listContributions(query, caller);
      const answer = await instead(
        outcome,
        caller,
        () => copy.source.listContributions(query, caller),
        () => copy.contributions(query),
      );
      return answer.ok && answer.value !== null ? succeed(answer.value) : outcome;
    },
    async findContribution(id, caller) {
      const told = caller?.background ? () => undefined : copy.watch(id);
      const outcome = await source.findContribution(id, caller);
      if (outcome.ok && outcome.value?.kept === undefined) told(outcome.value?.item ?? null);
      return instead(
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
    supporters: copiedSupporters(
      copy.source.supporters,
      () => copy.contributions({}),
      () => copy.trouble(),
    ),
    sums: copiedSums(copy.source.sums, copy),
    async listPosts(feedId, query, caller) {
      return instead(
        await source.listPosts(feedId, query, caller),
        caller,
        () => copy.source.listPosts(feedId, query, caller),
        () => copy.posts(feedId),
      );
    },
    async findPost(feedId, id, include, caller) {
      return instead(
        await source.findPost(feedId, id, include, caller),
        caller,
        () => copy.source.findPost(feedId, id, include, caller),
        () => copy.postReadAt(feedId, id),
      );
    },
  };
}
