import "server-only";
import { type Outcome, succeed } from "@/lib/contract/failure";
import type { ListQuery } from "@/lib/contract/search-query";
import type { Caller, Source } from "@/lib/source/source";
import { listOrSearch } from "./list-or-search";

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
