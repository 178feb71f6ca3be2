import "server-only";
import type { ContributionPage } from "@/lib/client/api/contribution-page";
import type { Answered } from "@/lib/client/api/request";
import { type ListQuery, toListSearch } from "@/lib/contract/contribution-query";
import { mapOutcome, type Outcome } from "@/lib/contract/failure";
import type { InsightsQuery } from "@/lib/contract/insights-query";
import type { InsightsReport } from "@/lib/contract/insights-report";
import { pickFields, type RowField, toContributionRow } from "@/lib/records/list-rows";
import { parseRecord, readSource, readUnaudited, releaseAudited } from "@/lib/server/access/read-source";
import { pageCaller } from "@/lib/server/pages/page-request";
import { keepsRecords } from "@/lib/source";
import type { ContributionSlice, Provenance } from "@/lib/source/source";
import { countList, type ListSlice, listOrSearch } from "./lists";

/** Returns a page of the list for the browser's query cache; its rows have the common fields and `fields`. */
export function contributionPage(
  query: ListQuery,
  fields: readonly RowField[],
): Promise<Answered<ContributionPage>> {
  const toPage = (slice: ListSlice): ContributionPage => {
    const { total, perPage, doubts, search } = slice;
    const rows = contributionRows(slice).map((row) => pickFields(row, fields));
    return { rows, total, perPage, doubts, stale: staleness(slice), search };
  };
  return answered(readSource((source) => mapOutcome(listOrSearch(source, query), toPage)));
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
    readUnaudited((source) => {
      const search = toListSearch({ ...query, q, page: 1, sort: "-contribution_date" });
      const found = source.searchContributions({ ...search, perPage: 1, hasFacets: true });
      return mapOutcome(found, ({ total, isAtLeast, facets }) => ({ total, isAtLeast, facets }));
    });
  if (q === "") return count();
  return releaseAudited(
    ({ total }) => ({ action: "search", kind: "contribution", count: total, reason: "facets" }),
    count,
  );
}

/** Returns the report of the overview for the browser's query cache. It is audited. */
export function insightsAnswer(query: InsightsQuery): Promise<Answered<InsightsReport>> {
  const found = readSource((source) => source.sums.insights(query));
  return answered(mapOutcome(found, ({ report }) => report));
}

async function answered<T>(reading: Promise<Outcome<T>>): Promise<Answered<T>> {
  return { outcome: await reading, requestId: (await pageCaller()).requestId ?? null };
}
