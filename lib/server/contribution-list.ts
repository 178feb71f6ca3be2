import "server-only";
import { type DehydratedState, dehydrate, QueryClient } from "@tanstack/react-query";
import { headers } from "next/headers";
import {
  type Answered,
  type ContributionPage,
  contributionsQueryOptions,
} from "@/lib/client/contributions-query-options";
import type { ContributionQuery } from "@/lib/contract/contribution-query";
import { succeed } from "@/lib/contract/failure";
import type { Params } from "@/lib/contract/query-string";
import { toContributionRow } from "@/lib/reading/list-rows";
import { askSource, parseRecord } from "./ask-source";

/** The first page of the list, as the browser's own query would have found it, so that it need not ask again. */
export async function contributionListState(query: ContributionQuery): Promise<DehydratedState> {
  const client = new QueryClient();
  client.setQueryData(contributionsQueryOptions(query).queryKey, await contributionPage(query));
  return dehydrate(client);
}

/** A page's parameters as its own links write them; of a repeated one the first counts, as in the browser. */
export function pageParams(search: Record<string, string | string[] | undefined>): Params {
  const pairs = Object.entries(search).map(([name, value]) => [name, [value].flat()[0]] as const);
  return new Map(pairs.flatMap(([name, text]) => (text === undefined ? [] : [[name, text] as const])));
}

async function contributionPage(query: ContributionQuery): Promise<Answered<ContributionPage>> {
  const requestId = (await headers()).get("x-request-id");
  const caller = requestId === null ? {} : { requestId };
  const outcome = await askSource(async (source) => {
    const slice = await source.listContributions(query, caller);
    if (!slice.ok) return slice;
    const { items, kinds, total, perPage, doubts } = slice.value;
    const rows = items.map((item, at) => toContributionRow(parseRecord(item), kinds[at] ?? "onetime"));
    return succeed({ rows, total, perPage, doubts });
  }, requestId ?? undefined);
  return { outcome, requestId };
}
