import "server-only";
import type { SearchHit } from "@/lib/client/api/answers";
import type { ContributionPage } from "@/lib/client/api/contribution-page";
import type { Answered } from "@/lib/client/api/request";
import type { SearchAnswer } from "@/lib/client/api/search";
import { wordsOf } from "@/lib/client/url/search-conditions";
import { type ListQuery, type SearchQuery, toListSearch } from "@/lib/contract/contribution-query";
import { type Outcome, succeed } from "@/lib/contract/failure";
import type { InsightsQuery } from "@/lib/contract/insights-query";
import type { InsightsReport } from "@/lib/contract/insights-report";
import { formatMoney } from "@/lib/format/money";
import { type Contribution, parseContribution } from "@/lib/records/contribution/contribution";
import { voidReceipts } from "@/lib/records/contribution/receipts";
import { contributionStatus } from "@/lib/records/contribution/status";
import type { Kind } from "@/lib/records/labels";
import { pickFields, type RowField, toContributionRow } from "@/lib/records/list-rows";
import { giverOf } from "@/lib/records/supporter";
import { markedTexts } from "@/lib/search/marked-texts";
import { type Question, readQuestion } from "@/lib/search/question";
import { parseRecord, readSource, readUnaudited, releaseAudited } from "@/lib/server/access/read-source";
import { countList, listOrSearch } from "@/lib/server/http/list-or-search";
import { pageCaller, pagePreferences } from "@/lib/server/pages/page-request";
import { keepsRecords } from "@/lib/source";
import { type ContributionSlice, type Provenance, subjectsOf } from "@/lib/source/source";
import { exactMatch } from "./exact-match";

/** Returns a page of the list for the browser's query cache; its rows have the common fields and `fields`. */
export async function contributionPage(
  query: ListQuery,
  fields: readonly RowField[],
): Promise<Answered<ContributionPage>> {
  const outcome = await readSource(async (source) => {
    const slice = await listOrSearch(source, query);
    if (!slice.ok) return slice;
    const { total, perPage, doubts, search } = slice.value;
    const stale = staleness(slice.value);
    const rows = contributionRows(slice.value).map((row) => pickFields(row, fields));
    return succeed({ rows, total, perPage, doubts, stale, search });
  });
  return answered(outcome);
}

/** Whether lists can be sorted by more than the date. */
export function canSortLists(): Promise<boolean> {
  return keepsRecords().catch(() => false);
}

export function contributionRows({ items }: Pick<ContributionSlice, "items">) {
  return items.map(({ text, kind }) => toContributionRow(parseRecord(text), kind));
}

function staleness({ asOf, kept, copy }: Provenance): ContributionPage["stale"] {
  if (kept === undefined || kept === "fresh") return null;
  return { asOf, code: kept, ...(copy?.isComplete === false ? { isPartial: true } : {}) };
}

/** Counts the contributions of a list. Only a search is audited: its count reveals whether a person gave. */
export function contributionTotal(query: ListQuery) {
  const count = () => readUnaudited((source) => countList(source, query));
  if (query.q === undefined) return count();
  return releaseAudited(
    ({ total }) => ({ action: "search", kind: "contribution", count: total ?? 0, reason: "total" }),
    count,
  );
}

/**
 * Counts the contributions of a list by facet value, up to the maximum that a search counts. Like the total,
 * this is audited if words narrow the list.
 */
export function contributionFacets(query: ListQuery) {
  const { q = "" } = query;
  const count = () =>
    readUnaudited(async (source) => {
      const search = toListSearch({ ...query, q, page: 1, sort: "-contribution_date" });
      const found = await source.searchContributions({ ...search, perPage: 1, hasFacets: true });
      if (!found.ok) return found;
      const { total, isAtLeast, facets } = found.value;
      return succeed({ total, isAtLeast, facets });
    });
  if (q === "") return count();
  return releaseAudited(
    ({ total }) => ({ action: "search", kind: "contribution", count: total, reason: "facets" }),
    count,
  );
}

export async function insightsAnswer(query: InsightsQuery): Promise<Answered<InsightsReport>> {
  const outcome = await readSource(async (source) => {
    const found = await source.sums.insights(query);
    return found.ok ? succeed(found.value.report) : found;
  });
  return answered(outcome);
}

async function answered<T>(outcome: Outcome<T>): Promise<Answered<T>> {
  return { outcome, requestId: (await pageCaller()).requestId ?? null };
}

/** @param read `readUnaudited` if another audit entry covers the records */
export async function searchRecords(query: SearchQuery, read: typeof readSource = readSource) {
  const { locale } = await pagePreferences();
  const parsed = readQuestion(query.q);
  const words = wordsOf(query.q);
  return read(async (source) => {
    const found = await source.searchContributions(query);
    if (!found.ok) return found;
    const { items, total, page, perPage, isAtLeast, isForgiving, coverage, facets } = found.value;
    const { asOf, near, isUnknownAddress } = found.value;
    const question = { ...parsed, phrases: [...parsed.phrases, ...near] };
    const hits = items.map(({ text, kind }) => {
      const record = parseContribution(parseRecord(text));
      return { ...toHit(record, kind, question, locale), ...exactMatch(record, words) };
    });
    const counted = { total, page, perPage, isAtLeast, isForgiving, isUnknownAddress, coverage, facets };
    const copy = found.value.copy === undefined ? null : { asOf, isComplete: found.value.copy.isComplete };
    const answer: SearchAnswer = { ...counted, hits, copy };
    return succeed({ answer, subjects: subjectsOf(found.value), provenance: found.value });
  });
}

function toHit(record: Contribution, kind: Kind, question: Question, locale: string): SearchHit {
  return {
    id: record.id ?? "",
    name: giverOf(record).name,
    amount: formatMoney(record.total, record.currency, locale),
    at: record.placedAt,
    kind,
    status: contributionStatus(record).status,
    ...(record.isTest ? { isTest: true } : {}),
    found: markedTexts(record, question),
    voidReceipts: voidReceipts(record),
  };
}
