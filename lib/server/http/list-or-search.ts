import "server-only";
import type { SearchNote } from "@/lib/client/api/answers";
import { type ListQuery, toListSearch } from "@/lib/contract/contribution-query";
import { type Outcome, succeed } from "@/lib/contract/failure";
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

/** No list is that long, so the answer has no rows and costs little. */
const beyondEveryList = 999_999;

/** How many contributions match, and whether there are more: what words find is not counted to its end. */
export interface ListCount {
  readonly total: number | null;
  readonly isAtLeast: boolean;
}

/**
 * How many contributions match, whatever the page; null where an upstream seems to have ignored a filter, so
 * that it counted something else. Only rows show that (docs/decisions/008): an upstream is asked for some.
 */
export async function countList(
  source: Pick<Source, "name" | "listContributions" | "searchContributions">,
  query: ListQuery,
  caller: Caller,
): Promise<Outcome<ListCount>> {
  const page = source.name === "upstream" ? 1 : beyondEveryList;
  const slice = await listOrSearch(source, { ...query, page }, caller);
  if (!slice.ok) return slice;
  const { doubts, total, search } = slice.value;
  return succeed({ total: doubts.length === 0 ? total : null, isAtLeast: search?.isAtLeast ?? false });
}
