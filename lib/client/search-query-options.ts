import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { formatPairs } from "@/lib/contract/query-string";
import { paths } from "@/lib/paths";
import { member, memberList } from "@/lib/reading/member";
import { readText } from "@/lib/reading/text";
import { ask } from "./ask";

/** A contribution that was found, as the palette has room for. */
export interface FoundLine {
  readonly id: string;
  readonly name: string | null;
  readonly amount: string | null;
}

/** What the palette shows of a search. */
export interface FoundLines {
  readonly lines: readonly FoundLine[];
  /** Whether nothing has all words, so that one was taken for mistyped. */
  readonly isForgiving: boolean;
}

const mostLines = 6;
const fresh = 15_000;

/** The nearest contributions to some words; null where they could not be had. A question that is typed over is given up. */
export function searchQueryOptions(q: string) {
  const query = formatPairs([
    ["q", q],
    ["limit", String(mostLines)],
    ["total", "0"],
  ]);
  return queryOptions({
    queryKey: ["search", q],
    queryFn: async ({ signal }): Promise<FoundLines | null> => {
      const { outcome } = await ask(`${paths.apiSearch}?${query}`, signal, ({ body }) => readLines(body));
      return outcome.ok ? outcome.value : null;
    },
    placeholderData: keepPreviousData,
    staleTime: fresh,
  });
}

function readLines(body: unknown): FoundLines {
  const lines = memberList(body, "hits").map((hit) => ({
    id: readText(member(hit, "id")) ?? "",
    name: readText(member(hit, "name")),
    amount: readText(member(hit, "amount")),
  }));
  return { lines, isForgiving: member(body, "isForgiving") === true };
}
