import "server-only";
import type { Outcome } from "@/lib/contract/failure";
import type { ListQuery } from "@/lib/contract/search-query";
import { askAside, releaseAside } from "@/lib/server/access/ask-source";
import { countList, type ListCount } from "@/lib/server/http/list-or-search";
import { pageCaller } from "@/lib/server/pages/page-caller";

/**
 * How many contributions match, whatever the page; null where nobody knows. No record is handed out: only
 * where words narrow it, which tells whether somebody gave, an entry is left in the audit.
 */
export async function contributionTotal(query: ListQuery): Promise<Outcome<ListCount>> {
  const caller = await pageCaller();
  const work = () => askAside((source) => countList(source, query, caller), caller.requestId);
  if (query.q === undefined) return work();
  return releaseAside(
    ({ total }) => ({ action: "search", kind: "contribution", count: total ?? 0, reason: "total" }),
    work,
  );
}
