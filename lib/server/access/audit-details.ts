import type { AuditObject } from "@/lib/accounts/audit/event";
import type { AuditDetails } from "@/lib/accounts/audit/event";
import type { InsightsQuery } from "@/lib/contract/insights-query";
import { type FoundInsights, type RecordText, type Subject, subjectOf } from "@/lib/source/source";

/**
 * Returns the audit details of records in a response: their ids and the supporters that they are about.
 * @param subjects of the items, one for one, where their source has parsed them already: parsing them again
 * takes as long as the rest of the request
 */
export function recordDetails(
  action: "view" | "list" | "search",
  kind: AuditObject,
  items: readonly RecordText[],
  subjects?: readonly Subject[],
): AuditDetails {
  const known = subjects?.length === items.length ? subjects : items.map(toSubject);
  return {
    action,
    kind,
    ids: known.flatMap(({ id }) => id ?? []),
    supporterIds: [...new Set(known.flatMap(({ supporterId }) => supporterId ?? []))],
    count: items.length,
  };
}

function toSubject(item: RecordText): Subject {
  return subjectOf(JSON.parse(Buffer.from(item.buffer, item.byteOffset, item.length).toString()));
}

/** Returns the audit details of totals: their dates and currency, and the contributions that they name. */
export function insightsDetails({ parts }: InsightsQuery, { report, subjects }: FoundInsights): AuditDetails {
  const { range, currency, currencies, type } = report;
  const reason = [
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
    reason: reason.join(", "),
  };
}
