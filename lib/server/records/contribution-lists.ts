import "server-only";
import type { ContributionPage } from "@/lib/client/api/contribution-page";
import type { Answered } from "@/lib/client/api/request";
import { type ListQuery, toListSearch } from "@/lib/contract/contribution-query";
import { type Outcome, succeed } from "@/lib/contract/failure";
import type { InsightsQuery } from "@/lib/contract/insights-query";
import type { InsightsReport } from "@/lib/contract/insights-report";
import { pickFields, type RowField, toContributionRow } from "@/lib/records/list-rows";
import { parseRecord, readSource, readUnaudited, releaseAudited } from "@/lib/server/access/read-source";
import { pageCaller } from "@/lib/server/pages/page-request";
import { keepsRecords } from "@/lib/source";
import type { ContributionSlice, Provenance } from "@/lib/source/source";
import { countList, listOrSearch } from "./lists";

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

/** Parses the records of a page into complete table rows. */
export function contributionRows({ items }: Pick<ContributionSlice, "items">) {
  return items.map(({ text, kind }) => toContributionRow(parseRecord(text), kind));
}

function staleness({ asOf, cached, copy }: Provenance): ContributionPage["stale"] {
  if (cached === undefined || cached === "fresh") return null;
  return { asOf, code: cached, ...(copy?.isComplete === false ? { isPartial: true } : {}) };
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

/** Returns the report of the overview for the browser's query cache. It is audited. */
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
