import "server-only";
import type { Answered } from "@/lib/client/api/ask";
import { succeed } from "@/lib/contract/failure";
import type { InsightsQuery } from "@/lib/contract/insights-query";
import type { InsightsReport } from "@/lib/contract/insights-report";
import { askSource } from "@/lib/server/access/ask-source";
import { pageCaller } from "@/lib/server/pages/page-caller";

/** Figures on behalf of whoever looks at a page; each answer is an entry of the audit. */
export async function insightsAnswer(query: InsightsQuery): Promise<Answered<InsightsReport>> {
  const caller = await pageCaller();
  const outcome = await askSource(async (source) => {
    const found = await source.sums.insights(query, caller);
    return found.ok ? succeed(found.value.report) : found;
  }, caller.requestId);
  return { outcome, requestId: caller.requestId ?? null };
}
