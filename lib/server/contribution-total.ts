import "server-only";
import { type Outcome, succeed } from "@/lib/contract/failure";
import type { ListQuery } from "@/lib/contract/search-query";
import { askAside } from "./ask-source";
import { listOrSearch } from "./list-or-search";
import { pageCaller } from "./page-caller";

/** No list is that long, so the answer has no rows and costs little. */
const beyondEveryList = 999_999;

/** How many contributions match, whatever the page. No record is handed out, so no entry is left in the audit. */
export async function contributionTotal(query: ListQuery): Promise<Outcome<number>> {
  const caller = await pageCaller();
  return askAside(async (source) => {
    const slice = await listOrSearch(source, { ...query, page: beyondEveryList }, caller);
    return slice.ok ? succeed(slice.value.total) : slice;
  }, caller.requestId);
}
