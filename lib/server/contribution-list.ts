import "server-only";
import type { Answered } from "@/lib/client/ask";
import type { ContributionPage } from "@/lib/client/contribution-page";
import type { ContributionQuery } from "@/lib/contract/contribution-query";
import { succeed } from "@/lib/contract/failure";
import type { Params } from "@/lib/contract/query-string";
import { toContributionRow } from "@/lib/reading/list-rows";
import type { Provenance } from "@/lib/source/source";
import { askSource, parseRecord } from "./ask-source";
import { pageCaller } from "./page-caller";

/** The first page of the list, as the browser's own query would have found it, so that it need not ask again. */
export async function contributionPage(query: ContributionQuery): Promise<Answered<ContributionPage>> {
  const caller = await pageCaller();
  const outcome = await askSource(async (source) => {
    const slice = await source.listContributions(query, caller);
    if (!slice.ok) return slice;
    const { items, kinds, total, perPage, doubts } = slice.value;
    const rows = items.map((item, at) => toContributionRow(parseRecord(item), kinds[at] ?? "onetime"));
    return succeed({ rows, total, perPage, doubts, stale: staleness(slice.value) });
  }, caller.requestId);
  return { outcome, requestId: caller.requestId ?? null };
}

/** A page's parameters as its own links write them; of a repeated one the first counts, as in the browser. */
export function pageParams(search: Record<string, string | string[] | undefined>): Params {
  const pairs = Object.entries(search).map(([name, value]) => [name, [value].flat()[0]] as const);
  return new Map(pairs.flatMap(([name, text]) => (text === undefined ? [] : [[name, text] as const])));
}

function staleness({ asOf, kept }: Provenance): ContributionPage["stale"] {
  return kept === undefined || kept === "fresh" ? null : { asOf, code: kept };
}
