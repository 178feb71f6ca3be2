import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { formatListQuery, type ListQuery } from "@/lib/contract/search-query";
import { paths } from "@/lib/paths";
import { member } from "@/lib/records/values";
import { type Answered, ask } from "./ask";
import type { ContributionPage } from "./contribution-page";
import { contributionsRequest } from "./contributions-request";

const fresh = 15_000;
/** How often something better is asked for while the answer is an old one. */
const whileStale = 8000;

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
    staleTime: ({ state }) => (state.data?.outcome.ok === false ? 0 : fresh),
    refetchInterval: ({ state }) => (isOutdated(state.data) ? whileStale : false),
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
      const path = text === "" ? paths.apiContributionTotal : `${paths.apiContributionTotal}?${text}`;
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
        const { staleness } = await import("./staleness");
        return { record: member(body, "data"), stale: staleness(headers) };
      }),
    staleTime: ({ state }) => (state.data?.outcome.ok === false ? 0 : fresh),
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
