import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { formatPairs } from "@/lib/contract/query-string";
import { paths } from "@/lib/paths";
import { ask } from "./ask";
import { type FoundLines, type FoundSupporters, readFoundLines, readFoundSupporters } from "./found-lines";

// With these the commands below are still in sight.
const mostLines = 5;
const mostSupporters = 2;
const fresh = 15_000;

/**
 * The nearest contributions to some words; null where they could not be had. A question that is typed over is
 * given up.
 */
export function searchQueryOptions(q: string) {
  const query = formatPairs([
    ["q", q],
    ["limit", String(mostLines)],
    ["total", "0"],
  ]);
  return queryOptions({
    queryKey: ["search", q],
    queryFn: async ({ signal }): Promise<FoundLines | null> => {
      const { outcome } = await ask(`${paths.apiSearch}?${query}`, signal, ({ body }) =>
        readFoundLines(body),
      );
      return outcome.ok ? outcome.value : null;
    },
    placeholderData: keepPreviousData,
    staleTime: fresh,
  });
}

/** The supporters with some words who gave last; null where they could not be had. */
export function supporterSearchOptions(q: string) {
  const query = formatPairs([
    ["q", q],
    ["limit", String(mostSupporters)],
  ]);
  return queryOptions({
    queryKey: ["supporter-search", q],
    queryFn: async ({ signal }): Promise<FoundSupporters | null> => {
      const { outcome } = await ask(`${paths.apiSupporters}?${query}`, signal, ({ body }) =>
        readFoundSupporters(body),
      );
      return outcome.ok ? outcome.value : null;
    },
    placeholderData: keepPreviousData,
    staleTime: fresh,
  });
}
