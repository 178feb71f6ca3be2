import "server-only";
import type { SearchNote } from "@/lib/client/api/search-answer";
import { type Outcome, succeed } from "@/lib/contract/failure";
import { type ListQuery, toListSearch } from "@/lib/contract/search-query";
import type { Caller, ContributionSlice, Source } from "@/lib/source/source";

/** A page of contributions, and what has to be known of it where words narrowed it. */
export interface ListSlice extends ContributionSlice {
  readonly search: SearchNote | null;
}

/** Lists contributions; a list that words narrow is a search by date. */
export async function listOrSearch(
  source: Pick<Source, "listContributions" | "searchContributions">,
  query: ListQuery,
  caller?: Caller,
): Promise<Outcome<ListSlice>> {
  const { q } = query;
  if (q === undefined) {
    const outcome = await source.listContributions(query, caller);
    return outcome.ok ? succeed({ ...outcome.value, search: null }) : outcome;
  }
  const outcome = await source.searchContributions(toListSearch({ ...query, q }), caller);
  if (!outcome.ok) return outcome;
  const { isAtLeast, isForgiving, isUnknownAddress, coverage: _, ...slice } = outcome.value;
  return succeed({ ...slice, search: { isAtLeast, isForgiving, isUnknownAddress } });
}
