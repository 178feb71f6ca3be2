import type { AuditObject } from "@/lib/accounts/audit/action";
import type { Deed } from "@/lib/accounts/audit/event";
import { member } from "@/lib/reading/member";
import type { RecordText } from "@/lib/source/source";

/** What the audit is told of records that leave: which they are, and whom they are about. */
export function recordDeed(
  action: "view" | "list" | "search",
  kind: AuditObject,
  items: readonly RecordText[],
): Deed {
  const records = items.map((item): unknown => JSON.parse(Buffer.from(item).toString()));
  const supporterIds = records.flatMap((record) => idOf(member(record, "supporter")) ?? []);
  return {
    action,
    kind,
    ids: records.flatMap((record) => idOf(record) ?? []),
    supporterIds: [...new Set(supporterIds)],
    count: items.length,
  };
}

function idOf(record: unknown): string | null {
  const id = member(record, "id");
  return typeof id === "string" || typeof id === "number" ? String(id) : null;
}
