import type { Deed } from "@/lib/accounts/audit/event";
import type { InsightsQuery } from "@/lib/contract/insights-query";
import type { FoundInsights } from "@/lib/source/source";

/**
 * What the audit is told of sums that were looked at: of which days and what money, and which contributions
 * were named in them.
 */
export function insightsDeed({ parts }: InsightsQuery, { report, subjects }: FoundInsights): Deed {
  const { range, currency, currencies, type } = report;
  const told = [
    parts.join(" "),
    range === null ? "no days" : `${range.from} to ${range.to}`,
    currency ?? "no currency",
    ...(type === "all" ? [] : [type]),
  ];
  return {
    action: "sums",
    kind: "contribution",
    ids: [...new Set(subjects.flatMap(({ id }) => id ?? []))],
    supporterIds: [...new Set(subjects.flatMap(({ supporterId }) => supporterId ?? []))],
    count: currencies.find((one) => one.currency === currency)?.count ?? 0,
    reason: told.join(", "),
  };
}
