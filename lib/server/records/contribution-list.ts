import "server-only";
import type { Answered } from "@/lib/client/ask";
import type { ContributionPage } from "@/lib/client/contribution-page";
import { type Outcome, succeed } from "@/lib/contract/failure";
import type { ListQuery } from "@/lib/contract/search-query";
import { pickFields, type RowField, toContributionRow } from "@/lib/records/list-rows";
import { askSource, parseRecord } from "@/lib/server/access/ask-source";
import { type ListSlice, listOrSearch } from "@/lib/server/http/list-or-search";
import { pageCaller } from "@/lib/server/pages/page-caller";
import type { Provenance } from "@/lib/source/source";

/** The first page of a list for the browser's query cache; its rows have the common fields and `fields`. */
export async function contributionPage(
  query: ListQuery,
  fields: readonly RowField[],
): Promise<Answered<ContributionPage>> {
  const caller = await pageCaller();
  const outcome = await askSource(async (source) => {
    const slice = await listOrSearch(source, query, caller);
    if (!slice.ok) return slice;
    const { items, kinds, total, perPage, doubts, search } = slice.value;
    const rows = items.map((item, index) =>
      pickFields(toContributionRow(parseRecord(item), kinds[index] ?? "onetime"), fields),
    );
    return succeed({ rows, total, perPage, doubts, stale: staleness(slice.value), search });
  }, caller.requestId);
  return { outcome, requestId: caller.requestId ?? null };
}

/** A page of a list that words narrow, its records as they are; for the pages' own endpoint. */
export async function searchedList(query: ListQuery): Promise<Outcome<ListSlice>> {
  const caller = await pageCaller();
  return askSource((source) => listOrSearch(source, query, caller), caller.requestId);
}

function staleness({ asOf, kept, copy }: Provenance): ContributionPage["stale"] {
  if (kept === undefined || kept === "fresh") return null;
  return { asOf, code: kept, ...(copy?.isComplete === false ? { isPartial: true } : {}) };
}
