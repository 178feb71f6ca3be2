import "server-only";
import type { Outcome } from "@/lib/contract/failure";
import type { ListQuery } from "@/lib/contract/search-query";
import { askSource } from "@/lib/server/access/ask-source";
import { pageCaller } from "@/lib/server/pages/page-caller";
import type { FoundSums } from "@/lib/source/source";

/** What all contributions of a list come to; where words narrow it, that leaves an entry in the audit. */
export async function contributionSums(query: ListQuery): Promise<Outcome<FoundSums>> {
  const caller = await pageCaller();
  return askSource((source) => source.sums.contributions(query, caller), caller.requestId);
}
