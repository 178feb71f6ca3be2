import type { ContributionQuery } from "@/lib/contract/contribution-query";
import type { FailureCode, Outcome } from "@/lib/contract/failure";
import type { PostInclude, PostQuery } from "@/lib/contract/post-query";
import type { Kind } from "@/lib/reading/kind";

/**
 * One record as UTF-8 JSON text, byte for byte as its source wrote it. Records travel unparsed from where they
 * are kept to the response, so that no number, order or unknown field changes on the way.
 */
export type RecordText = Uint8Array;

/** What a source knows beside the records themselves; the response's headers tell it to the caller. */
export interface Provenance {
  /** When the records were read where they live (ms UTC). */
  readonly asOf: number;
  /** How the answer disagrees with the question, as parameter names (`X-Upstream-Check`); empty when it agrees. */
  readonly doubts: readonly string[];
  /**
   * Set when the answer was kept from an earlier question: `fresh` within its short time, else the code of the
   * trouble that keeps a newer one away. The caller is told (`X-Data-As-Of`, `X-Data-Stale`).
   */
  readonly kept?: "fresh" | FailureCode;
}

/** One page of a list. Never a URL: links are built from the caller's own request. */
export interface Slice extends Provenance {
  readonly items: readonly RecordText[];
  readonly total: number;
  readonly page: number;
  readonly perPage: number;
}

/** A page of contributions and the kind of each, as far as the source can tell. */
export interface ContributionSlice extends Slice {
  readonly kinds: readonly Kind[];
}

/** One record that was asked for by its id. */
export interface Found extends Provenance {
  readonly item: RecordText;
}

/** A contribution that was asked for by its id, and its kind as far as the source can tell. */
export interface FoundContribution extends Found {
  readonly kind: Kind;
}

/** On whose behalf a source is asked. */
export interface Caller {
  /** Aborted when nobody waits for the answer any more. */
  readonly signal?: AbortSignal;
  /** Goes along to an upstream, so that both logs speak of the same request. */
  readonly requestId?: string;
  /** Background work waits for its share of the upstream and asks anew; a person does neither. */
  readonly background?: boolean;
}

/**
 * Where records come from. Both houses (database, upstream) implement it, and one suite runs over both.
 * `null` means that the record or the feed does not exist (spec §7); every other trouble is a failure.
 */
export interface Source {
  readonly name: "database" | "upstream";
  listContributions(query: ContributionQuery, caller?: Caller): Promise<Outcome<ContributionSlice>>;
  findContribution(id: string, caller?: Caller): Promise<Outcome<FoundContribution | null>>;
  listPosts(feedId: string, query: PostQuery, caller?: Caller): Promise<Outcome<Slice | null>>;
  findPost(
    feedId: string,
    id: string,
    include: readonly PostInclude[],
    caller?: Caller,
  ): Promise<Outcome<Found | null>>;
  /** Whether what it holds is the invented demo set. */
  isDemo(): Promise<Outcome<boolean>>;
  /** Feeds that this source knows of, for the pages; an upstream names none by itself. */
  listFeeds(): Promise<Outcome<readonly Feed[]>>;
}

export interface Feed {
  readonly id: string;
  readonly label: string;
}
