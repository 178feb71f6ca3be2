import type { FacetCounts } from "@/lib/search/find-page";
import type { FoundLines, SearchNote } from "./answers";

/** A page of results, as `/api/search` returns it. */
export interface SearchAnswer extends FoundLines {
  readonly total: number;
  readonly page: number;
  readonly perPage: number;
  readonly facets: FacetCounts | null;
}

/** Returns a note that the results are only close to what was typed; null if they match. */
export function closestWords(
  { isForgiving, isUnknownAddress }: Pick<SearchNote, "isForgiving" | "isUnknownAddress">,
  total: number,
): string | null {
  if (isUnknownAddress) return total === 0 ? "No such email." : "No such email. Closest matches:";
  return isForgiving ? "No contribution has all of these words. Closest matches:" : null;
}
