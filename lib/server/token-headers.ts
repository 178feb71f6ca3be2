import "server-only";
import { openAccounts } from "@/lib/accounts/open-accounts";
import type { Outcome } from "@/lib/contract/failure";
import type { Visit } from "./visit";

/** What a machine learns of its allowance with every answer (docs/decisions/017); people have none. */
export async function tokenHeaders(visit: Outcome<Visit>): Promise<Readonly<Record<string, string>>> {
  if (!visit.ok) return visit.failure.code === "rate_limited" ? { "X-RateLimit-Remaining": "0" } : {};
  const { viewer } = visit.value;
  if (viewer.kind !== "token") return {};
  const { limit, remaining } = (await openAccounts()).tokenAllowance(viewer.id);
  return { "X-RateLimit-Limit": String(limit), "X-RateLimit-Remaining": String(remaining) };
}
