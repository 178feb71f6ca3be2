import { paths } from "@/lib/paths";
import type { Facet } from "@/lib/search/search-keys";
import { type ContributionListState, formatListState } from "./contributions-url";

/** The path and query of the search page; a search is a list's state, so that one becomes the other. */
export function searchHref(state: ContributionListState): `/search${string}` {
  const query = formatListState(state);
  return query === "" ? paths.search : `${paths.search}?${query}`;
}

/** A question narrowed to a value of a facet, `smith status:paid`; null where no question can say so. */
export function withFacet(q: string, facet: Facet, value: string): string | null {
  if (/["\n\r]/.test(value)) return null;
  return `${q.trim()} ${facet}:${/\s/.test(value) ? `"${value}"` : value}`.trim();
}

/** A question without what narrows it to a facet. */
export function withoutFacet(q: string, facet: Facet): string {
  const pattern = new RegExp(`(^|\\s)${facet}:(?:"[^"]*"|\\S+)`, "gi");
  return q.replaceAll(pattern, " ").replaceAll(/\s+/g, " ").trim();
}
