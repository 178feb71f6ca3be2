import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { formatListQuery, type ListQuery } from "@/lib/contract/search-query";
import { paths, withQuery } from "@/lib/paths";
import { member } from "@/lib/records/values";
import { type Answered, ask } from "./ask";
import type { ContributionPage } from "./contribution-page";
import { isEither, isFlag, isListOf, isNull, isNumber, isObjectOf, isText } from "./guards";

const freshMs = 15_000;
const sumsFreshMs = 60_000;
/** How often a newer answer is requested while the last one is stale. */
const refetchWhileStaleMs = 8000;

/**
 * The path and query of the pages' own list: the API's (read API §4.3), with words to search for and the kind
 * of each row.
 */
export function contributionsRequest(query: ListQuery): string {
  return withQuery(paths.apiContributionSearch, formatListQuery(query));
}

/** A page of contributions as slim rows. The server fills the first one under the same key. */
export function contributionsQueryOptions(query: ListQuery) {
  return queryOptions({
    queryKey: ["contributions", formatListQuery(query)],
    queryFn: async ({ signal, client, queryKey }): Promise<Answered<ContributionPage>> => {
      // What reads the rows comes along with them: the first page was read by the server.
      const reader = import("./contribution-page");
      const isRepeat = isWanting(client.getQueryData<Answered<ContributionPage>>(queryKey));
      return ask(
        contributionsRequest(query),
        signal,
        async (reply) => (await reader).toPage(reply),
        isRepeat,
      );
    },
    placeholderData: keepPreviousData,
    // What went wrong is asked again as soon as somebody comes back to it.
    staleTime: ({ state }) => (state.data?.outcome.ok === false ? 0 : freshMs),
    refetchInterval: ({ state }) => (isOutdated(state.data) ? refetchWhileStaleMs : false),
  });
}

/** How many contributions match, and whether there are more. */
export interface ListTotal {
  readonly total: number;
  readonly isAtLeast: boolean;
}

/**
 * How many contributions match, whatever the page, and whether there are more; null where that could not be
 * learnt.
 */
export function totalQueryOptions(query: ListQuery) {
  const text = formatListQuery({ ...query, page: 1 });
  return queryOptions({
    queryKey: ["contributions-total", text],
    queryFn: async ({ signal }): Promise<ListTotal | null> => {
      const path = withQuery(paths.apiContributionTotal, text);
      const { outcome } = await ask(path, signal, ({ body }) => body);
      const total = outcome.ok ? member(outcome.value, "total") : null;
      if (!outcome.ok || typeof total !== "number") return null;
      return { total, isAtLeast: member(outcome.value, "isAtLeast") === true };
    },
  });
}

/** One whole contribution, parsed (read API §4.4), and since when and why there was no newer answer. */
export function contributionQueryOptions(id: string) {
  return queryOptions({
    queryKey: ["contribution", id],
    queryFn: ({ signal }) =>
      ask(paths.apiContribution(id), signal, async ({ body, headers }) => {
        const { staleness } = await import("./refusal");
        return { record: member(body, "data"), stale: staleness(headers) };
      }),
    staleTime: ({ state }) => (state.data?.outcome.ok === false ? 0 : freshMs),
  });
}

/** Whether a page that has this answer asks again by itself. */
function isWanting(answer: Answered<ContributionPage> | undefined): boolean {
  return answer?.outcome.ok === false || isOutdated(answer);
}

/** Whether an answer is an older one, given because a newer could not be had. */
function isOutdated(answer: Answered<ContributionPage> | undefined): boolean {
  return answer?.outcome.ok === true && answer.outcome.value.stale !== null;
}

interface Sum {
  readonly currency: string | null;
  /** Decimal text in major units. */
  readonly amount: string;
}

/** What all contributions of a list come to (`/api/contributions/sums`). */
export interface ListSums {
  /** Null where more match than are added up. */
  readonly sums: readonly Sum[] | null;
  readonly count: number;
  /** How many more match whose amount is not known, or beyond what sums hold. */
  readonly unsummed: number;
  readonly coverage: { readonly records: number; readonly counted: number };
  readonly copy: { readonly asOf: number; readonly isComplete: boolean } | null;
}

const isListSums = isObjectOf<ListSums>({
  sums: isEither(isNull, isListOf(isObjectOf<Sum>({ currency: isEither(isText, isNull), amount: isText }))),
  count: isNumber,
  unsummed: isNumber,
  coverage: isObjectOf<ListSums["coverage"]>({ records: isNumber, counted: isNumber }),
  copy: isEither(isNull, isObjectOf<NonNullable<ListSums["copy"]>>({ asOf: isNumber, isComplete: isFlag })),
});

/** Whether some of what was asked for is not in the sums, because it is not copied or not counted yet. */
export function isPartOf({ coverage, copy }: ListSums): boolean {
  return copy?.isComplete === false || coverage.counted < coverage.records;
}

/** The sums of all contributions of a list, whatever its page and order; null where they could not be had. */
export function sumsQueryOptions(query: ListQuery) {
  const text = formatListQuery({ ...query, page: 1, sort: "-contribution_date" });
  return queryOptions({
    queryKey: ["contribution-sums", text],
    queryFn: async ({ signal }): Promise<ListSums | null> => {
      const { outcome } = await ask(withQuery(paths.apiContributionSums, text), signal, ({ body }) =>
        isListSums(body) ? body : null,
      );
      return outcome.ok ? outcome.value : null;
    },
    staleTime: sumsFreshMs,
  });
}
