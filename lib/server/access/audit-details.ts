import "server-only";
import type { AuditDetails, AuditObject } from "@/lib/accounts/audit/event";
import {
  type Found,
  type FoundInsights,
  type FoundSums,
  type FoundSupporter,
  type Slice,
  type Subject,
  type SupporterSlice,
  subjectsOf,
} from "@/lib/source/source";

export const noDetails = () => null;

/** Returns the audit details of records: their ids and their supporters. */
export function recordDetails(
  action: "view" | "list" | "search",
  kind: AuditObject,
  subjects: readonly Subject[],
): AuditDetails {
  return { action, kind, ...idsOf(subjects), count: subjects.length };
}

function idsOf(subjects: readonly Subject[]) {
  const ids = subjects.flatMap(({ id }) => id ?? []);
  return { ids, supporterIds: [...new Set(subjects.flatMap(({ supporterId }) => supporterId ?? []))] };
}

export function pageDetails(action: "list" | "search", kind: "contribution" | "post") {
  return (page: Slice | null) => page && recordDetails(action, kind, subjectsOf(page));
}

export function foundDetails(kind: "contribution" | "post") {
  return (found: Found | null) => found && recordDetails("view", kind, [found.subject]);
}

export function supportersDetails(action: "list" | "search") {
  return ({ supporters }: SupporterSlice): AuditDetails => {
    const ids = supporters.map(({ id }) => id);
    return { action, kind: "supporter", ids, supporterIds: ids };
  };
}

export function supporterDetails(found: FoundSupporter | null): AuditDetails | null {
  if (found === null) return null;
  const { id } = found.supporter;
  const others = found.similar.map(({ supporter }) => supporter.id);
  return { action: "view", kind: "supporter", ids: [id], supporterIds: [id, ...others] };
}

export function sumsDetails(found: FoundSums): AuditDetails {
  const entry = { action: "search", kind: "contribution", reason: "sums" } as const;
  if (found.sums !== null) return { ...entry, count: found.count };
  return found.cause === "late" ? entry : { ...entry, count: found.moreThan };
}

export function insightsDetails({ report, subjects }: FoundInsights): AuditDetails {
  const { range, currency, currencies, type } = report;
  const { ids, supporterIds } = idsOf(subjects);
  const reason = [range && `${range.from} to ${range.to}`, currency, type === "all" ? null : type];
  return {
    action: "sums",
    kind: "contribution",
    ids: [...new Set(ids)],
    supporterIds,
    count: currencies.find((one) => one.currency === currency)?.count ?? 0,
    reason: reason.filter((part) => part !== null).join(", "),
  };
}
