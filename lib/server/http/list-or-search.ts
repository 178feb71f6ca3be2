import "server-only";
import type { SearchNote } from "@/lib/client/api/answers";
import {
  emptyPage,
  isByAmount,
  isByDate,
  type ListQuery,
  needsCurrency,
  toListSearch,
} from "@/lib/contract/contribution-query";
import { fail, type Outcome, succeed } from "@/lib/contract/failure";
import { soleCurrency, splitSearch } from "@/lib/search/conditions";
import type { ContributionSlice, Source } from "@/lib/source/source";

export interface ListSlice extends ContributionSlice {
  readonly search: SearchNote | null;
}

/** Lists contributions. With words, or in an order other than by date, the list is a search. */
export async function listOrSearch(
  source: Pick<Source, "listContributions" | "searchContributions">,
  query: ListQuery,
): Promise<Outcome<ListSlice>> {
  const { q = "", sort } = query;
  if (q === "" && isByDate(sort)) {
    const outcome = await source.listContributions({ ...query, sort });
    return outcome.ok ? succeed({ ...outcome.value, search: null }) : outcome;
  }
  if (isByAmount(sort) && soleCurrency(splitSearch(q).narrowed) === null) {
    return fail("invalid_query", { message: needsCurrency, errors: { sort: [needsCurrency] } });
  }
  const outcome = await source.searchContributions(toListSearch({ ...query, q }));
  if (!outcome.ok) return outcome;
  const { isAtLeast, isForgiving, isUnknownAddress, coverage: _, ...slice } = outcome.value;
  return succeed({ ...slice, search: q === "" ? null : { isAtLeast, isForgiving, isUnknownAddress } });
}

/**
 * Counts matching contributions on all pages. The count is null if an upstream seems to have ignored a
 * filter. Only rows reveal that (docs/decisions/008), so the first page is requested from an upstream. A
 * search may stop counting early (`isAtLeast`).
 */
export async function countList(
  source: Pick<Source, "name" | "listContributions" | "searchContributions">,
  query: ListQuery,
) {
  const page = source.name === "upstream" ? 1 : emptyPage;
  const slice = await listOrSearch(source, { ...query, sort: "-contribution_date", page });
  if (!slice.ok) return slice;
  const { doubts, total, search } = slice.value;
  return succeed({ total: doubts.length === 0 ? total : null, isAtLeast: search?.isAtLeast ?? false });
}
