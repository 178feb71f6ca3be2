import "server-only";
import type { Outcome } from "@/lib/contract/failure";
import type { ListQuery } from "@/lib/contract/search-query";
import { askAside } from "./ask-source";
import { countList, type ListCount } from "./count-list";
import { pageCaller } from "./page-caller";

/**
 * How many contributions match, whatever the page; null where nobody knows. No record is handed out, so no entry is left in the
 * audit.
 */
export async function contributionTotal(query: ListQuery): Promise<Outcome<ListCount>> {
  const caller = await pageCaller();
  return askAside((source) => countList(source, query, caller), caller.requestId);
}
