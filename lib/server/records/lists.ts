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
import { fail, mapOutcome, type Outcome } from "@/lib/contract/failure";
import { soleCurrency, splitSearch } from "@/lib/search/conditions";
import type { ContributionSlice, Slice, Source } from "@/lib/source/source";

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
    return mapOutcome(source.listContributions({ ...query, sort }), (slice) => ({ ...slice, search: null }));
  }
  if (isByAmount(sort) && soleCurrency(splitSearch(q).narrowed) === null) {
    return fail("invalid_query", { message: needsCurrency, errors: { sort: [needsCurrency] } });
  }
  const found = source.searchContributions(toListSearch({ ...query, q }));
  return mapOutcome(found, ({ isAtLeast, isForgiving, isUnknownAddress, coverage: _, ...slice }) => {
    return { ...slice, search: q === "" ? null : { isAtLeast, isForgiving, isUnknownAddress } };
  });
}

/**
 * Counts matching contributions on all pages. The count is null if an upstream seems to have ignored a
 * filter. Only rows reveal that (docs/decisions/007), so the first page is requested from an upstream. A
 * search may stop counting early (`isAtLeast`).
 */
export async function countList(
  source: Pick<Source, "name" | "listContributions" | "searchContributions">,
  query: ListQuery,
) {
  const page = source.name === "upstream" ? 1 : emptyPage;
  const list = listOrSearch(source, { ...query, sort: "-contribution_date", page });
  return mapOutcome(list, ({ doubts, total, search }) => {
    return { total: doubts.length === 0 ? total : null, isAtLeast: search?.isAtLeast ?? false };
  });
}

interface ListPage extends Pick<Slice, "total" | "page" | "perPage"> {
  readonly ids: readonly string[];
}

/** Finds a record on a page of a list: its position, from 1, and its neighbors with their pages; or null. */
export async function findPosition(
  id: string,
  { ids, total, page, perPage }: ListPage,
  readPage: (page: number) => Promise<readonly string[] | null>,
) {
  const index = ids.indexOf(id);
  if (index < 0) return null;
  const position = (page - 1) * perPage + index + 1;
  const neighbour = async (step: -1 | 1) => {
    if (position + step < 1 || position + step > total) return null;
    const onPage = ids[index + step];
    if (onPage !== undefined) return { id: onPage, page };
    const beyond = (await readPage(page + step))?.at(step === 1 ? 0 : -1);
    return beyond === undefined ? null : { id: beyond, page: page + step };
  };
  const [previous, next] = await Promise.all([neighbour(-1), neighbour(1)]);
  return { position, total, previous, next };
}
