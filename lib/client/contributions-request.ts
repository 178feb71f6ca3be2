import { formatListQuery, type ListQuery } from "@/lib/contract/search-query";
import { paths } from "@/lib/paths";

/**
 * The path and query of the pages' own list: the API's (read API §4.3), with words to search for and the kind
 * of each row.
 */
export function contributionsRequest(query: ListQuery): string {
  const text = formatListQuery(query);
  return text === "" ? paths.apiContributionSearch : `${paths.apiContributionSearch}?${text}`;
}
