import type { AuditObject } from "@/lib/accounts/audit/action";
import type { AuditDetails } from "@/lib/accounts/audit/event";
import type { InsightsQuery } from "@/lib/contract/insights-query";
import type { FoundInsights, Subject } from "@/lib/source/source";

/** Returns the audit details of records in a response: their ids and the supporters that they are about. */
export function recordDetails(
  action: "view" | "list" | "search",
  kind: AuditObject,
  subjects: readonly Subject[],
): AuditDetails {
  return { action, kind, ...namesOf(subjects), count: subjects.length };
}

function namesOf(subjects: readonly Subject[]) {
  return {
    ids: subjects.flatMap(({ id }) => id ?? []),
    supporterIds: [...new Set(subjects.flatMap(({ supporterId }) => supporterId ?? []))],
  };
}

/** Returns the audit details of totals: their dates and currency, and the contributions that they name. */
export function insightsDetails({ parts }: InsightsQuery, { report, subjects }: FoundInsights): AuditDetails {
  const { range, currency, currencies, type } = report;
  const { ids, supporterIds } = namesOf(subjects);
  const reason = [
    parts.join(" "),
    range === null ? "no days" : `${range.from} to ${range.to}`,
    currency ?? "no currency",
    ...(type === "all" ? [] : [type]),
  ];
  return {
    action: "sums",
    kind: "contribution",
    ids: [...new Set(ids)],
    supporterIds,
    count: currencies.find((one) => one.currency === currency)?.count ?? 0,
    reason: reason.join(", "),
  };
}
