import {
  type ContributionQuery,
  type ListQuery,
  readContributionQuery,
  type SearchQuery,
} from "@/lib/contract/contribution-query";
import { type FailureCode, fail, type Outcome, succeed } from "@/lib/contract/failure";
import type { InsightsQuery } from "@/lib/contract/insights-query";
import type { InsightsReport } from "@/lib/contract/insights-report";
import type { PostFacets, PostInclude, PostQuery } from "@/lib/contract/post-query";
import type { CallSample } from "@/lib/contract/source-report";
import type { ListedSupporter, SupporterQuery } from "@/lib/contract/supporter-query";
import type { ContributionSums } from "@/lib/insights/list-sums";
import type { CandidateQuery, CompareCoverage } from "@/lib/records/contribution/duplicates";
import type { Kind } from "@/lib/records/labels";
import { member } from "@/lib/records/values";
import type { FacetCounts } from "@/lib/search/find-page";
import type { SimilarSupporter } from "@/lib/supporters/read-supporters";

/** One record as UTF-8 JSON text, not reformatted on its way to the response (docs/decisions/005). */
export type RecordText = Uint8Array;

/** Facts that accompany records up to the response's headers. */
export interface Provenance {
  /** When the records were read from their source (ms UTC). */
  readonly asOf: number;
  /** The parameters with which the response disagrees (`X-Upstream-Check`). */
  readonly doubts: readonly string[];
  /**
   * Absent for a live response. `fresh`: a cached one within its lifetime. A failure code: why only an older
   * one could be served.
   */
  readonly cached?: "fresh" | FailureCode;
  /** Set for a response from the copy of an upstream (`X-Mirror-Coverage`). */
  readonly copy?: CopyExtent;
}

/** How much of a query a copy holds. */
export interface CopyExtent {
  /** Spans of instants (ms UTC), both ends included, oldest first. */
  readonly spans: readonly { readonly from: number; readonly to: number }[];
  readonly isComplete: boolean;
}

export interface Subject {
  readonly id: string | null;
  readonly supporterId: string | null;
}

/**
 * Returns the ids of a record and its supporter as the audit logs them; null if they are no text or number.
 */
export function subjectOf(record: unknown): Subject {
  return { id: idOf(record), supporterId: idOf(member(record, "supporter")) };
}

function idOf(record: unknown): string | null {
  const id = member(record, "id");
  return typeof id === "string" || typeof id === "number" ? String(id) : null;
}

/** A record, with the ids that the audit logs. */
export interface Item {
  readonly text: RecordText;
  readonly subject: Subject;
}

/** A contribution, with its kind as far as the source knows it. */
export interface ContributionItem extends Item {
  readonly kind: Kind;
}

export function subjectsOf({ items }: Pick<Slice, "items">): readonly Subject[] {
  return items.map(({ subject }) => subject);
}

/** A page of a list. It contains no URLs: links are built from the caller's own request. */
export interface Slice<Listed extends Item = Item> extends Provenance {
  readonly items: readonly Listed[];
  readonly total: number;
  readonly page: number;
  readonly perPage: number;
  /**
   * How many rows of the page are no records. Only background work and the search for similar contributions
   * get a page with such rows.
   */
  readonly skipped?: number;
}

/** A page of posts; `facets` if the query has a filter and the posts are in a database. */
export interface PostSlice extends Slice {
  readonly facets?: PostFacets;
}

export type ContributionSlice = Slice<ContributionItem>;

export interface SearchSlice extends ContributionSlice {
  /** Whether more than `total` may match: counting has a limit and may be skipped. */
  readonly isAtLeast: boolean;
  /** Whether a word was treated as mistyped, because no record contains all words. */
  readonly isForgiving: boolean;
  /** The words of records that replace the mistyped one, folded. */
  readonly near: readonly string[];
  /** Whether the searched email address is unknown. The results are the closest matches. */
  readonly isUnknownAddress: boolean;
  readonly coverage: { readonly records: number };
  /** How often each value occurs among the counted matches; null if not requested or not counted. */
  readonly facets: FacetCounts | null;
}

/** Contributions that may be one gift charged again. */
export interface CandidateSlice extends Provenance, Pick<ContributionSlice, "items"> {
  readonly isAtLeast: boolean;
  /** How many of all contributions of these days were compared. */
  readonly coverage: CompareCoverage;
}

export interface Found extends Provenance, Item {}

export interface FoundContribution extends Provenance, ContributionItem {}

export interface Caller {
  readonly signal?: AbortSignal;
  /** Passed to an upstream, so that both logs have the same id. */
  readonly requestId?: string;
  /** Background work waits for its share of the upstream and bypasses caches; other callers do neither. */
  readonly background?: boolean;
}

export interface SupporterSlice
  extends Provenance,
    Pick<SearchSlice, "total" | "isAtLeast" | "isUnknownAddress" | "page" | "perPage"> {
  readonly supporters: readonly ListedSupporter[];
  /** The most frequent first, as in `countries`. */
  readonly currencies: readonly string[];
  readonly countries: readonly string[];
}

