import "server-only";
import type { Answered } from "@/lib/client/ask";
import type { ContributionPage } from "@/lib/client/contribution-page";
import type { ContributionQuery } from "@/lib/contract/contribution-query";
import { succeed } from "@/lib/contract/failure";
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

function staleness({ asOf, kept }: Provenance): ContributionPage["stale"] {
  return kept === undefined || kept === "fresh" ? null : { asOf, code: kept };
}
