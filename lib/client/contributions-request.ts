import { formatListQuery, type ListQuery } from "@/lib/contract/search-query";
import { paths } from "@/lib/paths";

/** The path and query of our own endpoint for a question (spec §4.3); with words it is one of the pages' own. */
export function contributionsRequest(query: ListQuery): string {
  const text = formatListQuery(query);
  const path = query.q === undefined ? paths.apiContributions : paths.apiContributionSearch;
  return text === "" ? path : `${path}?${text}`;
}