export interface FoundSupporter extends Provenance {
  readonly supporter: ListedSupporter;
  /** Their newest contributions; never empty. */
  readonly recent: readonly ContributionItem[];
  /** The newest contribution of each of their plans, newest first. */
  readonly plans: readonly ContributionItem[];
  /** The keys of these plans (`indexKey`). Their contributions may have other plans, now someone else's. */
  readonly planKeys: ReadonlySet<string>;
  /** Contributions that may be gifts charged again, whatever their age. */
  readonly duplicateCandidates: Pick<CandidateSlice, "items" | "isAtLeast" | "coverage">;
  readonly similar: readonly SimilarSupporter[];
  readonly hasMoreSimilar: boolean;
}

export interface OwnQuery extends Pick<ContributionQuery, "sort" | "page"> {
  /** Rows per page; by default the list's own number. */
  readonly limit?: number;
}

/** A page of one supporter's contributions; `supporter` is null if no contribution names them. */
export interface OwnSlice extends ContributionSlice {
  readonly supporter: ListedSupporter | null;
}

/**
 * Supporters, whom no operation of the read API returns: `null` if there is no such supporter,
 * `search_unavailable` if no copy of the records is kept.
 */
export interface SupporterSource {
  list(query: SupporterQuery): Promise<Outcome<SupporterSlice>>;
  find(id: string): Promise<Outcome<FoundSupporter | null>>;
  contributions(id: string, query: OwnQuery): Promise<Outcome<OwnSlice>>;
}

/** Figures over contributions, and the contributions that they show, for the audit. */
export interface FoundInsights {
  readonly report: InsightsReport;
  readonly subjects: readonly Subject[];
}

export type FoundSums = ContributionSums & {
  readonly coverage: { readonly records: number; readonly counted: number };
  /** When the copy was read (ms UTC), and whether it holds the range; null for the desk's own records. */
  readonly copy: { readonly asOf: number; readonly isComplete: boolean } | null;
};

/** Sums over contributions, which no operation of the read API returns; unavailable when supporters are. */
export interface SumSource {
  insights(query: InsightsQuery): Promise<Outcome<FoundInsights>>;
  contributions(query: ListQuery): Promise<Outcome<FoundSums>>;
}

/** The query for the first page of all contributions. */
export const { query: everything } = readContributionQuery(new Map());

/**
 * A source of records: the database or the upstream. `null` means that the record or the feed does not exist
 * (read API §7); every other problem is a failure.
 */
export interface Source {
  readonly name: "database" | "upstream";
  listContributions(query: ContributionQuery, caller?: Caller): Promise<Outcome<ContributionSlice>>;
  findContribution(id: string, caller?: Caller): Promise<Outcome<FoundContribution | null>>;
  /** Searches contributions by words; `search_unavailable` if no copy of the records is kept. */
  searchContributions(query: SearchQuery): Promise<Outcome<SearchSlice>>;
  /** Finds contributions of a giver and an amount within a day; others near them may be included. */
  findCandidates(query: CandidateQuery, caller?: Caller): Promise<Outcome<CandidateSlice>>;
  listPosts(feedId: string, query: PostQuery, caller?: Caller): Promise<Outcome<PostSlice | null>>;
  findPost(
    feedId: string,
    id: string,
    include: readonly PostInclude[],
    caller?: Caller,
  ): Promise<Outcome<Found | null>>;
  readonly supporters: SupporterSource;
  readonly sums: SumSource;
  isDemo(): Promise<Outcome<boolean>>;
  /** Returns the feeds that this source knows, for pages; those of an upstream are configured. */
  listFeeds(): Promise<Outcome<readonly Feed[]>>;
}

const unavailable = (message: string) => async () => fail("search_unavailable", { message });
const noSums = unavailable("Sums need synced records, and sync is off.");
const noSupporters = unavailable("Supporters need synced records, and sync is off.");

/** The parts of a source that keeps no records. */
export const withoutRecords = {
  searchContributions: async () => fail("search_unavailable"),
  supporters: { list: noSupporters, find: noSupporters, contributions: noSupporters },
  sums: { insights: noSums, contributions: noSums },
  isDemo: async () => succeed(false),
} satisfies Partial<Source>;

export interface Feed {
  readonly id: string;
  readonly label: string;
}

const outages: ReadonlySet<FailureCode> = new Set([
  "upstream_unreachable",
  "upstream_unavailable",
  "upstream_timeout",
  "upstream_malformed",
]);

/** Whether there is neither a response nor a refusal. After a refusal, stored records must not be shown. */
export function isOutage(code: FailureCode): boolean {
  return outages.has(code);
}

/** Returns the failure of a request that shows an outage of the whole service; null for any other request. */
export function serviceOutage(sample: CallSample | undefined): FailureCode | null {
  if (sample === undefined || sample.outcome === "ok" || sample.isLocal) return null;
  return isOutage(sample.outcome) ? sample.outcome : null;
}

/** Whether there is no response at all, not even an unreadable one. */
export function isDown(code: FailureCode): boolean {
  return isOutage(code) && code !== "upstream_malformed";
}
